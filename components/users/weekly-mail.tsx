"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "../ui/button.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const WeeklyMailDialog = onDemand(() => import("./weekly-mail-dialog.tsx").then((file) => file.WeeklyMailDialog), {
  place: "dialog",
});

/** Who gets the week by mail is chosen among the people: it is beside their list. */
export function WeeklyMail() {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Mail} onClick={() => setOpen(true)}>
        {t("weeklyReport.open")}
      </Button>
      {isOpen && <WeeklyMailDialog onClose={() => setOpen(false)} />}
    </>
  );
}
