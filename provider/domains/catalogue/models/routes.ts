import { models, modelVersions } from "@/contract/catalogue/models.ts";
import { configure } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import { addModel, addVersion, changeModel, changeVersion, removeModel, removeVersion } from "./commands.ts";
import { loadModels } from "./load.ts";
import { listModels, listSoldModels, listSoldVersions, listVersions } from "./queries.ts";

export const modelRoutes = implement(models, {
  list: ({ db }) => listModels(db),
  sold: ({ db }) => listSoldModels(db),
  create: (call) => configure(call, (db) => addModel(db, call.actor, call.origin, call.input)),
  update: (call) => configure(call, (db) => changeModel(db, call.actor, call.origin, call.input)),
  remove: async (call) => {
    await configure(call, (db) => removeModel(db, call.actor, call.origin, call.input));
    return {};
  },
  load: (call) => configure(call, (db) => loadModels(db, call.actor, call.origin, call.input)),
});

export const modelVersionRoutes = implement(modelVersions, {
  list: ({ db, input }) => listVersions(db, input.modelId),
  sold: ({ db }) => listSoldVersions(db),
  create: (call) => configure(call, (db) => addVersion(db, call.actor, call.origin, call.input)),
  update: (call) => configure(call, (db) => changeVersion(db, call.actor, call.origin, call.input)),
  remove: async (call) => {
    await configure(call, (db) => removeVersion(db, call.actor, call.origin, call.input));
    return {};
  },
});
