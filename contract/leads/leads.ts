import * as z from "zod";
import { Delivery, LEAD_AT_CRM_STATES, ResendReason } from "../deliveries/deliveries.ts";
import { EntrySource, Processing, Source } from "../kernel/channels.ts";
import { ContactChannel } from "../kernel/contact-channels.ts";
import { CsvFormat } from "../kernel/csv.ts";
import { alsoAt, endpoint } from "../kernel/endpoint.ts";
import { FieldError } from "../kernel/errors.ts";
import { TextFile } from "../kernel/files.ts";
import { Id } from "../kernel/ids.ts";
import { MOST_CHOSEN, pageOf } from "../kernel/paging.ts";
import { RecordToRemove } from "../kernel/records.ts";
import { FillerContact } from "../kernel/text/filler-contacts.ts";
import { Attribution } from "./attribution.ts";
import { Lead, LeadCountFilter, LeadFilter, leadLists } from "./lead-list.ts";
import { TraceStep } from "./lead-trace.ts";

export { Lead, LeadCountFilter, LeadFilter, LeadsChanged, SourcesCounted, SourceTotals } from "./lead-list.ts";
export { REQUIRED_LEAD_FIELDS, type RequiredLeadField } from "./required-fields.ts";

/**
 * What a record carries of its own making and its copy must not: a lead that comes in again, resubmitted here or sent
 * from elsewhere, is judged without them. `extraProperties` go too, when a resubmission asks for it.
 */
export const RESUBMISSION_DROPS = ["_id", "createdAt", "dealId", "__v"] as const;

const Reference = z.object({ id: Id, name: z.string() }).nullable();

export const Consent = z.object({ textVersion: z.string(), at: z.iso.datetime(), source: z.string() });

/** Where a lead stands with one CRM: on its way, or as that last answered. */
export const LeadAtCrm = Delivery.pick({
  destinationId: true,
  attempts: true,
  nextAt: true,
  status: true,
  fault: true,
  message: true,
}).extend({ destination: z.string(), state: z.enum(["waiting", "sending", ...LEAD_AT_CRM_STATES]) });
export type LeadAtCrm = z.infer<typeof LeadAtCrm>;

/** What a value that passes was perhaps meant to be. */
export const Suggestion = z.object({ field: z.enum(["identification", "email"]), value: z.string() });
export type Suggestion = z.infer<typeof Suggestion>;

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
  /** When its person came again, until they are tried. */
  returnedAt: z.iso.datetime().nullable(),
  /** The campaign that brought it. */
  campaign: Reference,
  /** Which ad brought it, as far as its source said. */
  attribution: Attribution,
  isSalesPipeline: z.boolean(),
  /** How it entered. */
  entrySource: EntrySource,
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
  /** Contacts of it that are no sign of a person. */
  fillers: z.array(FillerContact),
  /** Values that pass and were perhaps typed wrong, with the one that is likely meant. */
  suggestions: z.array(Suggestion),
  consent: Consent.nullable(),
  version: z.number().int(),
  trace: z.array(TraceStep),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

/** What of a lead has a column in some list. */
export const LeadColumnName = Lead.omit({ isErased: true }).keyof();
export type LeadColumnName = z.infer<typeof LeadColumnName>;

/** Columns of every file of leads, at its end: no list has room for them, and a file without them cannot be loaded again. */
export const LEAD_FILE_COLUMNS = ["phone", "product", "agency", "advisor", "stage"] as const;
/** What a file of leads may hold: what lists show, and its last columns. */
export const LEAD_EXPORT_COLUMNS = [...LeadColumnName.options, "phone", "product", "advisor", "stage"] as const;
export type LeadExportColumn = (typeof LEAD_EXPORT_COLUMNS)[number];

export const LeadExport = LeadCountFilter.extend(CsvFormat.shape).extend({
  /** Names with commas between them, in their order. Without them, those of the source's list. The last ones follow. */
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
  /** Contacts of it that are no sign of a person: nobody is joined by them. */
  fillers: z.array(FillerContact),
});
export type FoundLead = z.infer<typeof FoundLead>;

