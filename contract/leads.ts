import * as z from "zod";
import { Attribution } from "./attribution.ts";
import { Channel, Completion, CRM_STATES, CrmState, DEAL_STATES, DealState, Processing, Source } from "./channels.ts";
import { CsvFormat } from "./csv.ts";
import { Day } from "./days.ts";
import { Delivery, LEAD_AT_CRM_STATES, ResendReason } from "./deliveries.ts";
import { endpoint } from "./endpoint.ts";
import { FieldError } from "./errors.ts";
import { TextFile } from "./files.ts";
import { Id } from "./id.ts";
import { TraceStep } from "./lead-trace.ts";
import { MOST_CHOSEN, Paging, pageOf, Total } from "./paging.ts";
import { RecordToRemove } from "./records.ts";
import { bareVehicle } from "./validation.ts";
import { ContactChannel } from "./ways.ts";

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
  /** Nothing of it says whose it was any more. */
  isErased: z.boolean(),
});
export type Lead = z.infer<typeof Lead>;

const Reference = z.object({ id: Id, name: z.string() }).nullable();

export const Consent = z.object({ textVersion: z.string(), at: z.iso.datetime(), source: z.string() });

/** Where a lead stands with one CRM: on its way, or as that last answered. */
export const LeadAtCrm = Delivery.pick({
  ...{ destinationId: true, attempts: true, nextAt: true, status: true, fault: true, message: true },
}).extend({ destination: z.string(), state: z.enum(["waiting", "sending", ...LEAD_AT_CRM_STATES]) });
export type LeadAtCrm = z.infer<typeof LeadAtCrm>;

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
  /** When a person first spoke with its person. */
  firstContactAt: z.iso.datetime().nullable(),
  /** What is to be done next, and when. */
  nextAction: ContactChannel.nullable(),
  nextActionAt: z.iso.datetime().nullable(),
  /** The campaign that brought it. */
  campaign: Reference,
  /** Which ad brought it, as far as its source said. */
  attribution: Attribution,
  isSalesPipeline: z.boolean(),
  errors: z.array(FieldError),
  extraProperties: z.record(z.string(), z.unknown()),
  processing: Processing,
  externalId: z.string().nullable(),
  /** What the CRM calls it. */
  crmId: z.string().nullable(),
  crms: z.array(LeadAtCrm),
  /** Of a lead that an ad network brought: its form here. */
  formId: Id.nullable(),
  original: Lead.pick({
    id: true,
    firstName: true,
    lastName: true,
    source: true,
    createdAt: true,
    isErased: true,
  }).nullable(),
  doNotContact: z.boolean(),
  consent: Consent.nullable(),
  version: z.number().int(),
  trace: z.array(TraceStep),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

/** A part of a VIN or of a plate, as long as it says anything. */
const VehiclePart = z.string().overwrite(bareVehicle).min(3, "tooShort").max(40, "tooLong");

export const LeadFilter = Paging.extend({
  channel: Channel.optional(),
  source: Source.optional(),
  dealState: z.enum([...DEAL_STATES, "all", "duplicate"]).default("all"),
  /** Of post-sales alone `not integrated` is whatever no CRM has, as its lists say it. */
  crmState: z.enum([...CRM_STATES, "all"]).default("all"),
  agency: Id.optional(),
  product: Id.optional(),
  advisor: Id.optional(),
  /** First and last day on which they came in. */
  from: Day.optional(),
  to: Day.optional(),
  /** By name, as leads carry it. */
  rule: z.string().trim().min(1).max(120).optional(),
  vin: VehiclePart.optional(),
  carLicense: VehiclePart.optional(),
  searchTerm: z.string().trim().max(200).optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

/** What lists filter leads by, boards do. */
export const LeadCountFilter = LeadFilter.omit({ cursor: true, direction: true, actualCursor: true, limit: true });

/** What of a lead has a column in some list. */
export const LeadColumnName = Lead.omit({ isErased: true }).keyof();
export type LeadColumnName = z.infer<typeof LeadColumnName>;

/** What a file of leads may hold: what lists show, and the phone, which it always does. */
export const LEAD_EXPORT_COLUMNS = [...LeadColumnName.options, "phone"] as const;
export type LeadExportColumn = (typeof LEAD_EXPORT_COLUMNS)[number];

export const LeadExport = LeadCountFilter.extend(CsvFormat.shape).extend({
  /** Names with commas between them, in their order. Without them, those of the source's list. */
  columns: z
    .string()
    .max(400)
    .transform((names) => [...new Set(names.split(","))])
    .pipe(z.array(z.enum(LEAD_EXPORT_COLUMNS)))
    .optional(),
  /** With commas between them: these leads, and no filter is looked at. */
  ids: z
    .string()
    .max(8000)
    .transform((ids) => ids.split(","))
    .pipe(z.array(Id).min(1).max(MOST_CHOSEN))
    .optional(),
});
export type LeadExport = z.infer<typeof LeadExport>;

/** What was typed into the search: all of a lead's sources are searched, unless it says which. */
export const LeadSearch = LeadFilter.extend({ searchTerm: z.string().trim().min(1).max(200) });

/** What a search shows of a lead: what lists do, and by what a person is told who has no identification. */
export const FoundLead = Lead.extend({
  phone: z.string(),
  /** The model that was recognised, else what the sender wrote. */
  product: z.string(),
});
export type FoundLead = z.infer<typeof FoundLead>;

/** What was found, and what else there is of those persons within reach: a person is told whole, whichever term found them. */
export const FoundLeads = pageOf(FoundLead).extend({ theirs: z.array(FoundLead) });
export type FoundLeads = z.infer<typeof FoundLeads>;

/** Which sources' leads are counted, with commas between them; without any, those of all. */
export const SourcesCounted = z.object({
  sources: z
    .string()
    .max(400)
    .transform((words) => [...new Set(words.split(","))])
    .pipe(z.array(Source))
    .optional(),
});
export type SourcesCounted = z.infer<typeof SourcesCounted>;

/** How many leads each of them holds, each counted as a list's total is. */
export const SourceTotals = z.partialRecord(Source, Total);
export type SourceTotals = z.infer<typeof SourceTotals>;

/** A rule as lists filter by it: leads carry its name and nothing else of it. */
export const RuleName = z.object({ id: z.string(), name: z.string() });
export type RuleName = z.infer<typeof RuleName>;

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

/** Why nobody contacts a lead's person any more: they asked, it is not theirs by which they were reached, they complained, an authority ordered it. */
export const NO_CONTACT_REASONS = ["asked", "notTheirs", "complained", "ordered", "other"] as const;
export const NoContactReason = z.enum(NO_CONTACT_REASONS);
export type NoContactReason = z.infer<typeof NoContactReason>;

export const ContactRefusal = LeadId.extend({ version: z.number().int(), reason: NoContactReason });
export type ContactRefusal = z.infer<typeof ContactRefusal>;

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
  /** Someone came to the showroom, or what is known of a visit changed. */
  isShowroom: z.literal(true).optional(),
  /** Who listens was told of something. */
  isNotified: z.literal(true).optional(),
});
export type LeadsChanged = z.infer<typeof LeadsChanged>;

