import type { AuthOptions, LoggerInstance, Session, User } from "next-auth";
import { decode, encode, type JWT } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { Credentials as CredentialsInput, type Grant, sessions } from "@/contract/identity/sessions.ts";
import type { AuthErrorKind, ErrorCode } from "@/contract/kernel/errors.ts";
import { ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { log } from "@/lib/runtime/log.ts";
import type { BrowserSession } from "./auth-calls.ts";
import { callbackAfter, impersonal } from "./auth-form.ts";
import { COMPANY_ID, companyProviders, exchangeIdentity } from "./company-identity.ts";
import type { DeviceCookie } from "./device-cookie.ts";
import { forgetIntrospection, introspect } from "./introspect.ts";
import { refresher } from "./refresh.ts";
import { resolve } from "./resolve.ts";
import { safeCallback } from "./safe-callback.ts";
import { decodeToken, encodeToken, tokenOf, type WebToken } from "./web-token.ts";

export const PROVIDER_ID = "credentials";

type SignedIn = User & { grant: Grant };

/**
 * @param action of next-auth, which determines the valid callback addresses
 * @param clientAddress for the provider's limits
 * @param device for the provider's limits
 */
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
    jwt: {
      // With a salt it is a short-lived sign-in cookie, encrypted by another key.
      encode: async (given) =>
        given.salt ? encode(given) : encodeToken(given.token as unknown as WebToken, sessionSeconds),
      decode: async (given) =>
        given.salt ? decode(given) : given.token ? (decodeToken(given.token) as JWT | null) : null,
    },
    callbacks: {
      signIn: async ({ user, account }) => {
        // next-auth passes this user to `jwt`, and error messages to /login.
        if (account?.provider === COMPANY_ID) {
          (user as SignedIn).grant = await exchangeIdentity(account.id_token, clientAddress);
        }
        return true;
      },
      redirect: async ({ url }) => `${origin}${safeCallback(url, origin, routes.root, callbackAfter(action))}`,
      jwt: async ({ token, user, trigger, session }) => {
        if (user) return tokenOf((user as SignedIn).grant) as unknown as JWT;
        const current = await live(token as unknown as WebToken);
        const requested: unknown = trigger === "update" ? session?.licenseId : undefined;
        return (await inForce(current, requested)) as unknown as JWT;
      },
      session: async ({ session, token }) => {
        const { user } = await introspect((token as unknown as WebToken).accessToken);
        const shown: BrowserSession = { user, licenseId: token.licenseId as string | null, expires: session.expires };
        return shown as unknown as Session;
      },
    },
  };
}

const REFUSALS: Partial<Record<ErrorCode, AuthErrorKind>> = {
  TOO_MANY_REQUESTS: "TooManyAttempts",
  LICENSE_SUSPENDED: "LicenseSuspended",
};

/** @throws an Error with one of AUTH_ERROR_KINDS, which next-auth puts in the address of /login */
async function authorize(
  given: unknown,
  clientAddress: string | undefined,
  device: DeviceCookie | undefined,
): Promise<SignedIn | null> {
  const credentials = CredentialsInput.omit({ deviceToken: true }).safeParse(given);
  if (!credentials.success) return null;
  try {
    const input = { ...credentials.data, deviceToken: device?.token };
    const { deviceToken, ...grant } = await sendRequest(sessions.login, input, { clientAddress });
    if (device) device.issued = deviceToken;
    return { id: grant.user.userId, grant };
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw new Error("Unknown", { cause });
    if (cause.code === "CREDENTIALS_INVALID" || cause.code === "INVALID_INPUT") return null;
    throw new Error(REFUSALS[cause.code] ?? "Unavailable", { cause });
  }
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

/**
 * Ends the session at the provider.
 * @throws ProviderError if it was unreachable, so that the user is not misled
 */
export async function endAtProvider(token: WebToken): Promise<void> {
  try {
    const { accessToken } = await refresher().fresh(token);
    await sendRequest(sessions.logout, {}, { accessToken });
    forgetIntrospection(accessToken);
  } catch (cause) {
    if (!(cause instanceof ProviderError) || !cause.isRefusal) throw cause;
  }
  forgetIntrospection(token.accessToken);
}

// Also used for browser reports (`_log`): short, one line, no field values.
const LOGGER: LoggerInstance = {
  error: (code, metadata) => log().warn({ code: clipped(code), cause: clipped(messageOf(metadata)) }, "next-auth"),
  warn: (code) => log().info({ code: clipped(code) }, "next-auth"),
  debug: () => {},
};

function messageOf(metadata: unknown): unknown {
  if (typeof metadata !== "object" || metadata === null) return undefined;
  if ("message" in metadata) return metadata.message;
  const { error } = metadata as { error?: unknown };
  return error instanceof Error ? impersonal(error.message) : undefined;
}

function clipped(value: unknown): string | undefined {
  return typeof value === "string" ? value.slice(0, 300) : undefined;
}