/** What was found, and what else there is of those persons within reach: a person is told whole, whichever term found them. */
export const FoundLeads = pageOf(FoundLead).extend({ theirs: z.array(FoundLead) });
export type FoundLeads = z.infer<typeof FoundLeads>;

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
  /** A sale or a post-sales service, where its sender gave neither. Forms send it as text. */
  isSalesPipeline: z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })], "invalid").optional(),
});
export type LeadPatch = z.infer<typeof LeadPatch>;
/** Texts of a lead that may be corrected. */
export type LeadField = Exclude<keyof LeadPatch, "id" | "version" | "isSalesPipeline">;

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
const ReceivedRequest = z.object({
  id: Id,
  receivedAt: z.iso.datetime(),
  source: Source,
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type ReceivedRequest = z.infer<typeof ReceivedRequest>;
/** `later`: what else came of it with another body, such as under the same id of its sender's own; the first ten. */
export const IntakeRequest = ReceivedRequest.extend({ later: z.array(ReceivedRequest) });
export type IntakeRequest = z.infer<typeof IntakeRequest>;

const resubmit = endpoint({
  method: "POST",
  path: "/lead-prospection/deal/reprocess/validation",
  access: "leads.reprocess",
  input: Resubmission,
  output: LeadDetail,
  transaction: "own",
  fails: ["VERSION_CONFLICT", "LEAD_IN_PROCESS"],
  summary: "Judge a lead again, with corrections, by today's rules",
});
const request = endpoint({
  method: "GET",
  path: "/lead-prospection/audit/deal/request",
  access: "audits.read",
  input: z.object({ dealId: Id }),
  output: IntakeRequest,
  summary: "The raw request that brought a lead",
});
// biome-ignore format: a table is read by its columns
export const leads = {
  ...leadLists,
  search:   endpoint({ method: "GET",  path: "/lead-prospection/deals/search",              access: "leads.read",      input: LeadSearch,      output: FoundLeads, fails: ["INVALID_CURSOR"], summary: "Leads of all sources that hold what was typed, newest first" }),
  rules:    endpoint({ method: "GET",  path: "/lead-prospection/deals/rules",               access: "leads.read",      input: z.object({}),    output: z.array(RuleName), summary: "Names of rules that leads of post-sales carry, or will" }),
  export:   endpoint({ method: "GET",  path: "/lead-prospection/deals/export",              access: "leads.export",    input: LeadExport,      output: z.string(), answer: "csv", transaction: "own", summary: "The leads that match as CSV: UTF-8 with BOM, dates in the licence's zone, no formulas" }),
  get:      endpoint({ method: "GET",  path: "/lead-prospection/deal/:id",                  access: "leads.read",      input: LeadId,          output: LeadDetail, summary: "A lead with its trace" }),
  adf:      endpoint({ method: "GET",  path: "/lead-prospection/deal/:id/adf",              access: "leads.export",    input: LeadId,          output: TextFile, answer: "file", summary: "A lead as a file in ADF 1.0" }),
  amend:    endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id",                  access: "leads.write",     input: LeadPatch,       output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change fields of a lead without judging it again" }),
  resubmit,
  reprocess: alsoAt(resubmit, "/deal/reprocess/validation"),
  integrate: endpoint({ method: "POST", path: "/lead-prospection/deals/reprocess/crm",      access: "leads.reprocess", input: LeadId.extend({ reason: ResendReason }),          output: LeadDetail, transaction: "own", fails: ["LEAD_IN_PROCESS", "NOTHING_TO_SEND"], summary: "Send a lead that is not integrated to the CRM again" }),
  move:     endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id/stage",            access: "leads.work",      input: LeadMove,        output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Move a lead to another stage, which may ask for fields and for a reason" }),
  assign:   endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id/advisor",          access: "leads.assign",    input: LeadAssignment,  output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Give a lead to another advisor" }),
  stopContact:  endpoint({ method: "PUT",    path: "/lead-prospection/deal/:id/do-not-contact", access: "leads.work",         input: ContactRefusal, output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Have nobody contact a lead's person any more: what was due with them and calls that were planned go, visits stay" }),
  allowContact: endpoint({ method: "DELETE", path: "/lead-prospection/deal/:id/do-not-contact", access: "leads.allowContact", input: RecordToRemove, output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Let a lead's person be contacted again" }),
  request,
  audited: alsoAt(request, "/audit/deal/request"),
};
