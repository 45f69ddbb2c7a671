import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Network } from "@/contract/kernel/channels.ts";
import { spentIdentity } from "@/provider/db/schema/users.ts";
import { keyFor } from "@/provider/domains/identity/tokens.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";

const loginAudience = (network: Network) => `${network}-login`;
const LIVES_SECONDS = 600;

/** OAuth state against login CSRF. */
export function makeLoginState(ctx: Pick<RequestContext, "actor" | "services">, network: Network): Promise<string> {
  return new SignJWT({ licenseId: ctx.actor.licenseId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(ctx.actor.userId)
    .setJti(randomUUID())
    .setExpirationTime(`${LIVES_SECONDS}s`)
    .setAudience(loginAudience(network))
    .sign(keyFor(ctx.services.config, loginAudience(network)));
}

/** A state is valid once, for its person and licence. @throws Problem LOGIN_STATE_INVALID */
export async function spendLoginState(
  ctx: Pick<RequestContext, "actor" | "services">,
  network: Network,
  state: string,
): Promise<void> {
  const { payload } = await jwtVerify(state, keyFor(ctx.services.config, loginAudience(network)), {
    algorithms: ["HS256"],
    audience: loginAudience(network),
    subject: ctx.actor.userId,
    requiredClaims: ["exp", "jti"],
  }).catch((cause) => {
    throw new Problem("LOGIN_STATE_INVALID", {}, { cause });
  });
  if (payload.licenseId !== ctx.actor.licenseId) throw new Problem("LOGIN_STATE_INVALID");
  const expiresAt = new Date((payload.exp ?? 0) * 1000).toISOString();
  const spent = await ctx.services.database.transaction({ role: "identity" }, (db) =>
    db
      .insert(spentIdentity)
      .values({ tokenHash: hashSecret(state), expiresAt })
      .onConflictDoNothing()
      .returning({ tokenHash: spentIdentity.tokenHash }),
  );
  if (spent.length === 0) throw new Problem("LOGIN_STATE_INVALID");
}
