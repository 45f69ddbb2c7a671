import * as z from "zod";
import { Channel, Source } from "./channels.ts";
import { endpoint } from "./endpoint.ts";
import { Id } from "./id.ts";
import { Paging, pageOf, Total } from "./paging.ts";

/** Everything that is written down, as `area.verb`. People read `t("audits.words.action." + action)`. */
export const AUDIT_ACTIONS = [
  "lead.received",
  "lead.amended",
  "lead.resubmitted",
  "lead.assigned",
  "lead.moved",
  "agency.created",
  "agency.changed",
  "agency.removed",
  "model.created",
  "model.changed",
  "model.removed",
  "modelVersion.created",
  "modelVersion.changed",
  "modelVersion.removed",
  "origin.created",
  "origin.changed",
  "origin.removed",
  "property.created",
  "property.changed",
  "property.removed",
  "pipeline.created",
  "pipeline.changed",
  "pipeline.removed",
  "pipeline.ordered",
  "stage.created",
  "stage.changed",
  "stage.removed",
  "contactResult.created",
  "contactResult.changed",
  "contactResult.removed",
  "contactResult.ordered",
  "rule.changed",
  "target.created",
  "target.changed",
  "user.invited",
  "user.invitedAgain",
  "user.changed",
  "absence.created",
  "absence.changed",
  "absence.removed",
  "apiKey.issued",
  "apiKey.changed",
  "apiKey.rotated",
  "apiKey.revoked",
  "license.created",
  "license.changed",
  "session.opened",
  "session.refused",
  "session.throttled",
  "session.closed",
  "session.tokenReused",
  "identity.linked",
  "password.linkSent",
  "password.reset",
  "password.refused",
  "password.changed",
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

/** A person, a sender by its API key, or the product itself. */
export const ACTOR_KINDS = ["person", "sender", "system"] as const;
export const ActorKind = z.enum(ACTOR_KINDS);
export type ActorKind = z.infer<typeof ActorKind>;

/** What was done, to what, by whom. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
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

/** A day in the licence's zone. The database knows no year 0. */
const Day = z.iso.date("invalid").refine((day) => day >= "1900", "invalid");

const Narrowing = z.object({
  /** First and last day. */
  from: Day.optional(),
  to: Day.optional(),
  actor: Id.optional(),
  action: AuditAction.optional(),
  channel: Channel.optional(),
  lead: Id.optional(),
});
export type AuditNarrowing = z.infer<typeof Narrowing>;

export const AuditFilter = Paging.extend(Narrowing.shape);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const CSV_SEPARATORS = [";", ","] as const;

/** The report has no pages. Its words are of the language asked for. */
export const AuditReport = Narrowing.extend({
  locale: z.enum(["es", "en"]).default("es"),
  separator: z.enum(CSV_SEPARATORS).default(";"),
});
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
  total:  endpoint({ method: "GET", path: "/audit/total",                 access: "audits.read", input: Narrowing,    output: Total, summary: "How many entries match, counted to 10,000" }),
  actors: endpoint({ method: "GET", path: "/audit/actors",                access: "audits.read", input: z.object({}), output: z.array(AuditActor), summary: "Who the entries are by" }),
  report: endpoint({ method: "GET", path: "/audit/report",                access: "audits.read", input: AuditReport,  output: z.string(), answer: "csv", transaction: "own", summary: "The entries that match as CSV: UTF-8 with BOM, dates in the licence's zone, no formulas" }),
  get:    endpoint({ method: "GET", path: "/audit/entry/:id",             access: "audits.read", input: EntryId,      output: AuditDetail, summary: "An entry with what was before and after" }),
  ofLead: endpoint({ method: "GET", path: "/lead-prospection/audit/deal", access: "audits.read", input: LeadEntries,  output: pageOf(AuditEntry), fails: ["INVALID_CURSOR"], summary: "What was done to a lead, newest first" }),
};
