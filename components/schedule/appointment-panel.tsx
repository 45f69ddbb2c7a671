"use client";

import { CalendarX2 } from "lucide-react";
import Link from "next/link";
import type { Appointment } from "@/contract/appointments.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { displayPhone, phoneHref } from "@/lib/format/phones.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routes.ts";
import { AppointmentActions } from "../appointments/appointment-actions.tsx";
import { StatePill } from "../appointments/state-pill.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SidePanel } from "../ui/side-panel.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type AppointmentPanelProps = {
  appointment: Appointment | undefined;
  isPending: boolean;
  canWrite: boolean;
  onClose: () => void;
};

/** One appointment over the agenda's right side. */
export function AppointmentPanel({ appointment, isPending, canWrite, onClose }: AppointmentPanelProps) {
  const { t } = useT();
  const zone = useZone();
  if (!appointment) {
    return (
      <SidePanel title={t("schedule.panel")} onClose={onClose}>
        {isPending ? (
          <Skeleton className="m-[18px] h-3 w-40" />
        ) : (
          <EmptyState icon={CalendarX2} title={t("schedule.panel")} text={t("schedule.gone")} />
        )}
      </SidePanel>
    );
  }
  const { type, state, startsAt, endsAt, person, phone, advisor, agency, note, dealId } = appointment;
  const facts = [
    [t("appointments.fields.when"), `${auditDate(startsAt, zone)} - ${auditDate(endsAt, zone).slice(-5)}`],
    [t("appointments.fields.advisorId"), advisor?.name],
    [t("appointments.fields.agencyId"), agency?.name],
    [t("appointments.fields.phone"), displayPhone(phone), phoneHref(phone)],
    [t("appointments.fields.note"), note],
  ] as const;

  return (
    <SidePanel
      title={person}
      badge={<StatePill state={state} />}
      subtitle={t(`appointments.types.${type}`)}
      onClose={onClose}
      footer={canWrite && state === "planned" && <AppointmentActions appointment={appointment} onDone={onClose} />}
    >
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-1.5 px-[18px] py-3.5">
        {facts.map(
          ([label, value, href]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="min-w-0 break-words">{href ? <a href={href}>{value}</a> : value}</dd>
              </div>
            ),
        )}
      </dl>
      {dealId && (
        <p className="px-[18px] pb-3.5">
          <Link
            href={withParameters(routes.search, { searchTerm: dealId, lead: dealId })}
            prefetch={false}
            className="font-medium text-accent hover:underline"
          >
            {t("schedule.openLead")}
          </Link>
        </p>
      )}
      {canWrite && state === "planned" && <p className="px-[18px] pb-3.5 text-ink-2 text-xs">{t("schedule.keys")}</p>}
    </SidePanel>
  );
}
