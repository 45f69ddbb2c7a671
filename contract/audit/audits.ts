import * as z from "zod";
import { Channel, ChannelInput, Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { CsvFormat } from "../kernel/files.ts";
import { Day } from "../kernel/moments.ts";
import { Id, Paging, pageSchema, Total } from "../kernel/records.ts";
import { ACTOR_KINDS, AUDIT_ACTIONS } from "./actions.ts";

const ActorKind = z.enum(ACTOR_KINDS);
const AuditAction = z.enum(AUDIT_ACTIONS);

export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: z.string(),
  actorKind: ActorKind,
  /** An `AuditAction`, or an action of another release. */
  action: z.string(),
  subjectName: z.string(),
  channel: Channel.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditedValues = z.record(z.string(), z.unknown()).nullable();

export const AuditDetail = AuditEntry.extend({
  subject: z.string(),
  subjectId: z.uuid().nullable(),
  /** Values before and after, with masked secrets; null where none existed. */
  before: AuditedValues,
  after: AuditedValues,
  ip: z.string(),
  requestId: z.string(),
  lead: z.object({ id: z.uuid(), source: Source }).nullable(),
});
export type AuditDetail = z.infer<typeof AuditDetail>;

export const AuditNarrowing = z.object({
  from: Day.optional(),
  to: Day.optional(),
  actor: Id.optional(),
  actorKind: ActorKind.optional(),
  action: AuditAction.optional(),
  channel: ChannelInput.optional(),
  lead: Id.optional(),
  /** Leaves out sign-ins and sign-outs, unless `action` names one. */
  signIns: z.enum(["without"]).optional(),
});
export type AuditNarrowing = z.infer<typeof AuditNarrowing>;

export const AuditFilter = Paging.extend(AuditNarrowing.shape);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditReport = AuditNarrowing.extend(CsvFormat.shape);
export type AuditReport = z.infer<typeof AuditReport>;

const EntryId = z.object({ id: Id });
const LeadEntries = Paging.extend({ dealId: Id });

export const AuditActor = z.object({ id: z.uuid(), name: z.string() });
export type AuditActor = z.infer<typeof AuditActor>;

// Excludes only formatting; types and lint still apply.
// biome-ignore format: a table is read by its columns
export const audits = {
  list:   endpoint({ method: "GET", path: "/audit",                       access: "audits.read", input: AuditFilter,  output: pageSchema(AuditEntry), fails: ["INVALID_CURSOR"], summary: "Audit entries of the licence, newest first" }),
  total:  endpoint({ method: "GET", path: "/audit/total",                 access: "audits.read", input: AuditNarrowing,    output: Total, summary: "Number of matching audit entries, up to 10,000" }),
  actors: endpoint({ method: "GET", path: "/audit/actors",                access: "audits.read", input: z.object({}), output: z.array(AuditActor), summary: "Actors of the audit entries" }),
  report: endpoint({ method: "GET", path: "/audit/report",                access: "audits.read", input: AuditReport,  output: z.string(), answer: "csv", transaction: "own", summary: "Matching audit entries as CSV: UTF-8 with BOM, dates in the licence's zone, no formulas" }),
  get:    endpoint({ method: "GET", path: "/audit/entry/:id",             access: "audits.read", input: EntryId,      output: AuditDetail, summary: "An audit entry with the values before and after" }),
  ofLead: endpoint({ method: "GET", path: "/lead-prospection/audit/deal", access: "audits.read", input: LeadEntries,  output: pageSchema(AuditEntry), fails: ["INVALID_CURSOR"], summary: "Audit entries of a lead, newest first" }),
};
