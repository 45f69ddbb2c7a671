import { isSignedBy } from "@/provider/domains/ad-networks/networks.ts";
import { readAccessToken } from "@/provider/domains/identity/tokens.ts";
import { readReferralToken } from "@/provider/domains/referrals/tokens.ts";
import type { Authenticators } from "@/provider/http/mount.ts";
import type { Actor, ReferralToken, Sender } from "@/provider/kernel/context.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";
import { Problem } from "../kernel/problem.ts";

async function authenticatePerson(services: Services, headers: Headers): Promise<Actor> {
  const token = bearer(headers);
  if (!token) throw new Problem("UNAUTHENTICATED");
  const account = await services.accounts.of(await readAccessToken(services.config, token));
  if (!account) throw new Problem("UNAUTHENTICATED");
  return account;
}

async function authenticateReferral(services: Services, headers: Headers): Promise<ReferralToken> {
  const referrer = await readReferralToken(services.config, bearer(headers) ?? "");
  const named = headers.get("x-license-id");
  if (named && named !== referrer.licenseId) throw new Problem("LICENSE_FORBIDDEN");
  return referrer;
}

async function authenticateSender(services: Services, headers: Headers): Promise<Sender> {
  const key = bearer(headers) ?? headers.get("x-api-key") ?? "";
  const sender = key.startsWith("pk_") ? await services.apiKeys.of(hashSecret(key)) : undefined;
  if (!sender) throw new Problem("API_KEY_INVALID");
  return sender;
}

function bearer(headers: Headers): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,2000})$/i.exec(headers.get("authorization") ?? "")?.[1];
}

export const AUTHENTICATORS: Authenticators = {
  person: authenticatePerson,
  referral: authenticateReferral,
  sender: authenticateSender,
  isSignedBy,
};
