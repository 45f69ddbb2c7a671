import type { Grant } from "@/contract/identity/sessions.ts";
import { licenseOf, sessionUserOf } from "@/provider/domains/identity/accounts.ts";
import { refreshTokenOf, signAccessToken } from "@/provider/domains/identity/tokens.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";

export async function grantFor(services: Services, sessionId: string, generation: number): Promise<Grant> {
  const account = await services.accounts.of(sessionId);
  if (!account) throw new Problem("UNAUTHENTICATED");
  return {
    token: await signAccessToken(services.config, sessionId, account.userId),
    refreshToken: refreshTokenOf(services.config, sessionId, generation),
    user: sessionUserOf(account),
    licenseId: licenseOf(account),
  };
}
