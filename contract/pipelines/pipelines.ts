import * as z from "zod";
import { Colour } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, name, RecordToRemove, TextList, Total, Versioned } from "../kernel/records.ts";

export const STAGE_TYPES = ["open", "won", "lost"] as const;
export const StageType = z.enum(STAGE_TYPES);
export type StageType = z.infer<typeof StageType>;

export const STAGE_FIELDS = ["phone", "email", "identification", "product", "agency", "advisor"] as const;
export const StageField = z.enum(STAGE_FIELDS);
export type StageField = z.infer<typeof StageField>;

export const Stage = Versioned.extend({
  pipelineId: Id,
  name: z.string(),
  type: StageType,
  colour: Colour,
  /** Hours in the stage before a lead is late; null: no limit. */
  slaHours: z.number().int().nullable(),
  requiredFields: z.array(StageField),
  reasons: z.array(z.string()),
});
export type Stage = z.infer<typeof Stage>;

export const StageInput = z.object({
  name: name(),
  type: StageType,
  colour: Colour,
  slaHours: z.number().int("invalid").min(1).max(8760).nullable().optional(),
  requiredFields: z.array(StageField).optional(),
  reasons: TextList.optional(),
});

export const Pipeline = Versioned.extend({ name: z.string(), isDefault: z.boolean(), stages: z.array(Stage) });
export type Pipeline = z.infer<typeof Pipeline>;

/** A licence always has one default: a new one replaces it. */
export const PipelineInput = z.object({ name: name(), isDefault: z.boolean().optional() });

const InPipeline = z.object({ pipeline: Id });
const OneStage = InPipeline.extend({ stage: Id });
const SeenVersion = Versioned.pick({ version: true });
const MoveTo = z.object({ moveTo: Id.optional() });

/** Leads per stage, counted to 10,000. */
export const StageCount = Total.extend({ stageId: Id });
export type StageCount = z.infer<typeof StageCount>;

// biome-ignore format: a table is read by its columns
export const pipelines = {
  list:   endpoint({ method: "GET",    path: "/backoffice/pipeline",     access: "directory.read",      input: z.object({}), output: z.array(Pipeline), summary: "Pipelines of the licence with their stages, default first" }),
  create: endpoint({ method: "POST",   path: "/backoffice/pipeline",     access: "configuration.write", input: PipelineInput.extend({ stages: z.array(StageInput).max(30, "tooLong").optional() }), output: Pipeline, transaction: "own", summary: "Add a pipeline, with its first stages" }),
  update: endpoint({ method: "PUT",    path: "/backoffice/pipeline/:id", access: "configuration.write", input: Versioned.extend(PipelineInput.partial().shape), output: Pipeline, transaction: "own", fails: ["VERSION_CONFLICT", "CONFLICT"], summary: "Rename a pipeline, or make it the default" }),
  remove: endpoint({ method: "DELETE", path: "/backoffice/pipeline/:id", access: "configuration.write", input: RecordToRemove.extend(MoveTo.shape), output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT", "IN_USE", "CONFLICT"], summary: "Remove a pipeline; its leads move to the given stage" }),
  counts: endpoint({ method: "GET",    path: "/lead-prospection/pipelines/licenses", access: "leads.read", input: z.object({}), output: z.array(StageCount), summary: "Number of leads by stage of the licence's pipelines" }),
};

// biome-ignore format: a table is read by its columns
export const stages = {
  list:   endpoint({ method: "GET",    path: "/backoffice/stage/:pipeline",        access: "directory.read",      input: InPipeline, output: z.array(Stage), summary: "Stages of a pipeline, in order" }),
  create: endpoint({ method: "POST",   path: "/backoffice/stage/:pipeline",        access: "configuration.write", input: InPipeline.extend(StageInput.shape), output: Stage, transaction: "own", summary: "Add a stage at the end" }),
  order:  endpoint({ method: "PUT",    path: "/backoffice/stage/:pipeline",        access: "configuration.write", input: InPipeline.extend({ stages: z.array(Id).min(1).max(100) }), output: z.array(Stage), transaction: "own", summary: "Reorder all stages of a pipeline" }),
  update: endpoint({ method: "PUT",    path: "/backoffice/stage/:pipeline/:stage", access: "configuration.write", input: OneStage.extend(SeenVersion.shape).extend(StageInput.partial().shape), output: Stage, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change a stage" }),
  remove: endpoint({ method: "DELETE", path: "/backoffice/stage/:pipeline/:stage", access: "configuration.write", input: OneStage.extend(RecordToRemove.pick({ version: true }).shape).extend(MoveTo.shape), output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT", "IN_USE"], summary: "Remove a stage; its leads move to the given stage" }),
};
