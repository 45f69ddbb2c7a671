import { addMinutes } from "date-fns/addMinutes";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { roundToNearestMinutes } from "date-fns/roundToNearestMinutes";
import type { Appointment, AppointmentInput, AppointmentType } from "@/contract/agenda/appointments.ts";
import { localMoment, toInstant } from "@/lib/format/moments.ts";

export type FormValues = {
  type: AppointmentType;
  advisorId: string;
  person: string;
  phone: string;
  when: string;
  minutes: string;
  agencyId: string;
  note: string;
};

export type Beginning = Partial<Omit<FormValues, "when">> & { startsAt?: string; dealId?: string };

export function valuesOfNew({ startsAt, dealId: _deal, ...known }: Beginning, zone: string, now: number): FormValues {
  // Default: a full quarter of an hour, 45 to 60 minutes ahead.
  const quarter = roundToNearestMinutes(now, { nearestTo: 15, roundingMethod: "ceil" });
  const soon = addMinutes(quarter, 45).toISOString();
  const nothing = {
    type: "visit",
    advisorId: "",
    person: "",
    phone: "",
    when: localMoment(startsAt ?? soon, zone),
    minutes: "60",
    agencyId: "",
    note: "",
  } as const;
  return { ...nothing, ...known };
}

export function toFormValues(input: Appointment, zone: string): FormValues {
  const { type, person, phone, startsAt, endsAt, advisor, agency, note } = input;
  return {
    type,
    advisorId: advisor?.id ?? "",
    person,
    phone,
    when: localMoment(startsAt, zone),
    minutes: String(differenceInMinutes(endsAt, startsAt)),
    agencyId: agency?.id ?? "",
    note,
  };
}

export function toInput(values: FormValues, zone: string, isOfLead: boolean): AppointmentInput {
  const { type, person, phone, when, minutes, advisorId, agencyId, note } = values;
  return {
    type,
    note,
    startsAt: toInstant(when, zone) ?? "",
    minutes: Number(minutes),
    agencyId: agencyId || null,
    ...(!isOfLead && { person, phone }),
    ...(advisorId && { advisorId }),
  };
}
