import { fetch } from "undici";
import { linkToken } from "@/contract/referrals/landing.ts";
import { agent, ProviderError, TIMEOUTS, unlessSilent } from "@/lib/http/provider-client.ts";
import { env } from "@/lib/runtime/env.ts";
import { log } from "@/lib/runtime/log.ts";
import { PromiseCache } from "@/lib/runtime/promise-cache.ts";

export type ReferralToken = { licenseId: string; codeId: string | null; accessToken: string };

const CACHE_MS = 300_000;
const MAX = 5000;
/** Default delay for rate limits without Retry-After. */
const USUAL_WAIT_SECONDS = 60;

const shared = globalThis as typeof globalThis & {
  prospectaReferralTokens?: PromiseCache<ReferralToken>;
};

/** @throws ProviderError NOT_FOUND for an invalid link, REFERRAL_TOKEN_INCOMPLETE for an incomplete answer */
export function referralToken(company: string, code: string, clientAddress?: string): Promise<ReferralToken> {
  shared.prospectaReferralTokens ??= new PromiseCache(MAX, CACHE_MS);
  const key = linkToken(company, code);
  return shared.prospectaReferralTokens.get(key, () => fetchToken(key, clientAddress));
}

type Body = { license?: string; codeId?: string };

async function fetchToken(token: string, clientAddress: string | undefined): Promise<ReferralToken> {
  const url = `${env().referralTokenUrl}/referral-from-token/${encodeURIComponent(token)}?includeToken=true`;
  const answer = await unlessSilent(new URL(url).origin, (silence) =>
    fetch(url, {
      headers: { "content-type": "application/json", ...(clientAddress && { "x-forwarded-for": clientAddress }) },
      dispatcher: agent(),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUTS.page), silence]),
    }),
  );
  if (answer.status === 404 || answer.status === 400) throw new ProviderError("NOT_FOUND");
  if (answer.status === 429) {
    const retryAfterSeconds = Number(answer.headers.get("retry-after")) || USUAL_WAIT_SECONDS;
    throw new ProviderError("TOO_MANY_REQUESTS", { retryAfterSeconds });
  }
  if (!answer.ok) throw new ProviderError("UNAVAILABLE");
  const { license, codeId } = (await answer.json()) as Body;
  const accessToken = answer.headers.get("x-firebase-token");
  if (license && accessToken) return { licenseId: license, codeId: codeId ?? null, accessToken };
  const error = new ProviderError("REFERRAL_TOKEN_INCOMPLETE");
  log().error({ hasLicense: Boolean(license), hasToken: Boolean(accessToken) }, error.code);
  throw error;
}
