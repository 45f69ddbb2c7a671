"use client";

import { useSession } from "next-auth/react";
import type { Appointment } from "@/contract/agenda/appointments.ts";
import { can } from "@/contract/kernel/access.ts";
import { AppointmentActions } from "./appointment-actions.tsx";
import { StatePill } from "./appointment-parts.tsx";

/** An appointment in a lead's history, with what ends it. */
export function AppointmentEntry({ appointment, label }: { appointment: Appointment; label: string }) {
  const canWrite = can(useSession().data?.user.role ?? [], "appointments.write");
  const { advisor, agency, note, state } = appointment;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{label}</span>
        <StatePill state={state} />
      </p>
      <p className="text-ink-2">{[advisor?.name, agency?.name, note].filter(Boolean).join(" · ")}</p>
      {canWrite && state === "planned" && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <AppointmentActions appointment={appointment} />
        </div>
      )}
    </>
  );
}