// biome-ignore format: a table is read by its columns
export const leads = {
  list:     endpoint({ method: "GET",  path: "/lead-prospection/deals",                     access: "leads.read",      input: LeadFilter,      output: pageOf(Lead), fails: ["INVALID_CURSOR"], summary: "Leads of the licence, newest first" }),
  total:    endpoint({ method: "GET",  path: "/lead-prospection/deals/total",               access: "leads.read",      input: LeadCountFilter, output: Total, summary: "How many leads match, counted to 10,000" }),
  totals:   endpoint({ method: "GET",  path: "/lead-prospection/deals/totals",              access: "leads.read",      input: SourcesCounted,  output: SourceTotals, summary: "How many leads each source holds, each counted to 10,000" }),
  search:   endpoint({ method: "GET",  path: "/lead-prospection/deals/search",              access: "leads.read",      input: LeadSearch,      output: FoundLeads, fails: ["INVALID_CURSOR"], summary: "Leads of all sources that hold what was typed, newest first" }),
  rules:    endpoint({ method: "GET",  path: "/lead-prospection/deals/rules",               access: "leads.read",      input: z.object({}),    output: z.array(RuleName), summary: "Names of rules that leads of post-sales carry, or will" }),
  export:   endpoint({ method: "GET",  path: "/lead-prospection/deals/export",              access: "leads.export",    input: LeadExport,      output: z.string(), answer: "csv", transaction: "own", summary: "The leads that match as CSV: UTF-8 with BOM, dates in the licence's zone, no formulas" }),
  events:   endpoint({ method: "GET",  path: "/lead-prospection/deals/events",              access: "leads.read",      input: z.object({}),    output: LeadsChanged, answer: "events", transaction: "own", summary: "Leads as they arrive; heartbeat every 15 s, resumes by Last-Event-ID" }),
  get:      endpoint({ method: "GET",  path: "/lead-prospection/deal/:id",                  access: "leads.read",      input: LeadId,          output: LeadDetail, summary: "A lead with its trace" }),
  adf:      endpoint({ method: "GET",  path: "/lead-prospection/deal/:id/adf",              access: "leads.export",    input: LeadId,          output: TextFile, answer: "file", summary: "A lead as a file in ADF 1.0" }),
  amend:    endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id",                  access: "leads.write",     input: LeadPatch,       output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change fields of a lead without judging it again" }),
  resubmit: endpoint({ method: "POST", path: "/lead-prospection/deal/reprocess/validation", access: "leads.reprocess", input: Resubmission,    output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT", "LEAD_IN_PROCESS"], summary: "Judge a lead again, with corrections, by today's rules" }),
  integrate: endpoint({ method: "POST", path: "/lead-prospection/deals/reprocess/crm",      access: "leads.reprocess", input: LeadId.extend({ reason: ResendReason }),          output: LeadDetail, transaction: "own", fails: ["LEAD_IN_PROCESS", "NOTHING_TO_SEND"], summary: "Send a lead that is not integrated to the CRM again" }),
  move:     endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id/stage",            access: "leads.work",      input: LeadMove,        output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Move a lead to another stage, which may ask for fields and for a reason" }),
  assign:   endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id/advisor",          access: "leads.assign",    input: LeadAssignment,  output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Give a lead to another advisor" }),
  stopContact:  endpoint({ method: "PUT",    path: "/lead-prospection/deal/:id/do-not-contact", access: "leads.work",         input: ContactRefusal, output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Have nobody contact a lead's person any more: what was due with them and calls that were planned go, visits stay" }),
  allowContact: endpoint({ method: "DELETE", path: "/lead-prospection/deal/:id/do-not-contact", access: "leads.allowContact", input: RecordToRemove, output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Let a lead's person be contacted again" }),
  request:  endpoint({ method: "GET",  path: "/lead-prospection/audit/deal/request",        access: "audits.read",     input: z.object({ dealId: Id }), output: IntakeRequest, summary: "The raw request that brought a lead" }),
};
