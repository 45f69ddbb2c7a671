import * as z from "zod";
import { Colour, ContactChannel, Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Month } from "../kernel/moments.ts";
import { Id, Paging, pageSchema, Total } from "../kernel/records.ts";
import { StageType } from "../pipelines/pipelines.ts";

export const TargetSales = z.number().int("invalid").min(0).max(100_000).nullable();

export const Target = z.object({
  id: Id,
  name: z.string(),
  version: z.number().int(),
  sales: TargetSales,
  /** Sales to date: leads that reached a won stage in the month and are still in one, each once. */
  actual: z.number().int(),
});
export type Target = z.infer<typeof Target>;

export const MonthOfTargets = z.object({
  month: Month,
  current: Month,
  agencies: z.array(Target),
  advisors: z.array(Target),
  actual: z.number().int(),
});
export type MonthOfTargets = z.infer<typeof MonthOfTargets>;

const Saved = z.array(Target.pick({ id: true, version: true, sales: true })).max(1000);

// Excludes only formatting; types and lint still apply.
// biome-ignore format: a table is read by its columns
export const targets = {
  get:  endpoint({ method: "GET", path: "/backoffice/targets", access: "configuration.read",  input: z.object({ month: Month.optional() }), output: MonthOfTargets, summary: "Targets and sales of a month, by default the current one, by agency and by advisor" }),
  save: endpoint({ method: "PUT", path: "/backoffice/targets", access: "configuration.write", input: z.object({ month: Month, agencies: Saved, advisors: Saved }), output: MonthOfTargets, fails: ["VERSION_CONFLICT"], summary: "Set the given targets, all or none; the others stay" }),
};

export const TeamLead = z.object({
  id: Id,
  version: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  isErased: z.boolean(),
  source: Source,
  product: z.string(),
  stage: z.string(),
  advisor: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  nextAction: ContactChannel.nullable(),
  /** Overdue: its due time. Waiting: end of the stage's time limit, or null. Of the month: the agreed time. */
  dueAt: z.iso.datetime().nullable(),
});
export type TeamLead = z.infer<typeof TeamLead>;

export const FunnelStage = z.object({
  id: Id,
  name: z.string(),
  type: StageType,
  colour: Colour,
  pipelineId: Id,
  pipeline: z.string(),
  count: z.number().int(),
});
export type FunnelStage = z.infer<typeof FunnelStage>;

const Funnel = z.object({
  month: z.string(),
  total: z.number().int(),
  stages: z.array(FunnelStage),
});

const Nothing = z.object({});

// biome-ignore format: a table is read by its columns
export const team = {
  waiting:      endpoint({ method: "GET", path: "/lead-prospection/team/waiting",       access: "reports.read", input: Paging, output: pageSchema(TeamLead), fails: ["INVALID_CURSOR"], summary: "Uncontacted leads, longest in their stage first" }),
  waitingTotal: endpoint({ method: "GET", path: "/lead-prospection/team/waiting/total", access: "reports.read", input: Nothing, output: Total, summary: "Number of uncontacted leads, up to 10,000" }),
  overdue:      endpoint({ method: "GET", path: "/lead-prospection/team/overdue",       access: "reports.read", input: Paging, output: pageSchema(TeamLead), fails: ["INVALID_CURSOR"], summary: "Overdue open leads by agreed action, next attempt or stage limit, longest overdue first" }),
  overdueTotal: endpoint({ method: "GET", path: "/lead-prospection/team/overdue/total", access: "reports.read", input: Nothing, output: Total, summary: "Number of overdue open leads, up to 10,000" }),
  funnel:       endpoint({ method: "GET", path: "/lead-prospection/team/funnel",        access: "reports.read", input: Nothing, output: Funnel, summary: "Funnel of this month's leads by stage" }),
  funnelLeads:  endpoint({ method: "GET", path: "/lead-prospection/team/funnel/:stage", access: "reports.read", input: Paging.extend({ stage: Id }), output: pageSchema(TeamLead), fails: ["INVALID_CURSOR"], summary: "Leads of this month in a stage of the funnel, oldest first" }),
  targets:      endpoint({ method: "GET", path: "/lead-prospection/team/targets",       access: "configuration.read", input: Nothing, output: MonthOfTargets, summary: "Targets and sales of this month" }),
};
