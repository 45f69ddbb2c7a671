import { typification } from "@/contract/follow-up/contact-results.ts";
import { configure } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import { addResult, changeResult, orderResults, removeResult } from "./commands.ts";
import { listResults } from "./queries.ts";

export const typificationRoutes = implement(typification, {
  list: ({ db }) => listResults(db),
  create: (call) => configure(call, (db) => addResult(db, call.actor, call.origin, call.input)),
  order: (call) => configure(call, (db) => orderResults(db, call.actor, call.origin, call.input)),
  update: (call) => configure(call, (db) => changeResult(db, call.actor, call.origin, call.input)),
  remove: async (call) => {
    await configure(call, (db) => removeResult(db, call.actor, call.origin, call.input));
    return {};
  },
});
