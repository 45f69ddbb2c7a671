import * as z from "zod";
import { Channel, Completion, CRM_STATES, CrmState, DEAL_STATES, DealState, Processing, Source } from "./channels.ts";
import { endpoint } from "./endpoint.ts";
import { FieldError } from "./errors.ts";
import { TextFile } from "./files.ts";
import { Id } from "./id.ts";
import { Paging, pageOf, Total } from "./paging.ts";

/** Required of every lead; a channel's rule may relax a field. */
export const REQUIRED_LEAD_FIELDS = [
  "phone",
  "email",
  "product",
  "identification",
  "agency",
  "channel",
  "source",
  "origin",
  "isSalesPipeline",
] as const;
export type RequiredLeadField = (typeof REQUIRED_LEAD_FIELDS)[number];

/**
 * What a record carries of its own making and its copy must not: a lead that comes in again, resubmitted here or sent
 * from elsewhere, is judged without them. `extraProperties` go too, when a resubmission asks for it.
 */
export const RESUBMISSION_DROPS = ["_id", "createdAt", "dealId", "__v"] as const;

/** A lead as a list shows it: what some source's list has a column for, and nothing more. */
export const Lead = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  source: Source,
  channel: Channel,
  email: z.string(),
  identification: z.string(),
  origin: z.string(),
  createdAt: z.iso.datetime(),
  dealState: DealState,
  crmState: CrmState,
  agency: z.string(),
  formName: z.string(),
  completion: Completion.nullable(),
  vin: z.string(),
  carLicense: z.string(),
  rule: z.string(),
});
export type Lead = z.infer<typeof Lead>;

export const TRACE_STEPS = [
  "received",
  "mapped",
  "normalised",
  "validated",
  "deduplicated",
  "matched",
  "assigned",
  "amended",
  "resubmitted",
  "moved",
] as const;

