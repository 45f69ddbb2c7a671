import { adfIntake } from "@/contract/intake/adf.ts";
import { implement } from "@/provider/http/implement.ts";
import { setAdfState } from "./commands.ts";
import { getAdfSummary } from "./queries.ts";
import { sendAdfTest } from "./test-document.ts";

export const adfIntakeRoutes = implement(adfIntake, {
  get: ({ db }) => getAdfSummary(db),
  setState: async ({ tx, services, actor, origin, input }) => {
    const state = await tx((db) => setAdfState(db, actor, origin, input));
    services.settings.forget(actor.licenseId);
    return state;
  },
  test: (call) => sendAdfTest(call),
});
