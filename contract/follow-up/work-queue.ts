import * as z from "zod";
import { Receipt } from "../intake/intake.ts";
import { Channel, ContactChannel, DealState, Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, note, Paging, pageSchema } from "../kernel/records.ts";
import { REQUIRED_LEAD_FIELDS } from "../leads/required-fields.ts";
import { Person } from "../licenses/directory.ts";
import { ContactResult } from "./contact-results.ts";

export const DueLead = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  isErased: z.boolean(),
  source: Source,
  dealState: DealState,
  phone: z.string(),
  email: z.string(),
  product: z.string(),
  advisor: z.string(),
  stage: z.string(),
  pipelineId: Id.nullable(),
  createdAt: z.iso.datetime(),
  firstContactAt: z.iso.datetime().nullable(),
  nextAction: ContactChannel.nullable(),
  returnedAt: z.iso.datetime().nullable(),
  /** Agreed time, else the next attempt, else the end of the stage's time limit; null: none. */
  dueAt: z.iso.datetime().nullable(),
  doNotContact: z.boolean(),
});
export type DueLead = z.infer<typeof DueLead>;

/** Queue reasons in queue order; leads with the last two are not assigned yet. */
export const QUEUE_REASONS = ["taken", "promised", "new", "again", "stage", "later", "waits"] as const;
export type QueueReason = (typeof QUEUE_REASONS)[number];

export const QueueLead = DueLead.extend({ reason: z.enum(QUEUE_REASONS) });
export type QueueLead = z.infer<typeof QueueLead>;

const CctResources = z.object({
  results: z.array(ContactResult),
  advisors: z.array(Person),
  agencies: z.array(z.object({ id: Id, name: z.string() })),
  products: z.array(z.string()),
  requiredFields: z.record(Channel, z.array(z.enum(REQUIRED_LEAD_FIELDS))),
});

const DueFilter = Paging.extend({ advisor: Id.optional() });
export type DueFilter = z.infer<typeof DueFilter>;

/** Lead entered by hand. Validated by the channel's rule, not by the schema: no input is lost. */
export const NewLead = z.object({
  firstName: note(120).optional(),
  lastName: note(120).optional(),
  phone: note(40).optional(),
  email: note(254).optional(),
  identification: note(40).optional(),
  product: note(200).optional(),
  agency: note(200).optional(),
  origin: note(200).optional(),
});
export type NewLead = z.infer<typeof NewLead>;

/** Lead with the same phone, email or identification; its name only if the actor may see it. */
export const SimilarLead = z.object({
  id: Id.nullable(),
  name: z.string(),
  source: Source,
  product: z.string(),
  advisor: z.string(),
  createdAt: z.iso.datetime(),
});
export type SimilarLead = z.infer<typeof SimilarLead>;

// biome-ignore format: a table is read by its columns
export const work = {
  queue:   endpoint({ method: "GET",  path: "/lead-prospection/queue",            access: "leads.work", input: z.object({}), output: z.array(QueueLead), summary: "At most 50 leads of the own queue in the order of `queue/next`, each with its reason; then own leads that are due within a day. Leads of other advisors and leads reserved by others are excluded" }),
  calls:   endpoint({ method: "GET",  path: "/lead-prospection/queue/calls",      access: "leads.work", input: z.object({}), output: z.array(DueLead), summary: "At most 50 agreed calls of accessible open leads, overdue or due within a day, earliest first. Agents get leads that are unassigned and not reserved by others, and their own" }),
  due:     endpoint({ method: "GET",  path: "/v1/prospection/externalmanagement", access: "externalManagement.work", input: DueFilter, output: pageSchema(DueLead), fails: ["INVALID_CURSOR"], summary: "Accessible open leads by next due time" }),
  add:     endpoint({ method: "POST", path: "/v1/prospection/externalmanagement", access: "externalManagement.work", input: NewLead, output: Receipt, transaction: "own", fails: ["IDEMPOTENCY_MISMATCH", "PERSON_ERASED"], summary: "Register a lead of a fair, a call or a contact; a unique one is assigned to its author if that is an advisor" }),
  write:   endpoint({ method: "POST", path: "/lead-prospection/deals",            access: "leads.write", input: NewLead.extend({ source: Source }), output: Receipt, transaction: "own", fails: ["IDEMPOTENCY_MISMATCH", "PERSON_ERASED"], summary: "Register a lead by hand, validated as one of its source" }),
  next:    endpoint({ method: "POST", path: "/lead-prospection/queue/next",       access: "leads.work", input: z.object({ skip: Id.optional() }), output: z.object({ id: Id.nullable() }), summary: "Reserve the next unassigned or own lead for 15 minutes: due promises, then uncontacted leads, then due retries; a skipped lead is released" }),
  resources: endpoint({ method: "GET", path: "/backoffice/cct/resources",         access: "leads.work", input: z.object({}), output: CctResources, transaction: "own", summary: "Options of the contact centre: results, advisors, agencies, products, and required fields by channel" }),
  similar: endpoint({ method: "GET",  path: "/lead-prospection/deals/similar",    access: "leads.write", input: NewLead.pick({ phone: true, email: true, identification: true }), output: z.array(SimilarLead), summary: "At most ten leads of the licence with the same phone, email or identification" }),
};
