import type { EventInput } from "@fullcalendar/react";
import type { TFunction } from "i18next";
import type { Appointment, AppointmentState } from "@/contract/appointments.ts";

/** A state is also said in its words: colour is never alone. */
const FILL: Record<AppointmentState, string> = {
  planned: "var(--accent)",
  shown: "var(--done)",
  noShow: "var(--fail)",
  rescheduled: "var(--ink-3)",
  cancelled: "var(--ink-3)",
};

export function eventsOf(appointments: readonly Appointment[], canWrite: boolean, t: TFunction): EventInput[] {
  return appointments.map(({ id, type, state, startsAt, endsAt, person, advisor }) => ({
    ...{ id, start: startsAt, end: endsAt },
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
