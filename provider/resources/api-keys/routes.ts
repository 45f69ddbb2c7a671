import { apiKeys } from "@/contract/api-keys.ts";
import { implement } from "@/provider/http/implement.ts";
import { issueApiKey, revokeApiKey } from "./commands.ts";
import { listApiKeys } from "./queries.ts";

export const apiKeyRoutes = implement(apiKeys, {
  list: ({ db }) => listApiKeys(db),
  create: ({ db, actor, input, origin }) => issueApiKey(db, actor, origin, input),
  revoke: async ({ tx, actor, input, origin, services }) => {
    const revoked = await tx((db) => revokeApiKey(db, actor, origin, input.id));
    services.apiKeys.forget();
    return revoked;
  },
});
