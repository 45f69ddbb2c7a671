import * as z from "zod";
import { Channel, DealState, Source } from "./channels.ts";
import { Person } from "./directory.ts";
import { endpoint } from "./endpoint.ts";
import { Id } from "./id.ts";
import { Receipt } from "./intake.ts";
import { REQUIRED_LEAD_FIELDS } from "./leads.ts";
import { Paging, pageOf } from "./paging.ts";
import { note } from "./records.ts";
import { ContactResult } from "./typification.ts";
import { ContactChannel } from "./ways.ts";

/** A lead as whoever works it needs it at hand. */
export const DueLead = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  isErased: z.boolean(),
  source: Source,
  dealState: DealState,
  phone: z.string(),
  email: z.string(),
  /** The model that was recognised, else what the sender wrote. */
  product: z.string(),
  advisor: z.string(),
  stage: z.string(),
  pipelineId: Id.nullable(),
  createdAt: z.iso.datetime(),
  firstContactAt: z.iso.datetime().nullable(),
  nextAction: ContactChannel.nullable(),
  /** When what was agreed on is due, else when it is tried again, else when its stage is late; null: none is said. */
  dueAt: z.iso.datetime().nullable(),
  doNotContact: z.boolean(),
});
export type DueLead = z.infer<typeof DueLead>;

const DueFilter = Paging.extend({ advisor: Id.optional() });
export type DueFilter = z.infer<typeof DueFilter>;

/** A lead that somebody writes down. Judged by the rules of its channel, not by the schema: nothing typed is lost. */
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

/** A lead that shares a phone, an e-mail or an identification; who it is only where one reaches it. */
export const SimilarLead = z.object({
  id: Id.nullable(),
  name: z.string(),
  source: Source,
  product: z.string(),
  advisor: z.string(),
  createdAt: z.iso.datetime(),
});
export type SimilarLead = z.infer<typeof SimilarLead>;

/** What the contact centre chooses from, and whoever writes a lead down. */
const CctResources = z.object({
  results: z.array(ContactResult),
  advisors: z.array(Person),
  agencies: z.array(z.object({ id: Id, name: z.string() })),
  products: z.array(z.string()),
  /** What the rule of each channel asks a lead for. */
  requiredFields: z.record(Channel, z.array(z.enum(REQUIRED_LEAD_FIELDS))),
});

// biome-ignore format: a table is read by its columns
export const work = {
  due:     endpoint({ method: "GET",  path: "/v1/prospection/externalmanagement", access: "externalManagement.work", input: DueFilter, output: pageOf(DueLead), fails: ["INVALID_CURSOR"], summary: "Open leads within reach by what is due next, the first first" }),
  add:     endpoint({ method: "POST", path: "/v1/prospection/externalmanagement", access: "externalManagement.work", input: NewLead, output: Receipt, transaction: "own", fails: ["IDEMPOTENCY_MISMATCH", "PERSON_ERASED"], summary: "Hand in a lead of a fair, a phone or a contact; a unique one is its author's, where they are an advisor" }),
  write:   endpoint({ method: "POST", path: "/lead-prospection/deals",            access: "leads.write", input: NewLead.extend({ source: Source }), output: Receipt, transaction: "own", fails: ["IDEMPOTENCY_MISMATCH", "PERSON_ERASED"], summary: "Hand in a lead by hand, judged as one that came from its source" }),
  next:    endpoint({ method: "POST", path: "/lead-prospection/queue/next",       access: "leads.work", input: z.object({ skip: Id.optional() }), output: z.object({ id: Id.nullable() }), summary: "The next lead of the queue, without an advisor or one's own as that: what was promised and is due, then whom nobody has spoken with, then what is due again; kept from everybody else for a quarter of an hour; one that is skipped is free again" }),
  queue:   endpoint({ method: "GET",  path: "/lead-prospection/queue",            access: "leads.work", input: z.object({}), output: z.array(DueLead), summary: "One's own open leads that are over, or due within a day, the first first, fifty at most: the one that was handed out, nobody's that one tried last, and those that one is the advisor of; never another advisor's, nor one that another holds" }),
  calls:   endpoint({ method: "GET",  path: "/lead-prospection/queue/calls",      access: "leads.work", input: z.object({}), output: z.array(DueLead), summary: "Calls that were agreed on and are over, or due within a day, of open leads within reach: the first first, fifty at most; an agent's are those of leads without an advisor whom no other holds, and of those that they are the advisor of" }),
  resources: endpoint({ method: "GET", path: "/backoffice/cct/resources",       access: "leads.work", input: z.object({}), output: CctResources, transaction: "own", summary: "What the contact centre chooses from: results, advisors, agencies and products; and what each channel asks a lead for" }),
  similar: endpoint({ method: "GET",  path: "/lead-prospection/deals/similar",    access: "leads.write", input: NewLead.pick({ phone: true, email: true, identification: true }), output: z.array(SimilarLead), summary: "Leads of the licence that share a phone, an e-mail or an identification, ten at most" }),
};
