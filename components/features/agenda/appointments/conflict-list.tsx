"use client";

import type { AppointmentConflict } from "@/contract/agenda/appointments.ts";
import { auditDate, plainDay } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

export function ConflictList({ conflicts }: { conflicts: readonly AppointmentConflict[] }) {
  const { t, locale } = useT();
  const zone = useZone();
  return (
    <ul className="mt-1 list-disc pl-5">
      {conflicts.map(({ kind, startsAt, endsAt, firstDay, lastDay }) => (
        <li key={`${kind} ${startsAt ?? firstDay}`}>
          {kind === "appointment" && startsAt && endsAt
            ? t("appointments.conflicts.appointment", {
                from: auditDate(startsAt, zone),
                to: auditDate(endsAt, zone).slice(-5),
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