/** One step of a lead's life. `facts` fill the sentence `t("trace." + step + "." + outcome)`. */
export const TraceStep = z.object({
  step: z.enum(TRACE_STEPS),
  outcome: z.enum(["ok", "warning", "failed", "waiting"]),
  at: z.iso.datetime(),
  actor: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  errors: z.array(FieldError),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type TraceStep = z.infer<typeof TraceStep>;

const Reference = z.object({ id: Id, name: z.string() }).nullable();

export const Consent = z.object({ textVersion: z.string(), at: z.iso.datetime(), source: z.string() });

export const LeadDetail = Lead.extend({
  phone: z.string(),
  product: z.string(),
  model: Reference,
  agencyMatch: Reference,
  advisor: Reference,
  pipeline: Reference,
  stage: Reference,
  /** Since when it stands in its stage. */
  stageAt: z.iso.datetime(),
  /** Why it was lost; blank unless it stands in a lost stage. */
  lostReason: z.string(),
  isSalesPipeline: z.boolean(),
  errors: z.array(FieldError),
  extraProperties: z.record(z.string(), z.unknown()),
  processing: Processing,
  externalId: z.string().nullable(),
  original: Lead.pick({ id: true, firstName: true, lastName: true, source: true, createdAt: true }).nullable(),
  doNotContact: z.boolean(),
  consent: Consent.nullable(),
  version: z.number().int(),
  trace: z.array(TraceStep),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

export const LeadFilter = Paging.extend({
  channel: Channel.optional(),
  source: Source.optional(),
  dealState: z.enum([...DEAL_STATES, "all", "duplicate"]).default("all"),
  crmState: z.enum([...CRM_STATES, "all"]).default("all"),
  agency: Id.optional(),
  product: Id.optional(),
  advisor: Id.optional(),
  searchTerm: z.string().trim().max(200).optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

/** What lists filter leads by, boards do. */
export const LeadCountFilter = LeadFilter.omit({ cursor: true, direction: true, actualCursor: true, limit: true });

/** What was typed into the search: all of a lead's sources are searched, unless it says which. */
export const LeadSearch = LeadFilter.extend({ searchTerm: z.string().trim().min(1).max(200) });

/** What a search shows of a lead: what lists do, and by what a person is told who has no identification. */
export const FoundLead = Lead.extend({
  phone: z.string(),
  /** The model that was recognised, else what the sender wrote. */
  product: z.string(),
});
export type FoundLead = z.infer<typeof FoundLead>;

export const LeadId = z.object({ id: Id });

const text = (most: number) => z.string().trim().max(most, "tooLong");

/** What a person may correct on a lead. Judged by the rules of its channel, not by the schema: nothing typed is lost. */
export const LeadPatch = z.object({
  id: Id,
  version: z.number().int(),
  firstName: text(120).optional(),
  lastName: text(120).optional(),
  phone: text(40).optional(),
  email: text(254).optional(),
  identification: text(40).optional(),
  product: text(200).optional(),
  agency: text(200).optional(),
  origin: text(200).optional(),
  vin: text(40).optional(),
  carLicense: text(20).optional(),
});
export type LeadPatch = z.infer<typeof LeadPatch>;
export type LeadField = Exclude<keyof LeadPatch, "id" | "version">;

export const Resubmission = LeadPatch.extend({
  dropExtraProperties: z.boolean().default(false),
  /** Values of the licence's own fields of leads, by key; they stand whatever is dropped. */
  properties: z.record(z.string().max(40), text(1000)).optional(),
});
export type Resubmission = z.infer<typeof Resubmission>;

/** A step of a lead in its pipeline. `from` is where it was seen to stand: who is not up to date is told. */
export const LeadMove = z.object({
  id: Id,
  from: Id,
  to: Id,
  /** Why it is lost: asked for by a lost stage, one of the stage's reasons where it has some. */
  reason: text(200).optional(),
});
export type LeadMove = z.infer<typeof LeadMove>;

export const LeadAssignment = z.object({ id: Id, version: z.number().int(), advisorId: Id });
export type LeadAssignment = z.infer<typeof LeadAssignment>;

/** The request as it came, secrets masked. */
export const IntakeRequest = z.object({
  id: Id,
  receivedAt: z.iso.datetime(),
  source: Source,
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type IntakeRequest = z.infer<typeof IntakeRequest>;

/** Sent on the stream when leads of the licence arrive or change, at most ten a second. */
export const LeadsChanged = z.object({
  /** The newest of those that arrived: the event's id, which `Last-Event-ID` brings back. */
  lastId: Id.nullable(),
  arrived: z.partialRecord(Source, z.number().int()),
  /** Leads whose state changed, 50 at most. */
  changed: z.array(Id),
});
export type LeadsChanged = z.infer<typeof LeadsChanged>;

// biome-ignore format: a table is read by its columns
export const leads = {
  list:     endpoint({ method: "GET",  path: "/lead-prospection/deals",                     access: "leads.read",      input: LeadFilter,      output: pageOf(Lead), fails: ["INVALID_CURSOR"], summary: "Leads of the licence, newest first" }),
  total:    endpoint({ method: "GET",  path: "/lead-prospection/deals/total",               access: "leads.read",      input: LeadCountFilter, output: Total, summary: "How many leads match, counted to 10,000" }),
  search:   endpoint({ method: "GET",  path: "/lead-prospection/deals/search",              access: "leads.read",      input: LeadSearch,      output: pageOf(FoundLead), fails: ["INVALID_CURSOR"], summary: "Leads of all sources that hold what was typed, newest first" }),
  events:   endpoint({ method: "GET",  path: "/lead-prospection/deals/events",              access: "leads.read",      input: z.object({}),    output: LeadsChanged, answer: "events", transaction: "own", summary: "Leads as they arrive; heartbeat every 15 s, resumes by Last-Event-ID" }),
  get:      endpoint({ method: "GET",  path: "/lead-prospection/deal/:id",                  access: "leads.read",      input: LeadId,          output: LeadDetail, summary: "A lead with its trace" }),
  adf:      endpoint({ method: "GET",  path: "/lead-prospection/deal/:id/adf",              access: "leads.export",    input: LeadId,          output: TextFile, answer: "file", summary: "A lead as a file in ADF 1.0" }),
  amend:    endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id",                  access: "leads.write",     input: LeadPatch,       output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change fields of a lead without judging it again" }),
  resubmit: endpoint({ method: "POST", path: "/lead-prospection/deal/reprocess/validation", access: "leads.reprocess", input: Resubmission,    output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT", "LEAD_IN_PROCESS"], summary: "Judge a lead again, with corrections, by today's rules" }),
  move:     endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id/stage",            access: "leads.work",      input: LeadMove,        output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Move a lead to another stage, which may ask for fields and for a reason" }),
  assign:   endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id/advisor",          access: "leads.assign",    input: LeadAssignment,  output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Give a lead to another advisor" }),
  request:  endpoint({ method: "GET",  path: "/lead-prospection/audit/deal/request",        access: "audits.read",     input: z.object({ dealId: Id }), output: IntakeRequest, summary: "The raw request that brought a lead" }),
};
