import * as z from "zod";
import { DealState } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { PastMoment } from "../kernel/moments.ts";
import { Id, note, Versioned } from "../kernel/records.ts";
import { REQUIRED_LEAD_FIELDS } from "../leads/leads.ts";
import { Person } from "../licenses/directory.ts";

export const VISIT_REASONS = ["newVehicle", "usedVehicle", "testDrive", "financing", "followUp", "other"] as const;
export const VisitReason = z.enum(VISIT_REASONS);
export type VisitReason = z.infer<typeof VisitReason>;

export const VISIT_RESULTS = ["quoted", "testDrive", "appointment", "undecided", "notInterested", "left"] as const;
export const VisitResult = z.enum(VISIT_RESULTS);
export type VisitResult = z.infer<typeof VisitResult>;

/** Source of a visit's time: the device's clock, that clock corrected, or the time of receipt. */
export const VISIT_TIME_SOURCES = ["device", "corrected", "received"] as const;
export const VisitTimeSource = z.enum(VISIT_TIME_SOURCES);
export type VisitTimeSource = z.infer<typeof VisitTimeSource>;

/** Maximum age of a sent visit in seconds. Older times are corrected, like those of a wrong clock. */
export const MAX_SECONDS_AGO = 30 * 86_400;

const Reference = z.object({ id: Id, name: z.string() });

export const Visit = Versioned.extend({
  dealId: Id,
  dealState: DealState,
  person: z.string(),
  phone: z.string(),
  product: z.string(),
  reason: VisitReason,
  companions: z.number().int(),
  note: z.string(),
  agency: Reference.nullable(),
  host: z.string(),
  advisor: Reference.nullable(),
  owner: Reference.nullable(),
  isAppointment: z.boolean(),
  arrivedAt: z.iso.datetime(),
  timeSource: VisitTimeSource,
  calledAt: z.iso.datetime().nullable(),
  attendedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  result: VisitResult.nullable(),
});
export type Visit = z.infer<typeof Visit>;

export const MAX_VISITS = 500;

export const ADVISOR_STATES = ["free", "busy", "absent"] as const;

export const Showroom = z.object({
  agencies: z.array(Reference),
  products: z.array(z.string()),
  requiredFields: z.array(z.enum(REQUIRED_LEAD_FIELDS)),
  advisors: z.array(Person.extend({ state: z.enum(ADVISOR_STATES) })),
  nextAdvisorId: Id.nullable(),
});
export type Showroom = z.infer<typeof Showroom>;

export const KnownVisitor = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  product: z.string(),
  agencyId: Id.nullable(),
  advisor: Person.nullable(),
  lastAt: z.iso.datetime(),
  visit: z.object({ id: Id, arrivedAt: z.iso.datetime() }).nullable(),
});
export type KnownVisitor = z.infer<typeof KnownVisitor>;

/** Validated by the channel's rule, not by the schema: every visitor is registered. */
export const VisitInput = z.object({
  /** Created by the device: sending twice creates one visit. */
  id: Id,
  /** Registering user and licence; others are rejected. */
  hostId: Id,
  licenseId: Id,
  /** Device time, corrected if impossible. Omitted if outside the calendar. */
  arrivedAt: PastMoment.optional(),
  /** Age by the same clock at sending; overrides `arrivedAt` if they disagree. */
  secondsAgo: z.number().int("invalid").min(0).max(MAX_SECONDS_AGO).optional(),
  identification: note(40).optional(),
  firstName: note(120).optional(),
  lastName: note(120).optional(),
  phone: note(40).optional(),
  email: note(254).optional(),
  product: note(200).optional(),
  reason: VisitReason,
  companions: z.number().int("invalid").min(0).max(20).optional(),
  note: note(500).optional(),
  agencyId: Id.optional(),
  advisorId: Id.optional(),
  appointmentId: Id.optional(),
  force: z.boolean().optional(),
});
export type VisitInput = z.infer<typeof VisitInput>;

const Calling = Versioned.extend({
  advisorId: Id,
  force: z.boolean().optional(),
});
const Closing = Versioned.extend({ result: VisitResult, note: note(500).optional() });
const CheckIn = Versioned.extend({ visitId: Id });

const STEP = ["VERSION_CONFLICT", "CONFLICT"] as const;

// biome-ignore format: a table is read by its columns
export const visits = {
  desk:     endpoint({ method: "GET",  path: "/lead-prospection/showroom",                        access: "showroom.work", input: z.object({ agency: Id.optional() }), output: Showroom, transaction: "own", summary: "Options for registering a visit, with free advisors" }),
  lookUp:   endpoint({ method: "GET",  path: "/lead-prospection/deals/showroom",                  access: "showroom.work", input: z.object({ identification: note(40) }), output: z.object({ person: KnownVisitor.nullable() }), fails: ["TOO_MANY_REQUESTS"], summary: "The person of a complete identification; of an inaccessible lead only name, phone and advisor" }),
  register: endpoint({ method: "POST", path: "/lead-prospection/deals/showroom",                  access: "showroom.work", input: VisitInput, output: Visit, transaction: "own", fails: ["PERSON_ERASED", "VISIT_OPEN"], summary: "Register a visit and its showroom lead; idempotent by its id. A second open visit of a person needs `force`" }),
  list:     endpoint({ method: "GET",  path: "/lead-prospection/deals/traffic-visit",             access: "showroom.work", input: z.object({ agency: Id.optional() }), output: z.array(Visit), summary: "Open visits of any day and all visits of today, oldest first" }),
  call:     endpoint({ method: "PUT",  path: "/lead-prospection/deals/traffic-visit/:id/advisor", access: "showroom.work", input: Calling, output: Visit, transaction: "own", fails: [...STEP, "ADVISOR_BUSY"], summary: "Call an advisor to a visitor; a busy one only with `force`" }),
  attend:   endpoint({ method: "PUT",  path: "/lead-prospection/deals/traffic-visit/:id/attended", access: "showroom.work", input: Versioned, output: Visit, transaction: "own", fails: STEP, summary: "Set that the advisor attends the visitor" }),
  close:    endpoint({ method: "PUT",  path: "/lead-prospection/deals/traffic-visit/:id/result",  access: "showroom.work", input: Closing, output: Visit, transaction: "own", fails: STEP, summary: "End a visit with its outcome" }),
  checkIn:  endpoint({ method: "POST", path: "/lead-prospection/deals/appointment/:id/visit",     access: "showroom.work", input: CheckIn, output: Visit, transaction: "own", fails: STEP, summary: "Check in an appointment: sets it as shown and starts the visit of its lead" }),
};
