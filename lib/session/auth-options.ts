import type { AuthOptions, LoggerInstance, User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { discoveryAddress } from "@/contract/identity/issuer.ts";
import { Credentials as CredentialsInput, type Grant, sessions } from "@/contract/identity/sessions.ts";
import type { AuthErrorKind, ErrorCode } from "@/contract/kernel/error-codes.ts";
import { ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { log } from "@/lib/runtime/log.ts";
import { callbackAfter, impersonal } from "./auth-input.ts";
import { forgetIntrospection, introspect, refresher, resolve } from "./resolve.ts";
import { type DeviceCookie, jwtOptions, toWebToken, type WebToken } from "./session-cookie.ts";
import { safeCallback } from "./sign-in-parameters.ts";

export const PROVIDER_ID = "credentials";
/** Provider id in next-auth's addresses, including the redirect address registered at the issuer. */
export const COMPANY_ID = "company";

/** Options for one action. @param clientAddress and `device` feed the provider's limits */
export function authOptions(action: string, clientAddress?: string, device?: DeviceCookie): AuthOptions {
  const { secret, sessionSeconds, origin, isSecure } = env();
  return {
    secret,
    useSecureCookies: isSecure,
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: routes.login, signOut: routes.signOut, error: routes.login },
    logger: LOGGER,
    providers: [
      Credentials({
        id: PROVIDER_ID,
        name: "Prospecta",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: (given) => authorize(given, clientAddress, device),
      }),
      ...companyProviders(),
    ],
    jwt: jwtOptions,
    callbacks: {
      signIn: async ({ user, account }) => {
        // next-auth passes this user to `jwt`, and error messages to /login.
        if (account?.provider === COMPANY_ID) {
          user.grant = await exchangeIdentity(account.id_token, clientAddress);
        }
        return true;
      },
      redirect: async ({ url }) => `${origin}${safeCallback(url, origin, routes.root, callbackAfter(action))}`,
      jwt: async ({ token, user, trigger, session }) => {
        if (user?.grant) return { ...toWebToken(user.grant) };
        const current = await live(token);
        const requested: unknown = trigger === "update" ? session?.licenseId : undefined;
        return { ...(await inForce(current, requested)) };
      },
      session: async ({ session, token }) => {
        const { user } = await introspect(token.accessToken);
        return { user, licenseId: token.licenseId, expires: session.expires };
      },
    },
  };
}

/** Milliseconds per request to the issuer. */
const ISSUER_MS = 4000;

type Claims = { sub: string };

function companyProviders(): OAuthConfig<Claims>[] {
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
  TOO_MANY_REQUESTS: "TooManyAttempts",
  LICENSE_SUSPENDED: "LicenseSuspended",
  IDENTITY_INVALID: "OAuthCallback",
  ACCOUNT_NOT_LINKED: "AccountNotLinked",
  IDENTITY_UNAVAILABLE: "IdentityUnavailable",
};

/** @throws an Error with one of AUTH_ERROR_KINDS, which next-auth puts in the address of /login */
async function authorize(
  given: unknown,
  clientAddress: string | undefined,
  device: DeviceCookie | undefined,
): Promise<User | null> {
  const credentials = CredentialsInput.omit({ deviceToken: true }).safeParse(given);
  if (!credentials.success) return null;
  try {
    const input = { ...credentials.data, deviceToken: device?.token };
    const { deviceToken, ...grant } = await sendRequest(sessions.login, input, { clientAddress });
    if (device) device.issued = deviceToken;
    return { id: grant.user.userId, grant };
  } catch (cause) {
    const code = cause instanceof ProviderError && cause.code;
    if (code === "CREDENTIALS_INVALID" || code === "INVALID_INPUT") return null;
    throw signInError(cause);
  }
}

/** Exchanges the issuer's token for the provider's. @throws an Error with one of AUTH_ERROR_KINDS */
async function exchangeIdentity(idToken = "", clientAddress?: string): Promise<Grant> {
  try {
    return await sendRequest(sessions.exchange, { idToken }, { clientAddress });
  } catch (cause) {
    // The provider has no issuer configured.
    if (cause instanceof ProviderError && cause.code === "NOT_FOUND") throw new Error("IdentityUnavailable", { cause });
    throw signInError(cause);
  }
}

function signInError(cause: unknown): Error {
  const kind = cause instanceof ProviderError ? (REFUSALS[cause.code] ?? "Unavailable") : "Unknown";
  return new Error(kind, { cause });
}

/** @throws if the session has ended: next-auth then deletes the cookie. Provider errors are handled before. */
async function live(token: WebToken): Promise<WebToken> {
  const resolved = await resolve(token);
  if (resolved.state !== "live") throw new Error("The session is over");
  return resolved.token;
}

async function inForce(token: WebToken, requested: unknown): Promise<WebToken> {
  if (typeof requested !== "string" || requested === token.licenseId) return token;
  const { user } = await introspect(token.accessToken);
  if (!user.licenses.some(({ licenseId }) => licenseId === requested)) return token;
  try {
    await sendRequest(sessions.chooseLicense, { licenseId: requested }, { accessToken: token.accessToken });
  } catch (cause) {
    // Throwing would end the session; the browser sees the unchanged licence.
    log().warn({ cause: String(cause) }, "licence not chosen");
    return token;
  }
  return { ...token, licenseId: requested };
}

/** Ends the session at the provider. @throws ProviderError if unreachable, so that the user is not misled */
export async function endAtProvider(token: WebToken): Promise<void> {
  try {
    const { accessToken } = await refresher().fresh(token);
    await sendRequest(sessions.logout, {}, { accessToken });
    forgetIntrospection(accessToken);
  } catch (cause) {
    if (!(cause instanceof ProviderError) || !cause.isRejection) throw cause;
  }
  forgetIntrospection(token.accessToken);
}

// Logs browser reports (`_log`) too: short, one line, no field values.
const LOGGER: LoggerInstance = {
  error: (code, metadata) => {
    // A foreign or expired cookie is no event.
    const level = code === "JWT_SESSION_ERROR" ? "debug" : "warn";
    log()[level]({ code: clipped(code), cause: clipped(errorMessage(metadata)) }, "next-auth");
  },
  warn: (code) => log().info({ code: clipped(code) }, "next-auth"),
  debug: () => {},
};

function errorMessage(metadata: unknown): unknown {
  if (typeof metadata !== "object" || metadata === null) return undefined;
  if ("message" in metadata) return metadata.message;
  const { error } = metadata as { error?: unknown };
  return error instanceof Error ? impersonal(error.message) : undefined;
}

function clipped(value: unknown): string | undefined {
  return typeof value === "string" ? value.slice(0, 300) : undefined;
}
