import * as z from "zod";
import { DealState, Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, pageSchema } from "../kernel/records.ts";
import { StageCount } from "../pipelines/pipelines.ts";
import { LeadCountFilter, LeadFilter } from "./leads.ts";

export const BoardLead = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  isErased: z.boolean(),
  source: Source,
  dealState: DealState,
  product: z.string(),
  advisor: z.string(),
  stageAt: z.iso.datetime(),
});
export type BoardLead = z.infer<typeof BoardLead>;

/** Defaults to unique leads, as home and reports count them. */
const dealState = LeadFilter.shape.dealState.unwrap().default("new");

// Excludes only formatting; types and lint still apply.
// biome-ignore format: a table is read by its columns
export const board = {
  cards:  endpoint({ method: "GET", path: "/lead-prospection/pipelines/:pipeline/stages/:stage", access: "leads.read", input: LeadFilter.extend({ dealState, pipeline: Id, stage: Id }), output: pageSchema(BoardLead), fails: ["INVALID_CURSOR"], summary: "Unique leads of a stage, unless others are asked for, the last that entered it first; none that was erased" }),
  totals: endpoint({ method: "GET", path: "/lead-prospection/pipelines/:pipeline/totals",        access: "leads.read", input: LeadCountFilter.extend({ dealState, pipeline: Id }), output: z.array(StageCount), summary: "How many leads match in each stage of a pipeline: unique ones, unless others are asked for, and none that was erased" }),
};
