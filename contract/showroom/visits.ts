import * as z from "zod";
import { DealState } from "../kernel/channels.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/ids.ts";
import { PastMoment } from "../kernel/moments.ts";
import { note, Versioned } from "../kernel/records.ts";
import { REQUIRED_LEAD_FIELDS } from "../leads/leads.ts";
import { Person } from "../licenses/directory.ts";

export const VISIT_REASONS = ["newVehicle", "usedVehicle", "testDrive", "financing", "followUp", "other"] as const;
export const VisitReason = z.enum(VISIT_REASONS);
export type VisitReason = z.infer<typeof VisitReason>;

/** What came of a visit. That something was sold is said by the lead's stage. */
export const VISIT_RESULTS = ["quoted", "testDrive", "appointment", "undecided", "notInterested", "left"] as const;
export const VisitResult = z.enum(VISIT_RESULTS);
export type VisitResult = z.infer<typeof VisitResult>;

/** By what the moment of a visit is known: its device's clock, that clock with its error taken out, or when it was received. */
export const ARRIVAL_CLOCKS = ["device", "corrected", "received"] as const;
export const ArrivalClock = z.enum(ARRIVAL_CLOCKS);
export type ArrivalClock = z.infer<typeof ArrivalClock>;

/** The greatest age of a visit that is sent, in seconds. What an older clock states is corrected, as a wrong clock's is. */
export const MOST_SECONDS_AGO = 30 * 86_400;

const Reference = z.object({ id: Id, name: z.string() });

export const Visit = Versioned.extend({
  dealId: Id,
  /** Of its lead: whether that was unique, a repeat or has to be corrected. */
  dealState: DealState,
  person: z.string(),
  phone: z.string(),
  product: z.string(),
  reason: VisitReason,
  companions: z.number().int(),
  note: z.string(),
  agency: Reference.nullable(),
  host: z.string(),
  /** Who was called. */
  advisor: Reference.nullable(),
  /** Whose its lead is: who is called first. */
  owner: Reference.nullable(),
  isAppointment: z.boolean(),
  arrivedAt: z.iso.datetime(),
  arrivalBy: ArrivalClock,
  calledAt: z.iso.datetime().nullable(),
  attendedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  result: VisitResult.nullable(),
});
export type Visit = z.infer<typeof Visit>;

/** More visits than a showroom has in a day. */
export const MOST_VISITS = 500;

export const ADVISOR_STATES = ["free", "busy", "absent"] as const;

/** What a visit is registered with, and who may be called. */
export const Showroom = z.object({
  /** Those that the person works at; of someone who works at none in particular, all. */
  agencies: z.array(Reference),
  products: z.array(z.string()),
  /** What the rule of the channel asks for. */
  requiredFields: z.array(z.enum(REQUIRED_LEAD_FIELDS)),
  advisors: z.array(Person.extend({ state: z.enum(ADVISOR_STATES) })),
  /** Whose turn it is among those who are free. */
  nextAdvisorId: Id.nullable(),
});
export type Showroom = z.infer<typeof Showroom>;

/** What is known of who stands at the desk. */
export const KnownVisitor = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** As the catalogue names it, where it is of it. */
  product: z.string(),
  /** Where they were last. */
  agencyId: Id.nullable(),
  /** Whose their lead is. */
  advisor: Person.nullable(),
  lastAt: z.iso.datetime(),
  /** Theirs that has not ended, where whoever asks sees it. */
  visit: z.object({ id: Id, arrivedAt: z.iso.datetime() }).nullable(),
});
export type KnownVisitor = z.infer<typeof KnownVisitor>;

/** Judged by the rules of its channel, not by the schema: whoever came is taken in. */
export const VisitInput = z.object({
  /** Made by the device that registers it: sent twice, it is one. */
  id: Id,
  /** For whom and where it was registered: it is taken from nobody else, and nowhere else. */
  hostId: Id,
  licenseId: Id,
  /** By the device's clock, and corrected where that cannot be. Left out where it is no moment of the calendar. */
  arrivedAt: PastMoment.optional(),
  /** How long ago that was, by the same clock, as it is sent: where the two disagree, this stands. */
  secondsAgo: z.number().int("invalid").min(0).max(MOST_SECONDS_AGO).optional(),
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
  /** Who is called at once, where they are free. */
  advisorId: Id.optional(),
  /** The one that they came for. */
  appointmentId: Id.optional(),
  /** Although whoever has this identification has a visit that is open. */
  isDespite: z.boolean().optional(),
});
export type VisitInput = z.infer<typeof VisitInput>;

const Calling = Versioned.extend({
  advisorId: Id,
  /** Although they are with another visitor. */
  isDespite: z.boolean().optional(),
});
const Closing = Versioned.extend({ result: VisitResult, note: note(500).optional() });
/** Of the appointment, as it was seen. */
const CheckIn = Versioned.extend({ visitId: Id });

const STEP = ["VERSION_CONFLICT", "CONFLICT"] as const;

// biome-ignore format: a table is read by its columns
export const visits = {
  desk:     endpoint({ method: "GET",  path: "/lead-prospection/showroom",                        access: "showroom.work", input: z.object({ agency: Id.optional() }), output: Showroom, transaction: "own", summary: "What a visit is registered with, and which advisors are free" }),
  lookUp:   endpoint({ method: "GET",  path: "/lead-prospection/deals/showroom",                  access: "showroom.work", input: z.object({ identification: note(40) }), output: z.object({ person: KnownVisitor.nullable() }), fails: ["TOO_MANY_REQUESTS"], summary: "Who has this identification; of a lead out of reach only their name, phone and advisor; whole identifications alone" }),
  register: endpoint({ method: "POST", path: "/lead-prospection/deals/showroom",                  access: "showroom.work", input: VisitInput, output: Visit, transaction: "own", fails: ["PERSON_ERASED", "VISIT_OPEN"], summary: "Register a visit, which makes a lead of the showroom; idempotent by its id; a second of one person beside an open one only when that is asked for" }),
  list:     endpoint({ method: "GET",  path: "/lead-prospection/deals/traffic-visit",             access: "showroom.work", input: z.object({ agency: Id.optional() }), output: z.array(Visit), summary: "Visits that are open, of whatever day, and those of today, in the order in which they came" }),
  call:     endpoint({ method: "PUT",  path: "/lead-prospection/deals/traffic-visit/:id/advisor", access: "showroom.work", input: Calling, output: Visit, transaction: "own", fails: [...STEP, "ADVISOR_BUSY"], summary: "Call an advisor to a visitor; who is with another is called only when that is asked for" }),
  attend:   endpoint({ method: "PUT",  path: "/lead-prospection/deals/traffic-visit/:id/attended", access: "showroom.work", input: Versioned, output: Visit, transaction: "own", fails: STEP, summary: "Say that the advisor is with the visitor" }),
  close:    endpoint({ method: "PUT",  path: "/lead-prospection/deals/traffic-visit/:id/result",  access: "showroom.work", input: Closing, output: Visit, transaction: "own", fails: STEP, summary: "End a visit with what came of it" }),
  checkIn:  endpoint({ method: "POST", path: "/lead-prospection/deals/appointment/:id/visit",     access: "showroom.work", input: CheckIn, output: Visit, transaction: "own", fails: STEP, summary: "Who has an appointment has come: it is ended as shown, and its lead's visit begins" }),
};
