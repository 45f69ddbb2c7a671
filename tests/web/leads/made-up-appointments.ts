import type { Appointment } from "@/contract/agenda/appointments.ts";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

const HOUR_MS = 3_600_000;

export function anAppointment(number: number, given: Partial<Appointment> = {}): Appointment {
  const startsAt = new Date(Date.now() + number * HOUR_MS).toISOString();
  return {
    id: leadIdAt(500 + number),
    version: 1,
    type: "visit",
    state: "planned",
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + HOUR_MS).toISOString(),
    person: `Rosa Mena ${number}`,
    phone: "+593987654321",
    doNotContact: false,
    dealId: null,
    isLeadReached: given.dealId !== undefined,
    note: "",
    previousId: null,
    advisor: { id: leadIdAt(901), name: "Ana Asesora" },
    agency: null,
    ...given,
  };
}
