"use client";

import { CalendarCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type Appointment, appointments, isAtAgency } from "@/contract/agenda/appointments.ts";
import { useRead } from "@/lib/api/query.ts";
import { localMoment } from "@/lib/format/moments.ts";
import { useToday, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Beginning } from "./register-dialog.tsx";
import { useVisitWrites } from "./use-visit-writes.ts";

type TodaysAppointmentsProps = {
  agency: string | undefined;
  isOnline: boolean;
  onRegister: (beginning: Beginning) => void;
};

export function TodaysAppointments({ agency, isOnline, onRegister }: TodaysAppointmentsProps) {
  const { t } = useT();
  const { day, from, to } = useToday();
  const zone = useZone();
  const { checkIn } = useVisitWrites();
  // Reuses the id after a lost answer: the visit exists once.
  const visitIds = useRef(new Map<string, string>());
  const read = useRead(appointments.list, { from, to, agency });
  const expected = (read.data ?? [])
    .filter(({ type, agency: branch }) => isAtAgency(type) && branch !== null)
    .sort((one, other) => Number(one.state !== "planned") - Number(other.state !== "planned"));

  useEffect(() => {
    if (day) visitIds.current.clear();
  }, [day]);

  function arrive({ id, version, dealId, person, phone, agency: branch }: Appointment) {
    if (!dealId) {
      const [firstName = "", ...lastName] = person.split(" ");
      const initial = { firstName, lastName: lastName.join(" "), phone, ...(branch && { agencyId: branch.id }) };
      return onRegister({ initial, as: { appointmentId: id } });
    }
    const visitId = visitIds.current.get(id) ?? crypto.randomUUID();
    visitIds.current.set(id, visitId);
    checkIn.mutate({ id, version, visitId });
  }

  return (
    <section aria-labelledby="todays-appointments">
      <h2 id="todays-appointments" className="font-title text-lg tracking-[-0.012em]">
        {t("showroom.appointments")}
      </h2>
      {read.isPending ? (
        <Skeleton className="mt-3 h-16 w-full" />
      ) : expected.length === 0 ? (
        <p className="mt-1 text-ink-2">{t(read.isError ? "showroom.notRead" : "showroom.noAppointments")}</p>
      ) : (
        <ul className="mt-1 divide-y">
          {expected.map((one) => (
            <li key={one.id} className="flex items-center gap-3 py-2.5">
              <span className="w-12 flex-none font-medium text-touch tabular-nums">
                {localMoment(one.startsAt, zone).slice(11)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block break-words font-strong">{one.person}</span>
                <span className="block text-ink-2 text-sm">
                  {[t(`appointments.types.${one.type}`), one.advisor?.name].filter(Boolean).join(" · ")}
                </span>
              </span>
              {one.state === "planned" ? (
                <Button
                  size="touch"
                  disabled={!isOnline}
                  isBusy={checkIn.isPending && checkIn.variables.id === one.id}
                  aria-label={t("showroom.checkInOf", { person: one.person })}
                  onClick={() => arrive(one)}
                >
                  {t("showroom.checkIn")}
                </Button>
              ) : (
                <Pill tone={one.state === "shown" ? "done" : "mute"} icon={CalendarCheck}>
                  {t(`appointments.states.${one.state}`)}
                </Pill>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
