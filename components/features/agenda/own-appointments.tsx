"use client";

import { addDays } from "date-fns/addDays";
import { subDays } from "date-fns/subDays";
import { CalendarCheck } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { usePanelFocus } from "@/components/ui/focus.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type Appointment, appointments } from "@/contract/agenda/appointments.ts";
import { can } from "@/contract/kernel/access.ts";
import { useRead } from "@/lib/api/query.ts";
import { useOpenedStep } from "@/lib/browser/history/opened-step.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AppointmentActions } from "./appointments/appointment-actions.tsx";
import { AppointmentDialog } from "./appointments/appointment-dialog.tsx";
import { AppointmentPanel } from "./appointments/appointment-panel.tsx";
import { NoContactPill, PhoneLinks, StatePill } from "./appointments/appointment-parts.tsx";

const APPOINTMENT_PARAM = "appointment";

function useOpenedAppointment() {
  const pathname = usePathname();
  const params = useSearchParams();
  const opened = params.get(APPOINTMENT_PARAM) ?? undefined;
  const { open: openStep, close: closeStep } = useOpenedStep(opened !== undefined);
  const toHref = useCallback(
    (id?: string) => {
      const next = new URLSearchParams(params);
      if (id) next.set(APPOINTMENT_PARAM, id);
      else next.delete(APPOINTMENT_PARAM);
      return next.size > 0 ? `${pathname}?${next}` : pathname;
    },
    [pathname, params],
  );
  const open = useCallback((id: string) => openStep(toHref(id)), [openStep, toHref]);
  const close = useCallback(() => closeStep(toHref()), [closeStep, toHref]);

  return { opened, open, close };
}

export function OwnAppointments() {
  const { t } = useT();
  const user = useSession().data?.user;
  const [isNew, setNew] = useState(false);
  const { opened, open, close } = useOpenedAppointment();
  const focusPanel = usePanelFocus(opened !== undefined);
  const period = useMemo(() => {
    const now = Date.now();
    return { from: subDays(now, 1).toISOString(), to: addDays(now, 31).toISOString() };
  }, []);
  const read = useRead(
    appointments.list,
    { ...period, advisor: user?.userId },
    { enabled: user !== undefined, refetchInterval: 60_000 },
  );
  const { refetch } = read;
  const displayed = read.data?.find(({ id }) => id === opened);
  const isMissed = opened !== undefined && read.data !== undefined && !displayed;
  useEffect(() => {
    if (isMissed) refetch();
  }, [isMissed, refetch]);

  if (read.isPending) return <Skeleton className="h-24 w-full max-w-[640px]" />;
  if (!read.data)
    return <ErrorState code={read.error?.code} requestId={read.error?.requestId} onRetry={() => refetch()} />;
  return (
    <>
      {user?.role.includes("sales-manager") && (
        <Button className="mb-3" onClick={() => setNew(true)}>
          {t("appointments.new")}
        </Button>
      )}
      {read.data.length === 0 ? (
        <EmptyState icon={CalendarCheck} title={t("account.noAppointments")} text={t("account.noAppointmentsText")} />
      ) : (
        <ol aria-label={t("account.parts.appointments")} className="max-w-[640px] divide-y rounded-card border">
          {read.data.map((one) => (
            <OwnAppointment key={one.id} appointment={one} onOpen={open} />
          ))}
        </ol>
      )}
      {opened && (
        <div ref={focusPanel} tabIndex={-1} className="outline-none">
          <AppointmentPanel appointment={displayed} isPending={read.isFetching} onClose={close} />
        </div>
      )}
      {isNew && user && (
        <AppointmentDialog
          requested={{ kind: "new", beginning: { advisorId: user.userId } }}
          onClose={() => setNew(false)}
        />
      )}
    </>
  );
}

function OwnAppointment({ appointment, onOpen }: { appointment: Appointment; onOpen: (id: string) => void }) {
  const { t, locale } = useT();
  const zone = useZone();
  const canWrite = can(useSession().data?.user.role ?? [], "appointments.write");
  const { id, type, state, startsAt, person, agency, note } = appointment;
  return (
    <li className="px-3.5 py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <time dateTime={startsAt} className="font-strong">
          {plainMoment(startsAt, locale, zone)}
        </time>
        <span>{t(`appointments.types.${type}`)}</span>
        <StatePill state={state} />
      </p>
      <button
        type="button"
        onClick={() => onOpen(id)}
        className="mt-0.5 block max-w-full break-words text-left font-medium hover:underline"
      >
        {person}
      </button>
      <p className="text-ink-2">{[agency?.name, note].filter(Boolean).join(" · ")}</p>
      {state === "planned" && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <NoContactPill of={appointment} />
          <PhoneLinks of={appointment} name={person} />
          {canWrite && <AppointmentActions appointment={appointment} />}
        </div>
      )}
    </li>
  );
}
