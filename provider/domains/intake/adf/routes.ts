import { adfIntake } from "@/contract/intake/adf.ts";
import { action, implement } from "@/provider/http/implement.ts";
import { setAdfState } from "./commands.ts";
import { getAdfSummary } from "./queries.ts";
import { sendAdfTest } from "./test-document.ts";

export const adfIntakeRoutes = implement(adfIntake, {
  get: ({ db }) => getAdfSummary(db),
  setState: action(async (ctx, input) => {
    const state = await ctx.transaction((db) => setAdfState({ ...ctx, db }, input));
    ctx.services.settings.forget(ctx.actor.licenseId);
    return state;
  }),
  test: action(sendAdfTest),
});
