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
  cards:  endpoint({ method: "GET", path: "/lead-prospection/pipelines/:pipeline/stages/:stage", access: "leads.read", input: LeadFilter.extend({ dealState, pipeline: Id, stage: Id }), output: pageSchema(BoardLead), fails: ["INVALID_CURSOR"], summary: "Leads of a stage, by default unique ones, last entered first; without erased ones" }),
  totals: endpoint({ method: "GET", path: "/lead-prospection/pipelines/:pipeline/totals",        access: "leads.read", input: LeadCountFilter.extend({ dealState, pipeline: Id }), output: z.array(StageCount), summary: "Number of matching leads by stage of a pipeline, by default unique ones; without erased ones" }),
};
