import { createHash } from "node:crypto";
import { can, type Permission } from "@/contract/kernel/access.ts";
import type { Account } from "@/provider/domains/identity/accounts.ts";
import { readAccessToken } from "@/provider/domains/identity/tokens.ts";
import type { Sender } from "@/provider/domains/intake/api-keys/authenticate.ts";
import { type ReferralToken, readReferralToken } from "@/provider/domains/referrals/tokens.ts";
import { isSigned } from "@/provider/secrets/webhook-signature.ts";
import { Problem } from "../kernel/problem.ts";
import type { Services } from "./services.ts";

/** A signed-in person. */
export type Actor = Account;
/** A signed-in person within a licence that is theirs. */
export type LicensedActor = Account & { licenseId: string };

/** @throws Problem UNAUTHENTICATED, TOKEN_EXPIRED */
export async function authenticatePerson(services: Services, headers: Headers): Promise<Actor> {
  const token = bearer(headers);
  if (!token) throw new Problem("UNAUTHENTICATED");
  const account = await services.accounts.of(await readAccessToken(services.config, token));
  if (!account) throw new Problem("UNAUTHENTICATED");
  return account;
}

/** The header selects a licence; the database says whether it is theirs. @throws Problem LICENSE_FORBIDDEN, FORBIDDEN */
export function authorise(account: Account, headers: Headers, permission: Permission): LicensedActor {
  return permitted(account, headers.get("x-license-id") ?? "", permission);
}

/** @throws Problem LICENSE_FORBIDDEN, FORBIDDEN */
export function permitted(account: Account, licenseId: string, permission: Permission): LicensedActor {
  if (!account.licenses.some((license) => license.licenseId === licenseId)) throw new Problem("LICENSE_FORBIDDEN");
  if (!can(account.roles, permission)) throw new Problem("FORBIDDEN");
  return { ...account, licenseId };
}

/** A licence that is named beside the token is the token's. @throws Problem UNAUTHENTICATED, LICENSE_FORBIDDEN */
export async function authenticateReferral(services: Services, headers: Headers): Promise<ReferralToken> {
  const referrer = await readReferralToken(services.config, bearer(headers) ?? "");
  const named = headers.get("x-license-id");
  if (named && named !== referrer.licenseId) throw new Problem("LICENSE_FORBIDDEN");
  return referrer;
}

/** @throws Problem API_KEY_INVALID */
export async function authenticateSender(services: Services, headers: Headers): Promise<Sender> {
  const key = bearer(headers) ?? headers.get("x-api-key") ?? "";
  const sender = key.startsWith("pk_") ? await services.apiKeys.of(hashOf(key)) : undefined;
  if (!sender) throw new Problem("API_KEY_INVALID");
  return sender;
}

/** Asked of the bytes as they came, before anything is made of them. */
export function isSignedAsAsked({ secrets }: Sender, headers: Headers, raw: Buffer): boolean {
  return secrets === null || isSigned(headers, raw, secrets);
}

/** API keys carry 256 bits of chance, so a plain hash keeps them. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

function bearer(headers: Headers): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,2000})$/i.exec(headers.get("authorization") ?? "")?.[1];
}
