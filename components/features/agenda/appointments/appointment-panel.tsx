"use client";

import { CalendarX2 } from "lucide-react";
import Link from "next/link";
import { useSession } from "next-auth/react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { FillerBadge } from "@/components/ui/marks.tsx";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { Appointment } from "@/contract/agenda/appointments.ts";
import { can } from "@/contract/kernel/access.ts";
import { fillersByPattern } from "@/contract/kernel/text/filler-contacts.ts";
import { mayOpen } from "@/lib/access/decide.ts";
import { plainMoment, timeOfDay } from "@/lib/format/dates.ts";
import { displayPhone } from "@/lib/format/phones.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { AppointmentActions } from "./appointment-actions.tsx";
import { NoContactPill, PhoneLinks, StatePill } from "./appointment-parts.tsx";

type AppointmentPanelProps = {
  appointment: Appointment | undefined;
  isPending: boolean;
  onClose: () => void;
  hint?: ReactNode;
};

export function AppointmentPanel({ appointment, isPending, onClose, hint }: AppointmentPanelProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const roles = useSession().data?.user.role ?? [];
  if (!appointment) {
    return (
      <SidePanel title={t("appointments.panel")} onClose={onClose}>
        {isPending ? (
          <Skeleton className="m-[18px] h-3 w-40" />
        ) : (
          <EmptyState icon={CalendarX2} title={t("appointments.panel")} text={t("appointments.missing")} />
        )}
      </SidePanel>
    );
  }
  const { type, state, startsAt, endsAt, person, phone, advisor, agency, note, dealId, isLeadReached } = appointment;
  const isOpen = state === "planned" && can(roles, "appointments.write");
  const details = [
    [t("appointments.fields.when"), `${plainMoment(startsAt, locale, zone)} - ${timeOfDay(endsAt, locale, zone)}`],
    [t("appointments.fields.advisorId"), advisor?.name],
    [t("appointments.fields.agencyId"), agency?.name],
    [t("appointments.fields.phone"), displayPhone(phone)],
    [t("appointments.fields.note"), note],
  ] as const;

  return (
    <SidePanel
      title={person}
      badge={<StatePill state={state} />}
      subtitle={t(`appointments.types.${type}`)}
      onClose={onClose}
      footer={isOpen && <AppointmentActions appointment={appointment} onDone={onClose} />}
    >
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1.5 px-[18px] py-3.5">
        {details.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="min-w-0 break-words">
                  {value}
                  {value === displayPhone(phone) && <FillerBadge filler={fillersByPattern({ phone, email: "" })[0]} />}
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className="px-[18px] pb-3.5 empty:hidden">
        <NoContactPill of={appointment} />
        <PhoneLinks of={appointment} name={appointment.person} />
      </div>
      {dealId && isLeadReached && (
        <p className="px-[18px] pb-3.5">
          <Link
            href={leadHref(dealId, mayOpen(routes.search, roles))}
            prefetch={false}
            className="font-medium text-accent hover:underline"
          >
            {t("appointments.openLead")}
          </Link>
        </p>
      )}
      {isOpen && hint}
    </SidePanel>
  );
}

function leadHref(id: string, canSearch: boolean): string {
  return canSearch
    ? withParameters(routes.search, { searchTerm: id, lead: id })
    : withParameters(routes.externalManagement, { lead: id });
}
