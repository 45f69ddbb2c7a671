"use client";

import { CalendarCheck } from "lucide-react";
import { useMemo } from "react";
import { can } from "@/contract/access.ts";
import { account } from "@/contract/account.ts";
import { appointments } from "@/contract/appointments.ts";
import { auditDate, plainDay } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead } from "@/lib/provider/query.ts";
import { useSession } from "@/lib/session/client.ts";
import { AppointmentActions } from "../appointments/appointment-actions.tsx";
import { StatePill } from "../appointments/state-pill.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Part } from "./account-details.tsx";
import { OwnCalendar } from "./own-calendar.tsx";

const DAY_MS = 86_400_000;

/** One's own appointments of the coming month, the days on which one is away, and one's own calendar. */
export function OwnSchedule() {
  const { t } = useT();
  return (
    <div className="flex flex-col gap-7">
      <Part title={t("account.parts.appointments")} text={t("account.appointmentsText")}>
        <OwnAppointments />
      </Part>
      <Part title={t("account.parts.absences")} text={t("account.absencesText")}>
        <OwnAbsences />
      </Part>
      <OwnCalendar />
    </div>
  );
}

function OwnAppointments() {
  const { t } = useT();
  const zone = useZone();
  const user = useSession().data?.user;
  // From a day before, for what is not concluded yet; one moment for as long as this is shown.
  const period = useMemo(() => {
    const now = Date.now();
    return { from: new Date(now - DAY_MS).toISOString(), to: new Date(now + 31 * DAY_MS).toISOString() };
  }, []);
  const read = useRead(appointments.list, { ...period, advisor: user?.userId }, { enabled: user !== undefined });
  if (read.isPending) return <Skeleton className="h-24 w-full max-w-[640px]" />;
  if (!read.data)
    return <ErrorState code={read.error?.code} requestId={read.error?.requestId} onRetry={() => read.refetch()} />;
  if (read.data.length === 0)
    return (
      <EmptyState icon={CalendarCheck} title={t("account.noAppointments")} text={t("account.noAppointmentsText")} />
    );
  const canWrite = can(user?.role ?? [], "appointments.write");
  return (
    <ol aria-label={t("account.parts.appointments")} className="max-w-[640px] divide-y rounded-card border">
      {read.data.map((one) => (
        <li key={one.id} className="px-3.5 py-2.5">
          <p className="flex flex-wrap items-center gap-2">
            <time dateTime={one.startsAt} className="font-strong">
              {auditDate(one.startsAt, zone)}
            </time>
            <span>{t(`appointments.types.${one.type}`)}</span>
            <StatePill state={one.state} />
          </p>
          <p className="text-ink-2">{[one.person, one.agency?.name, one.note].filter(Boolean).join(" · ")}</p>
          {canWrite && one.state === "planned" && (
            <div className="mt-1.5 flex flex-wrap gap-1.5">
              <AppointmentActions appointment={one} onDone={() => read.refetch()} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function OwnAbsences() {
  const { t } = useT();
  const read = useRead(account.absences, {});
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
              ? plainDay(firstDay)
              : t("account.absenceRange", { first: plainDay(firstDay), last: plainDay(lastDay) })}
          </span>
          {reason && <span className="text-ink-2">{reason}</span>}
        </li>
      ))}
    </ul>
  );
}
