import * as z from "zod";
import { Delivery, LEAD_AT_CRM_STATES, ResendReason } from "../deliveries/deliveries.ts";
import { ContactChannel, EntrySource, Processing, Source } from "../kernel/closed-lists.ts";
import { alsoAt, endpoint } from "../kernel/endpoint.ts";
import { FieldError } from "../kernel/errors.ts";
import { CsvFormat, TextFile } from "../kernel/files.ts";
import { MAX_CHOSEN } from "../kernel/limits.ts";
import { Id, pageSchema, RecordToRemove } from "../kernel/records.ts";
import { cleanText } from "../kernel/text/clean-text.ts";
import { FillerContact } from "../kernel/text/filler-contacts.ts";
import { Lead, LeadCountFilter, LeadFilter, leadLists } from "./lead-list.ts";
import { TraceStep } from "./lead-trace.ts";

export {
  Lead,
  LeadCountFilter,
  LeadFilter,
  LeadListFilter,
  LeadsChanged,
  ListedLead,
  SourcesCounted,
  SourceTotals,
} from "./lead-list.ts";
export { REQUIRED_LEAD_FIELDS, type RequiredLeadField } from "./required-fields.ts";

export const ATTRIBUTION_FIELDS = [
  ...(["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"] as const),
  ...(["campaignId", "campaignName", "adsetId", "adsetName", "adId", "adName", "formId"] as const),
] as const;
export const AttributionField = z.enum(ATTRIBUTION_FIELDS);
export type AttributionField = z.infer<typeof AttributionField>;

export const MATCHED_FIELDS = ["utmCampaign", "campaignId", "adsetId", "adId", "formId"] as const;

export const Attribution = z.partialRecord(AttributionField, z.string());
export type Attribution = z.infer<typeof Attribution>;

export const MAX_IDENTIFIER = 120;

/** Normalises for comparison: case, invisible characters and trailing punctuation are ignored. */
export function normaliseIdentifier(text: string): string {
  return cleanText(text, "label").toLowerCase();
}

/** Fields ignored in a resubmitted copy. `extraProperties` are dropped on request. */
export const RESUBMISSION_DROPS = ["_id", "createdAt", "dealId", "__v"] as const;

const Reference = z.object({ id: Id, name: z.string() }).nullable();

export const Consent = z.object({ textVersion: z.string(), at: z.iso.datetime(), source: z.string() });

export const LeadAtCrm = Delivery.pick({
  destinationId: true,
  attempts: true,
  nextAt: true,
  status: true,
  failureReason: true,
  message: true,
}).extend({ destination: z.string(), state: z.enum(["waiting", "sending", ...LEAD_AT_CRM_STATES]) });
export type LeadAtCrm = z.infer<typeof LeadAtCrm>;

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
  stageAt: z.iso.datetime(),
  lostReason: z.string(),
  firstContactAt: z.iso.datetime().nullable(),
  nextAction: ContactChannel.nullable(),
  nextActionAt: z.iso.datetime().nullable(),
  returnedAt: z.iso.datetime().nullable(),
  campaign: Reference,
  attribution: Attribution,
  isSalesPipeline: z.boolean(),
  entrySource: EntrySource,
  errors: z.array(FieldError),
  extraProperties: z.record(z.string(), z.unknown()),
  processing: Processing,
  externalId: z.string().nullable(),
  crmId: z.string().nullable(),
  crms: z.array(LeadAtCrm),
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
  fillers: z.array(FillerContact),
  suggestions: z.array(Suggestion),
  consent: Consent.nullable(),
  version: z.number().int(),
  trace: z.array(TraceStep),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

export const LeadColumnName = Lead.omit({ isErased: true }).keyof();
export type LeadColumnName = z.infer<typeof LeadColumnName>;

/** Last columns of every lead file: no list has room, and re-importing needs them. */
export const LEAD_FILE_COLUMNS = ["phone", "product", "agency", "advisor", "stage"] as const;
export const LEAD_EXPORT_COLUMNS = [...LeadColumnName.options, "phone", "product", "advisor", "stage"] as const;
export type LeadExportColumn = (typeof LEAD_EXPORT_COLUMNS)[number];

export const LeadExport = LeadCountFilter.extend(CsvFormat.shape).extend({
  /** Comma-separated, in order; defaults to the source's list. The fixed last columns follow. */
  columns: z
    .string()
    .max(400)
    .transform((names) => [...new Set(names.split(","))])
    .pipe(z.array(z.enum(LEAD_EXPORT_COLUMNS)))
    .optional(),
  /** Comma-separated ids; overrides the filter. */
  ids: z
    .string()
    .max(8000)
    .transform((ids) => ids.split(","))
    .pipe(z.array(Id).min(1).max(MAX_CHOSEN))
    .optional(),
});
export type LeadExport = z.infer<typeof LeadExport>;

export const LeadSearch = LeadFilter.extend({ searchTerm: z.string().trim().min(1).max(200) });

export const FoundLead = Lead.extend({
  phone: z.string(),
  product: z.string(),
  fillers: z.array(FillerContact),
});
export type FoundLead = z.infer<typeof FoundLead>;

