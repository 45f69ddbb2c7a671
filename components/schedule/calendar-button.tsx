"use client";

import { CalendarSync } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { useIsAdvisor } from "../appointments/use-is-advisor.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

const CalendarFeed = dynamic(() => import("../appointments/calendar-feed.tsx").then((file) => file.CalendarFeed), {
  ssr: false,
});

/** One's own appointments in one's own calendar, for whom appointments are made. */
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
