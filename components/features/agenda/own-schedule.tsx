"use client";

import { ErrorState } from "@/components/ui/error-state.tsx";
import { TitledSection } from "@/components/ui/screen-section.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { absences } from "@/contract/agenda/absences.ts";
import { useRead } from "@/lib/api/query.ts";
import { plainDay } from "@/lib/format/dates.ts";
import { useT } from "@/lib/i18n/client.ts";
import { OwnCalendar } from "./appointments/calendar-feed.tsx";
import { OwnAppointments } from "./own-appointments.tsx";

export function OwnSchedule() {
  const { t } = useT();
  return (
    <div className="flex flex-col gap-7">
      <TitledSection title={t("account.parts.appointments")} text={t("account.appointmentsText")}>
        <OwnAppointments />
      </TitledSection>
      <TitledSection title={t("account.parts.absences")} text={t("account.absencesText")}>
        <OwnAbsences />
      </TitledSection>
      <OwnCalendar />
    </div>
  );
}

function OwnAbsences() {
  const { t, locale } = useT();
  const read = useRead(absences.own, {});
  if (read.isPending) return <Skeleton className="h-10 w-full max-w-[640px]" />;
  if (!read.data)
    return <ErrorState code={read.error?.code} requestId={read.error?.requestId} onRetry={() => read.refetch()} />;
  if (read.data.length === 0) return <p className="text-ink-2">{t("account.noAbsences")}</p>;
  return (
    <ul aria-label={t("account.parts.absences")} className="max-w-[640px] divide-y rounded-card border">
      {read.data.map(({ id, firstDay, lastDay, reason }) => (
        <li key={id} className="flex flex-wrap gap-x-3 px-3.5 py-2">
          <span className="font-medium">
            {firstDay === lastDay
              ? plainDay(firstDay, locale)
              : t("account.absenceRange", { first: plainDay(firstDay, locale), last: plainDay(lastDay, locale) })}
          </span>
          {reason && <span className="text-ink-2">{reason}</span>}
        </li>
      ))}
    </ul>
  );
}
