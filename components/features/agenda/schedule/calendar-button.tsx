"use client";

import { CalendarSync } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { useIsAdvisor } from "../appointments/use-is-advisor.ts";

const CalendarFeed = onDemand(() => import("../appointments/calendar-feed.tsx").then((file) => file.CalendarFeed));

export function CalendarButton() {
  const { t } = useT();
  const isAdvisor = useIsAdvisor();
  const [isOpen, setOpen] = useState(false);
  if (!isAdvisor) return null;
  return (
    <>
      <Button icon={CalendarSync} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t("account.calendar.title")}
      </Button>
      <Dialog isOpen={isOpen} title={t("account.calendar.title")} onClose={() => setOpen(false)}>
        <p className="mb-2.5">{t("account.calendar.text")}</p>
        <CalendarFeed />
      </Dialog>
    </>
  );
}
