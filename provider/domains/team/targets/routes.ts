import { targets } from "@/contract/team/targets.ts";
import { command, implement } from "@/provider/http/implement.ts";
import { saveTargets } from "./commands.ts";
import { getTargets } from "./queries.ts";

export const targetRoutes = implement(targets, {
  get: ({ db, input }) => getTargets(db, input.month),
  save: command(saveTargets),
});
