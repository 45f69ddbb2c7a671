import type { OAuthConfig } from "next-auth/providers/oauth";
import { discoveryAddress } from "@/contract/identity/issuer.ts";
import { type Grant, sessions } from "@/contract/identity/sessions.ts";
import type { AuthErrorKind, ErrorCode } from "@/contract/kernel/errors.ts";
import { ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { authErrorKind } from "./auth-error-kind.ts";
import type { AuthCall } from "./auth-types.ts";
import { safeCallback } from "./safe-callback.ts";

/** Provider id in next-auth's addresses, including the redirect address registered at the issuer. */
export const COMPANY_ID = "company";

/** Milliseconds per request to the issuer. */
const ISSUER_MS = 4000;

type Claims = { sub: string };

export function companyProviders(): OAuthConfig<Claims>[] {
  const { companyIdentity } = env();
  if (!companyIdentity) return [];
  const { issuer, clientId, clientSecret, name } = companyIdentity;
  return [
    {
      id: COMPANY_ID,
      name,
      type: "oauth",
      clientId,
      clientSecret,
      wellKnown: discoveryAddress(issuer),
      authorization: { params: { scope: "openid email" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      httpOptions: { timeout: ISSUER_MS },
      // The provider identifies the user: it reads the token itself.
      profile: ({ sub }) => ({ id: sub }),
    },
  ];
}

const REFUSALS: Partial<Record<ErrorCode, AuthErrorKind>> = {
  IDENTITY_INVALID: "OAuthCallback",
  ACCOUNT_NOT_LINKED: "AccountNotLinked",
  IDENTITY_UNAVAILABLE: "IdentityUnavailable",
  // The provider has no issuer configured.
  NOT_FOUND: "IdentityUnavailable",
  TOO_MANY_REQUESTS: "TooManyAttempts",
  LICENSE_SUSPENDED: "LicenseSuspended",
};

/**
 * Exchanges the issuer's token for the provider's.
 * @throws an Error with one of AUTH_ERROR_KINDS
 */
export async function exchangeIdentity(idToken = "", clientAddress?: string): Promise<Grant> {
  try {
    return await sendRequest(sessions.exchange, { idToken }, { clientAddress });
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw new Error("Unknown", { cause });
    throw new Error(REFUSALS[cause.code] ?? "Unavailable", { cause });
  }
}

/** Redirects next-auth's own pages to /login, with our error code and the requested page. */
export async function redirectToLogin(response: Response, { fields, cookies }: AuthCall): Promise<Response> {
  const location = response.headers.get("location");
  const { url } = location === null ? ((await response.clone().json()) as { url?: string }) : { url: location };
  const { origin } = env();
  if (!url?.startsWith(`${origin}/api/auth/`)) return response;
  const requested = fields?.callbackUrl ?? Object.entries(cookies).find(([name]) => name.endsWith("callback-url"))?.[1];
  const callbackUrl = safeCallback(requested, origin, routes.root);
  const login = `${origin}${withParameters(routes.login, {
    error: authErrorKind(new URL(url).searchParams.get("error")) ?? "Unknown",
    callbackUrl: callbackUrl === routes.root ? undefined : callbackUrl,
  })}`;
  const headers = new Headers(response.headers);
  if (location !== null) headers.set("location", login);
  return new Response(location === null ? JSON.stringify({ url: login }) : null, { status: response.status, headers });
}
