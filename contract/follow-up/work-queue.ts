import * as z from "zod";
import { Receipt } from "../intake/intake.ts";
import { Source } from "../kernel/channels.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, note, Paging, pageOf } from "../kernel/records.ts";
import { DueLead, dueLists } from "./due-lists.ts";
import { leadFacts } from "./lookups.ts";

export { DueLead } from "./due-lists.ts";

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
  ...dueLists,
  due:     endpoint({ method: "GET",  path: "/v1/prospection/externalmanagement", access: "externalManagement.work", input: DueFilter, output: pageOf(DueLead), fails: ["INVALID_CURSOR"], summary: "Open leads within reach by what is due next, the first first" }),
  add:     endpoint({ method: "POST", path: "/v1/prospection/externalmanagement", access: "externalManagement.work", input: NewLead, output: Receipt, transaction: "own", fails: ["IDEMPOTENCY_MISMATCH", "PERSON_ERASED"], summary: "Hand in a lead of a fair, a phone or a contact; a unique one is its author's, where they are an advisor" }),
  write:   endpoint({ method: "POST", path: "/lead-prospection/deals",            access: "leads.write", input: NewLead.extend({ source: Source }), output: Receipt, transaction: "own", fails: ["IDEMPOTENCY_MISMATCH", "PERSON_ERASED"], summary: "Hand in a lead by hand, judged as one that came from its source" }),
  next:    endpoint({ method: "POST", path: "/lead-prospection/queue/next",       access: "leads.work", input: z.object({ skip: Id.optional() }), output: z.object({ id: Id.nullable() }), summary: "The next lead of the queue, without an advisor or one's own as that: what was promised and is due, then whom nobody has spoken with, then what is due again; kept from everybody else for a quarter of an hour; one that is skipped is free again" }),
  resources: leadFacts,
  similar: endpoint({ method: "GET",  path: "/lead-prospection/deals/similar",    access: "leads.write", input: NewLead.pick({ phone: true, email: true, identification: true }), output: z.array(SimilarLead), summary: "Leads of the licence that share a phone, an email or an identification, ten at most" }),
};
