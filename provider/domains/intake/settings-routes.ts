import { adfIntake } from "@/contract/intake/adf.ts";
import { apiKeys } from "@/contract/intake/api-keys.ts";
import { rules } from "@/contract/intake/rules.ts";
import { configure } from "@/provider/domains/records/handlers.ts";
import { action, command, implement, query } from "@/provider/http/implement.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { getAdfSummary, setAdfState } from "./adf/settings.ts";
import { sendAdfTest } from "./adf/test-document.ts";
import {
  changeApiKey,
  issueApiKey,
  listApiKeys,
  listKeysInUse,
  revokeApiKey,
  rotateApiKey,
} from "./api-keys/commands.ts";
import { requireSignature, stopSigning } from "./api-keys/signing.ts";
import { sendTestLead } from "./api-keys/test-lead.ts";
import { addRule, getRule, saveRule } from "./rules/commands.ts";
import { tryRule } from "./rules/trial.ts";

export const adfIntakeRoutes = implement(adfIntake, {
  get: ({ db }) => getAdfSummary(db),
  setState: action(async (ctx, input) => {
    const state = await ctx.transaction((db) => setAdfState({ ...ctx, db }, input));
    ctx.services.settings.forget(ctx.actor.licenseId);
    return state;
  }),
  test: action(sendAdfTest),
});

export const apiKeyRoutes = implement(apiKeys, {
  list: ({ db }) => listApiKeys(db),
  ofLicense: query((ctx, input) => listKeysInUse(ctx, input.licenseId)),
  create: command(issueApiKey),
  update: keyCommand(changeApiKey),
  rotate: keyCommand(rotateApiKey),
  sign: keyCommand(requireSignature),
  unsign: keyCommand(stopSigning),
  revoke: keyCommand((ctx, input) => revokeApiKey(ctx, input.id)),
  testLead: action((ctx, input) => sendTestLead(ctx, input.source)),
});

/** Effective at commit here, within 5 s elsewhere. */
function keyCommand<Input, Output>(run: (ctx: RequestContext, input: Input) => Promise<Output>) {
  return async (call: OpenContext & { input: Input }): Promise<Output> => {
    const result = await command(run)(call);
    call.services.apiKeys.forget();
    return result;
  };
}

export const ruleRoutes = implement(rules, {
  get: ({ db, input }) => getRule(db, input.channel),
  create: configure(addRule),
  save: configure(saveRule),
  try: async ({ transaction, actor, input, services }) => {
    const settings = await services.settings.of(actor.licenseId);
    return transaction((db) => tryRule({ db, settings }, input));
  },
});
