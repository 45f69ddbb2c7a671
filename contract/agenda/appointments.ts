import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { PeriodMoment, PlannedMoment } from "../kernel/moments.ts";
import { Id, note, RecordToRemove, Versioned } from "../kernel/records.ts";

export const APPOINTMENT_TYPES = ["call", "visit", "testDrive", "delivery", "workshop"] as const;
export const AppointmentType = z.enum(APPOINTMENT_TYPES);
export type AppointmentType = z.infer<typeof AppointmentType>;

const KINDS: Record<AppointmentType, { isAtAgency: boolean; isForSale: boolean }> = {
  call: { isAtAgency: false, isForSale: false },
  visit: { isAtAgency: true, isForSale: true },
  testDrive: { isAtAgency: true, isForSale: true },
  delivery: { isAtAgency: true, isForSale: false },
  workshop: { isAtAgency: true, isForSale: false },
};
export const isAtAgency = (type: AppointmentType): boolean => KINDS[type].isAtAgency;
export const SALE_TYPES = APPOINTMENT_TYPES.filter((type) => KINDS[type].isForSale);

export const APPOINTMENT_OUTCOMES = ["shown", "noShow"] as const;
export const AppointmentOutcome = z.enum(APPOINTMENT_OUTCOMES);
export type AppointmentOutcome = z.infer<typeof AppointmentOutcome>;

/** `rescheduled`: replaced by another appointment. All but `planned` are final. */
export const APPOINTMENT_STATES = ["planned", ...APPOINTMENT_OUTCOMES, "rescheduled", "cancelled"] as const;
export const AppointmentState = z.enum(APPOINTMENT_STATES);
export type AppointmentState = z.infer<typeof AppointmentState>;

const IS_ON_AGENDA: Record<AppointmentState, boolean> = {
  planned: true,
  shown: true,
  noShow: true,
  rescheduled: false,
  cancelled: false,
};
export const AGENDA_STATES = APPOINTMENT_STATES.filter((state) => IS_ON_AGENDA[state]);

const Reference = z.object({ id: Id, name: z.string() });

export const Appointment = Versioned.extend({
  type: AppointmentType,
  state: AppointmentState,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  person: z.string(),
  phone: z.string(),
  doNotContact: z.boolean(),
  dealId: Id.nullable(),
  isLeadReached: z.boolean(),
  advisor: Reference.nullable(),
  agency: Reference.nullable(),
  note: z.string(),
  previousId: Id.nullable(),
});
export type Appointment = z.infer<typeof Appointment>;

export const AppointmentConflict = z.object({
  kind: z.enum(["appointment", "absence"]),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
});
export type AppointmentConflict = z.infer<typeof AppointmentConflict>;

/** Days of a calendar view, plus a week around it. */
export const MAX_DAYS = 62;
export const MAX_LISTED = 3000;

export const AppointmentFilter = z.object({
  from: PeriodMoment,
  /** Exclusive. */
  to: PeriodMoment,
  agency: Id.optional(),
  advisor: Id.optional(),
  type: AppointmentType.optional(),
  of: z.literal("team").optional(),
});
export type AppointmentFilter = z.infer<typeof AppointmentFilter>;

/** Days in the licence's time zone, both included. Only planners see the reason. */
export const AdvisorAbsence = z.object({ id: Id, advisor: Reference, firstDay: z.iso.date(), lastDay: z.iso.date() });
export type AdvisorAbsence = z.infer<typeof AdvisorAbsence>;

const AbsenceFilter = AppointmentFilter.pick({ from: true, to: true, agency: true, advisor: true });
export type AbsenceFilter = z.infer<typeof AbsenceFilter>;

export const MAX_MINUTES = 720;

const When = z.object({
  startsAt: PlannedMoment,
  minutes: z.number().int("invalid").min(5).max(MAX_MINUTES),
  advisorId: Id.optional(),
  force: z.boolean().optional(),
});

export const AppointmentInput = When.extend({
  type: AppointmentType,
  dealId: Id.optional(),
  person: note(160).optional(),
  phone: note(40).optional(),
  agencyId: Id.nullable().optional(),
  note: note(500).optional(),
});
export type AppointmentInput = z.infer<typeof AppointmentInput>;

export const AppointmentChange = Versioned.extend(AppointmentInput.omit({ dealId: true }).partial().shape);
export type AppointmentChange = z.infer<typeof AppointmentChange>;

export const AppointmentConclusion = Versioned.extend({ outcome: AppointmentOutcome });
export type AppointmentConclusion = z.infer<typeof AppointmentConclusion>;

export const Rescheduling = Versioned.extend(AppointmentInput.omit({ dealId: true }).partial().shape).extend(
  When.shape,
);
export type Rescheduling = z.infer<typeof Rescheduling>;

const CLASH = ["VERSION_CONFLICT", "APPOINTMENT_CONFLICT", "DO_NOT_CONTACT"] as const;

// biome-ignore format: a table is read by its columns
export const appointments = {
  list:       endpoint({ method: "GET",    path: "/lead-prospection/deals/appointment",               access: "appointments.read",  input: AppointmentFilter, output: z.array(Appointment), summary: "Appointments that start within at most 62 days, by start; without cancelled and rescheduled ones" }),
  absences:   endpoint({ method: "GET",    path: "/lead-prospection/deals/appointment/absence",       access: "appointments.read",  input: AbsenceFilter, output: z.array(AdvisorAbsence), summary: "Absent advisors within at most 62 days; users of one agency get only its advisors" }),
  ofLead:     endpoint({ method: "GET",    path: "/lead-prospection/deals/:dealId/appointments",      access: "appointments.read",  input: z.object({ dealId: Id }), output: z.array(Appointment), summary: "Appointments of a lead, latest first" }),
  create:     endpoint({ method: "POST",   path: "/lead-prospection/deals/appointment",               access: "appointments.write", input: AppointmentInput, output: Appointment, fails: CLASH, summary: "Create an appointment; conflicts are returned, and ignored only with `force`" }),
  update:     endpoint({ method: "PUT",    path: "/lead-prospection/deals/appointment/:id",           access: "appointments.change", input: AppointmentChange, output: Appointment, fails: CLASH, summary: "Change a planned appointment, or move it" }),
  conclude:   endpoint({ method: "PUT",    path: "/lead-prospection/deals/appointment/:id/outcome",   access: "appointments.write", input: AppointmentConclusion, output: Appointment, fails: ["VERSION_CONFLICT", "CONFLICT"], summary: "Set the outcome of an appointment that has started" }),
  reschedule: endpoint({ method: "POST",   path: "/lead-prospection/deals/appointment/:id/successor", access: "appointments.change", input: Rescheduling, output: Appointment, fails: [...CLASH, "CONFLICT"], summary: "Reschedule: replaces the appointment by a new one that references it" }),
  cancel:     endpoint({ method: "DELETE", path: "/lead-prospection/deals/appointment/:id",           access: "appointments.change", input: RecordToRemove, output: Appointment, fails: ["VERSION_CONFLICT", "CONFLICT"], summary: "Cancel a planned appointment" }),
};
