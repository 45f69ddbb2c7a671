import { apiKeys } from "@/contract/intake/api-keys.ts";
import { action, command, implement, query } from "@/provider/http/implement.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { changeApiKey, issueApiKey, listApiKeys, listKeysInUse, revokeApiKey, rotateApiKey } from "./commands.ts";
import { requireSignature, stopSigning } from "./signing.ts";
import { sendTestLead } from "./test-lead.ts";

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