/** Matches, and the other visible leads of those persons, so that groups are complete. */
export const FoundLeads = pageSchema(FoundLead).extend({ theirs: z.array(FoundLead) });
export type FoundLeads = z.infer<typeof FoundLeads>;

export const RuleName = z.object({ id: z.string(), name: z.string() });
export type RuleName = z.infer<typeof RuleName>;

export const LeadId = z.object({ id: Id });

const text = (max: number) => z.string().trim().max(max, "tooLong");

/** Lead corrections. Validated by the channel's rule, not by the schema: no input is lost. */
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
  /** Sale or service, if the sender gave neither. Forms send text. */
  isSalesPipeline: z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })], "invalid").optional(),
});
export type LeadPatch = z.infer<typeof LeadPatch>;
export type LeadField = Exclude<keyof LeadPatch, "id" | "version" | "isSalesPipeline">;

export const Resubmission = LeadPatch.extend({
  dropExtraProperties: z.boolean().default(false),
  properties: z.record(z.string().max(40), text(1000)).optional(),
});
export type Resubmission = z.infer<typeof Resubmission>;

/** Stage move. `from` is the seen stage: a mismatch is a conflict. */
export const LeadMove = z.object({
  id: Id,
  from: Id,
  to: Id,
  reason: text(200).optional(),
});
export type LeadMove = z.infer<typeof LeadMove>;

export const LeadAssignment = z.object({ id: Id, version: z.number().int(), advisorId: Id.nullable() });
export type LeadAssignment = z.infer<typeof LeadAssignment>;

export const NO_CONTACT_REASONS = ["asked", "notTheirs", "complained", "ordered", "other"] as const;
export const NoContactReason = z.enum(NO_CONTACT_REASONS);
export type NoContactReason = z.infer<typeof NoContactReason>;

export const DoNotContactInput = LeadId.extend({ version: z.number().int(), reason: NoContactReason });
export type DoNotContactInput = z.infer<typeof DoNotContactInput>;

const ReceivedRequest = z.object({
  id: Id,
  receivedAt: z.iso.datetime(),
  source: Source,
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type ReceivedRequest = z.infer<typeof ReceivedRequest>;
/** `later`: further requests with another body, such as under the same sender id; the first ten. */
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
  summary: "Validate a lead again by the current rules, with corrections",
});
const request = endpoint({
  method: "GET",
  path: "/lead-prospection/audit/deal/request",
  access: "audits.read",
  input: z.object({ dealId: Id }),
  output: IntakeRequest,
  summary: "Raw intake request of a lead",
});
// biome-ignore format: a table is read by its columns
export const leads = {
  ...leadLists,
  search:   endpoint({ method: "GET",  path: "/lead-prospection/deals/search",              access: "leads.read",      input: LeadSearch,      output: FoundLeads, fails: ["INVALID_CURSOR"], summary: "Leads of all sources that match a search term, newest first" }),
  rules:    endpoint({ method: "GET",  path: "/lead-prospection/deals/rules",               access: "leads.read",      input: z.object({}),    output: z.array(RuleName), summary: "Rule names of post-sales leads" }),
  export:   endpoint({ method: "GET",  path: "/lead-prospection/deals/export",              access: "leads.export",    input: LeadExport,      output: z.string(), answer: "csv", transaction: "own", summary: "Matching leads as CSV: UTF-8 with BOM, dates in the licence's zone, no formulas" }),
  get:      endpoint({ method: "GET",  path: "/lead-prospection/deal/:id",                  access: "leads.read",      input: LeadId,          output: LeadDetail, summary: "A lead with its trace" }),
  adf:      endpoint({ method: "GET",  path: "/lead-prospection/deal/:id/adf",              access: "leads.export",    input: LeadId,          output: TextFile, answer: "file", summary: "A lead as a file in ADF 1.0" }),
  amend:    endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id",                  access: "leads.write",     input: LeadPatch,       output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change fields of a lead without a new validation" }),
  resubmit,
  reprocess: alsoAt(resubmit, "/deal/reprocess/validation"),
  integrate: endpoint({ method: "POST", path: "/lead-prospection/deals/reprocess/crm",      access: "leads.reprocess", input: LeadId.extend({ reason: ResendReason }),          output: LeadDetail, transaction: "own", fails: ["LEAD_IN_PROCESS", "NOTHING_TO_SEND"], summary: "Send a lead that is not integrated to the CRM again" }),
  move:     endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id/stage",            access: "leads.work",      input: LeadMove,        output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Move a lead to another stage, which may require fields and a reason" }),
  assign:   endpoint({ method: "PUT",  path: "/lead-prospection/deal/:id/advisor",          access: "leads.assign",    input: LeadAssignment,  output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Assign a lead to another advisor, or to none" }),
  stopContact:  endpoint({ method: "PUT",    path: "/lead-prospection/deal/:id/do-not-contact", access: "leads.work",         input: DoNotContactInput, output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Set do-not-contact for a lead's person; removes due actions and planned calls, leaves visits" }),
  allowContact: endpoint({ method: "DELETE", path: "/lead-prospection/deal/:id/do-not-contact", access: "leads.allowContact", input: RecordToRemove, output: LeadDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Remove do-not-contact from a lead's person" }),
  request,
  audited: alsoAt(request, "/audit/deal/request"),
};
