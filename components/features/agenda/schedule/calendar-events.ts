import type { EventInput } from "@fullcalendar/react";
import type { TFunction } from "i18next";
import type { AdvisorAbsence, Appointment, AppointmentState } from "@/contract/agenda/appointments.ts";

/** Colour is never the only signal: the label names the state too. */
const FILL: Record<AppointmentState, string> = {
  planned: "var(--accent)",
  shown: "var(--done)",
  noShow: "var(--fail)",
  rescheduled: "var(--ink-3)",
  cancelled: "var(--ink-3)",
};

export function eventsOf(appointments: readonly Appointment[], canWrite: boolean, t: TFunction): EventInput[] {
  return appointments.map(({ id, type, state, startsAt, endsAt, person, advisor }) => ({
    id,
    start: startsAt,
    end: endsAt,
    title: [
      person,
      t(`appointments.types.${type}`),
      state === "planned" ? undefined : t(`appointments.states.${state}`),
      advisor?.name,
    ]
      .filter(Boolean)
      .join(" · "),
    color: FILL[state],
    contrastColor: "var(--ink)",
    editable: canWrite && state === "planned",
  }));
}

/** Days are in the licence's zone, not the browser's; the library's end date is exclusive. */
export function absenceEvents(absences: readonly AdvisorAbsence[], t: TFunction): EventInput[] {
  return absences.map(({ id, advisor, firstDay, lastDay }) => ({
    id,
    start: firstDay,
    end: dayAfter(lastDay),
    allDay: true,
    title: t("schedule.away", { name: advisor.name }),
    color: "var(--ink-3)",
    contrastColor: "var(--ink-2)",
    editable: false,
    interactive: false,
  }));
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
