import { rules } from "@/contract/intake/rules.ts";
import { configure } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import { addRule, saveRule } from "./commands.ts";
import { getRule } from "./queries.ts";
import { tryRule } from "./trial.ts";

export const ruleRoutes = implement(rules, {
  get: ({ db, input }) => getRule(db, input.channel),
  create: (call) => configure(call, (db) => addRule(db, call.actor, call.origin, call.input)),
  save: (call) => configure(call, (db) => saveRule(db, call.actor, call.origin, call.input)),
  try: async ({ tx, actor, input, services }) => {
    const settings = await services.settings.of(actor.licenseId);
    return tx((db) => tryRule(db, settings, input));
  },
});
