import { apiKeys } from "@/contract/intake/api-keys.ts";
import { implement } from "@/provider/http/implement.ts";
import type { RunInTransaction } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { changeApiKey, issueApiKey, revokeApiKey, rotateApiKey } from "./commands.ts";
import { listApiKeys, listKeysInUse } from "./queries.ts";
import { requireSignature, stopSigning } from "./signing.ts";
import { sendTestLead } from "./test-lead.ts";

export const apiKeyRoutes = implement(apiKeys, {
  list: ({ db }) => listApiKeys(db),
  ofLicense: ({ db, actor, input }) => listKeysInUse(db, actor, input.licenseId),
  create: ({ db, actor, input, origin }) => issueApiKey(db, actor, origin, input),
  update: (call) => atOnce(call, (db) => changeApiKey(db, call.actor, call.origin, call.input)),
  rotate: (call) => atOnce(call, (db) => rotateApiKey(db, call.actor, call.origin, call.input)),
  sign: (call) =>
    atOnce(call, (db) => requireSignature(db, call.services.secrets, call.actor, call.origin, call.input)),
  unsign: (call) => atOnce(call, (db) => stopSigning(db, call.actor, call.origin, call.input)),
  revoke: (call) => atOnce(call, (db) => revokeApiKey(db, call.actor, call.origin, call.input.id)),
  testLead: (call) => sendTestLead(call, call.input.source),
});

/** Effective at commit here, within 5 s elsewhere. */
async function atOnce<T>(
  { tx, services }: { tx: RunInTransaction; services: Services },
  command: (db: Db) => Promise<T>,
) {
  const result = await tx(command);
  services.apiKeys.forget();
  return result;
}
