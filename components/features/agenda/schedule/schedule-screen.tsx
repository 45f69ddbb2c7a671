"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { CalendarSync } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { useCallback, useMemo, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { useFocusBack } from "@/components/ui/focus.ts";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { appointments } from "@/contract/agenda/appointments.ts";
import { can } from "@/contract/kernel/access.ts";
import { useRead } from "@/lib/api/query.ts";
import { replaceStep } from "@/lib/browser/history/opened-step.ts";
import { localMoment, toInstant } from "@/lib/format/moments.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { NEW_PARAM, type NewForm, withoutParameter } from "@/lib/routing/routes.ts";
import type { AppointmentDialogState } from "../appointments/appointment-dialog.tsx";
import { AppointmentPanel } from "../appointments/appointment-panel.tsx";
import { useIsAdvisor } from "../viewer.ts";
import { readScheduleState, type ScheduleState, show } from "./schedule-address.ts";
import { type Period, ScheduleHead } from "./schedule-head.tsx";

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

const NONE: never[] = [];
const NEW_APPOINTMENT: AppointmentDialogState = { kind: "new", beginning: {} };
const Calendar = onDemand(() => import("./calendar.tsx").then((file) => file.Calendar), {
  isBrowserOnly: true,
  waiting: <Skeleton className="m-5 h-[70%]" />,
});
const AppointmentDialog = onDemand(
  () => import("../appointments/appointment-dialog.tsx").then((file) => file.AppointmentDialog),
  { placement: "dialog" },
);

export function ScheduleScreen() {
  const { t } = useT();
  const params = useSearchParams();
  const displayed = useMemo(() => readScheduleState(params), [params]);
  const [period, setPeriod] = useState<Period | null>(null);
  const [requested, setRequested] = useState<AppointmentDialogState | null>(null);
  const canWrite = can(useSession().data?.user.role ?? [], "appointments.write");
  const isRequestedByAddress = params.get(NEW_PARAM) === ("appointment" satisfies NewForm);
  const zone = useZone();
  const { agency, advisor, type } = displayed;
  const read = useRead(
    appointments.list,
    { from: period?.from ?? "", to: period?.to ?? "", agency, advisor, type },
    { enabled: period !== null, placeholderData: keepPreviousData, refetchInterval: 60_000 },
  );
  const away = useRead(
    appointments.absences,
    { from: period?.from ?? "", to: period?.to ?? "", agency, advisor },
    { enabled: period !== null, placeholderData: keepPreviousData },
  );
  const reportPeriod = useCallback(
    (next: Period) => setPeriod((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next)),
    [],
  );
  const change = useCallback((next: Partial<ScheduleState>) => show(params, next), [params]);
  const start = useCallback(
    (startsAt = dayToComeAt9(displayed.day, zone), minutes?: number) =>
      setRequested({
        kind: "new",
        beginning: {
          ...(startsAt && { startsAt }),
          ...(minutes && { minutes: String(minutes) }),
          ...(advisor && { advisorId: advisor }),
          ...(agency && { agencyId: agency }),
        },
      }),
    [advisor, agency, displayed.day, zone],
  );

  useFocusBack(displayed.appointment, (id) =>
    document.querySelector<HTMLElement>(`main [data-appointment="${CSS.escape(id)}"]`),
  );

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ScheduleHead
        displayed={displayed}
        period={period}
        onChange={change}
        action={
          <>
            <CalendarButton />
            {canWrite && (
              <Button variant="head" onClick={() => start()}>
                {t("appointments.new")}
              </Button>
            )}
          </>
        }
      />
      {read.isError && !read.data ? (
        read.error.httpStatus === 403 ? (
          <NoPermission />
        ) : (
          <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
        )
      ) : (
        <Calendar
          displayed={displayed}
          appointments={read.data ?? NONE}
          absences={away.data ?? NONE}
          canWrite={canWrite}
          onPeriod={reportPeriod}
          onChange={change}
          onStart={start}
        />
      )}
      {displayed.appointment && (
        <AppointmentPanel
          appointment={read.data?.find(({ id }) => id === displayed.appointment)}
          isPending={!read.data}
          hint={<p className="px-[18px] pb-3.5 text-ink-2 text-xs pointer-coarse:hidden">{t("schedule.keys")}</p>}
          onClose={() => change({ appointment: undefined })}
        />
      )}
      {requested && <AppointmentDialog requested={requested} onClose={() => setRequested(null)} />}
      {isRequestedByAddress && canWrite && !requested && (
        <AppointmentDialog
          requested={NEW_APPOINTMENT}
          onClose={() => replaceStep(withoutParameter(params, NEW_PARAM))}
        />
      )}
    </div>
  );
}

function dayToComeAt9(day: string | undefined, zone: string): string | undefined {
  const today = localMoment(new Date().toISOString(), zone).slice(0, 10);
  return day && day > today ? toInstant(`${day}T09:00`, zone) : undefined;
}
