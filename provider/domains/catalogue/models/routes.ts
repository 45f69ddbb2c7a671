import { models, modelVersions } from "@/contract/catalogue/models.ts";
import { configure } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import { addModel, addVersion, changeModel, changeVersion, removeModel, removeVersion } from "./commands.ts";
import { importModels } from "./import-models.ts";
import { listModels, listSoldModels, listSoldVersions, listVersions } from "./queries.ts";

export const modelRoutes = implement(models, {
  list: ({ db }) => listModels(db),
  sold: ({ db }) => listSoldModels(db),
  create: configure(addModel),
  update: configure(changeModel),
  remove: configure(async (ctx, input) => {
    await removeModel(ctx, input);
    return {};
  }),
  load: configure(importModels),
});

export const modelVersionRoutes = implement(modelVersions, {
  list: ({ db, input }) => listVersions(db, input.modelId),
  sold: ({ db }) => listSoldVersions(db),
  create: configure(addVersion),
  update: configure(changeVersion),
  remove: configure(async (ctx, input) => {
    await removeVersion(ctx, input);
    return {};
  }),
});
