"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { useT } from "@/lib/i18n/client.ts";

const WeeklyMailDialog = onDemand(() => import("./weekly-mail-dialog.tsx").then((file) => file.WeeklyMailDialog), {
  place: "dialog",
});

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
