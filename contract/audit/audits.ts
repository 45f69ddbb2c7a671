import * as z from "zod";
import { Channel, ChannelInput, Source } from "../kernel/channels.ts";
import { CsvFormat } from "../kernel/csv.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/ids.ts";
import { Day } from "../kernel/moments.ts";
import { Paging, pageOf, Total } from "../kernel/paging.ts";
import { ActorKind, AuditAction } from "./actions.ts";

/** What was done, to what, by whom. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Blank where the product itself did it. */
  actor: z.string(),
  actorKind: ActorKind,
  /** An `AuditAction`, or the word of a version of the product that had others. */
  action: z.string(),
  /** The name of what it was done to; blank where it has none. */
  subjectName: z.string(),
  /** That of the lead, where it was done to one. */
  channel: Channel.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Told = z.record(z.string(), z.unknown()).nullable();

export const AuditDetail = AuditEntry.extend({
  subject: z.string(),
  subjectId: z.uuid().nullable(),
  /** What was there and what is there since, secrets masked; null where there was nothing. */
  before: Told,
  after: Told,
  ip: z.string(),
  requestId: z.string(),
  /** Null where it was done to something else, or the lead is gone. */
  lead: z.object({ id: z.uuid(), source: Source }).nullable(),
});
export type AuditDetail = z.infer<typeof AuditDetail>;

export const AuditNarrowing = z.object({
  /** First and last day. */
  from: Day.optional(),
  to: Day.optional(),
  actor: Id.optional(),
  actorKind: ActorKind.optional(),
  action: AuditAction.optional(),
  channel: ChannelInput.optional(),
  lead: Id.optional(),
});
export type AuditNarrowing = z.infer<typeof AuditNarrowing>;

export const AuditFilter = Paging.extend(AuditNarrowing.shape);
export type AuditFilter = z.infer<typeof AuditFilter>;

/** The report has no pages. Its words are of the language asked for. */
export const AuditReport = AuditNarrowing.extend(CsvFormat.shape);
export type AuditReport = z.infer<typeof AuditReport>;

const EntryId = z.object({ id: Id });
const LeadEntries = Paging.extend({ dealId: Id });

/** Whoever did something in the licence, also those who are gone. */
export const AuditActor = z.object({ id: z.uuid(), name: z.string() });
export type AuditActor = z.infer<typeof AuditActor>;

// Layout alone is left as it is written; types and lint look at it as at all else.
// biome-ignore format: a table is read by its columns
export const audits = {
  list:   endpoint({ method: "GET", path: "/audit",                       access: "audits.read", input: AuditFilter,  output: pageOf(AuditEntry), fails: ["INVALID_CURSOR"], summary: "What was done in the licence, newest first" }),
  total:  endpoint({ method: "GET", path: "/audit/total",                 access: "audits.read", input: AuditNarrowing,    output: Total, summary: "How many entries match, counted to 10,000" }),
  actors: endpoint({ method: "GET", path: "/audit/actors",                access: "audits.read", input: z.object({}), output: z.array(AuditActor), summary: "Who the entries are by" }),
  report: endpoint({ method: "GET", path: "/audit/report",                access: "audits.read", input: AuditReport,  output: z.string(), answer: "csv", transaction: "own", summary: "The entries that match as CSV: UTF-8 with BOM, dates in the licence's zone, no formulas" }),
  get:    endpoint({ method: "GET", path: "/audit/entry/:id",             access: "audits.read", input: EntryId,      output: AuditDetail, summary: "An entry with what was before and after" }),
  ofLead: endpoint({ method: "GET", path: "/lead-prospection/audit/deal", access: "audits.read", input: LeadEntries,  output: pageOf(AuditEntry), fails: ["INVALID_CURSOR"], summary: "What was done to a lead, newest first" }),
};
