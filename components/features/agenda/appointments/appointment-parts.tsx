"use client";

import { MessageCircle, Phone, PhoneOff } from "lucide-react";
import { buttonClass } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import type { AppointmentConflict, AppointmentState } from "@/contract/agenda/appointments.ts";
import { plainDay, plainMoment, timeOfDay } from "@/lib/format/dates.ts";
import { phoneHref, type Reachable, whatsappHref } from "@/lib/format/phones.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

export function NoContactPill({ of: { doNotContact } }: { of: { doNotContact: boolean } }) {
  const { t } = useT();
  if (!doNotContact) return null;
  return (
    <Pill tone="dup" icon={PhoneOff}>
      {t("appointments.doNotContact")}
    </Pill>
  );
}

export function PhoneLinks({ of: person, name }: { of: Reachable; name: string }) {
  const { t } = useT();
  const call = phoneHref(person);
  const whatsapp = whatsappHref(person);
  if (!call) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      <a href={call} aria-label={t("ui.contact.call", { name })} className={buttonClass()}>
        <Icon as={Phone} size={14} />
        {t("appointments.call")}
      </a>
      {whatsapp && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t("ui.contact.whatsapp", { name })} ${t("ui.newWindow")}`}
          className={buttonClass()}
        >
          <Icon as={MessageCircle} size={14} />
          {t("appointments.whatsapp")}
        </a>
      )}
    </span>
  );
}

export function ConflictList({ conflicts }: { conflicts: readonly AppointmentConflict[] }) {
  const { t, locale } = useT();
  const zone = useZone();
  return (
    <ul className="mt-1 list-disc pl-5">
      {conflicts.map(({ kind, startsAt, endsAt, firstDay, lastDay }) => (
        <li key={`${kind} ${startsAt ?? firstDay}`}>
          {kind === "appointment" && startsAt && endsAt
            ? t("appointments.conflicts.appointment", {
                from: plainMoment(startsAt, locale, zone),
                to: timeOfDay(endsAt, locale, zone),
              })
            : t("appointments.conflicts.absence", {
                from: plainDay(firstDay ?? "", locale),
                to: plainDay(lastDay ?? "", locale),
              })}
        </li>
      ))}
    </ul>
  );
}

const TONES = {
  planned: "new",
  shown: "done",
  noShow: "fail",
  rescheduled: "dup",
  cancelled: "mute",
} as const satisfies Record<AppointmentState, string>;

export function StatePill({ state }: { state: AppointmentState }) {
  const { t } = useT();
  return <Pill tone={TONES[state]}>{t(`appointments.states.${state}`)}</Pill>;
}
