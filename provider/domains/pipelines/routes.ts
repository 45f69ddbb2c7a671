import { pipelines, stages } from "@/contract/pipelines/pipelines.ts";
import { implement, query } from "@/provider/http/implement.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
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
  counts: query(countByStage),
  create: configure(addPipeline),
  update: configure(changePipeline),
  remove: withMoved(removePipeline),
});

export const stageRoutes = implement(stages, {
  list: ({ db, input }) => listStages(db, input.pipeline),
  create: configure(addStage),
  order: configure(orderStages),
  update: configure(changeStage),
  remove: withMoved(removeStage),
});

function withMoved<Input>(remove: (ctx: RequestContext, input: Input) => Promise<readonly string[]>) {
  const run = configure(remove);
  return async (call: OpenContext & { input: Input }) => {
    const moved = await run(call);
    for (const id of moved) call.services.live.publish(call.actor.licenseId, { changed: id });
    return {};
  };
}
