"use client";

import { TitledSection } from "@/components/ui/screen-section.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { CalendarFeed } from "./appointments/calendar-feed.tsx";
import { useIsAdvisor } from "./viewer.ts";

export function OwnCalendar() {
  const { t } = useT();
  const isAdvisor = useIsAdvisor();
  if (!isAdvisor) return null;
  return (
    <TitledSection title={t("account.calendar.title")} text={t("account.calendar.text")}>
      <CalendarFeed />
    </TitledSection>
  );
}
