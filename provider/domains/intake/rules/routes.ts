import { rules } from "@/contract/intake/rules.ts";
import { configure } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import { addRule, getRule, saveRule } from "./commands.ts";
import { tryRule } from "./trial.ts";

export const ruleRoutes = implement(rules, {
  get: ({ db, input }) => getRule(db, input.channel),
  create: configure(addRule),
  save: configure(saveRule),
  try: async ({ transaction, actor, input, services }) => {
    const settings = await services.settings.of(actor.licenseId);
    return transaction((db) => tryRule({ db, settings }, input));
  },
});
