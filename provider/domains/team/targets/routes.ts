import { targets } from "@/contract/team/targets.ts";
import { implement } from "@/provider/http/implement.ts";
import { saveTargets } from "./commands.ts";
import { getTargets } from "./queries.ts";

export const targetRoutes = implement(targets, {
  get: ({ db, input }) => getTargets(db, input.month),
  save: ({ db, actor, origin, input }) => saveTargets(db, actor, origin, input),
});
