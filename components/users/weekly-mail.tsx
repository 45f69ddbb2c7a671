"use client";

import { Mail } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "../ui/button.tsx";

const WeeklyMailDialog = lazy(() =>
  import("./weekly-mail-dialog.tsx").then((file) => ({ default: file.WeeklyMailDialog })),
);

/** Who gets the week by mail is chosen among the people: it is beside their list. */
export function WeeklyMail() {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Mail} onClick={() => setOpen(true)}>
        {t("weeklyReport.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WeeklyMailDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
