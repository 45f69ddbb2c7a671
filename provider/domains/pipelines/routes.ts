import { pipelines, stages } from "@/contract/pipelines/pipelines.ts";
import { implement } from "@/provider/http/implement.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { configure } from "../records/handlers.ts";
import {
  addPipeline,
  addStage,
  changePipeline,
  changeStage,
  orderStages,
  removePipeline,
  removeStage,
} from "./commands.ts";
import { countByStage, listPipelines, listStages } from "./queries.ts";

export const pipelineRoutes = implement(pipelines, {
  list: ({ db }) => listPipelines(db),
  counts: ({ db, actor }) => countByStage(db, actor),
  create: (call) => configure(call, (db) => addPipeline(db, call.actor, call.origin, call.input)),
  update: (call) => configure(call, (db) => changePipeline(db, call.actor, call.origin, call.input)),
  remove: async (call) => {
    publishMoved(call, await configure(call, (db) => removePipeline(db, call.actor, call.origin, call.input)));
    return {};
  },
});

export const stageRoutes = implement(stages, {
  list: ({ db, input }) => listStages(db, input.pipeline),
  create: (call) => configure(call, (db) => addStage(db, call.actor, call.origin, call.input)),
  order: (call) => configure(call, (db) => orderStages(db, call.actor, call.origin, call.input)),
  update: (call) => configure(call, (db) => changeStage(db, call.actor, call.origin, call.input)),
  remove: async (call) => {
    publishMoved(call, await configure(call, (db) => removeStage(db, call.actor, call.origin, call.input)));
    return {};
  },
});

/** Refreshes open screens after commit. */
function publishMoved(
  { services, actor }: { services: Services; actor: LicensedActor },
  moved: readonly string[],
): void {
  for (const id of moved) services.live.publish(actor.licenseId, { changed: id });
}
