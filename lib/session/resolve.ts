import type { SessionUser } from "@/contract/identity/sessions.ts";
import type { AuthErrorKind } from "@/contract/kernel/errors.ts";
import { ProviderError } from "@/lib/http/provider-client.ts";
import { beforeDeadline } from "./deadline.ts";
import { introspect } from "./introspect.ts";
import { refresher, secondsLeft } from "./refresh.ts";
import type { WebToken } from "./web-token.ts";

/**
 * State of a session cookie. - `over`: ended by the provider. - `unknown`: the provider is unavailable;
 * nothing ends. - `stale`: valid after a renewal that can write a cookie.
 */
export type Resolved =
  | { state: "none" | "over" | "stale" }
  | { state: "unknown"; error: ProviderError; token: WebToken }
  | { state: "live"; token: WebToken; user: SessionUser; licenseId: string | null };

export const loginError = ({ state }: Resolved): AuthErrorKind =>
  state === "over" ? "SessionEnded" : "SessionRequired";

/**
 * For pages and middleware, which cannot write cookies: never renews.
 * @param until the page's deadline
 */
export async function look(cookie: WebToken | null, until: number): Promise<Resolved> {
  if (!cookie) return { state: "none" };
  return beforeDeadline(until, lookNow(cookie)).catch((cause) => failed(cause, cookie));
}

async function lookNow(cookie: WebToken): Promise<Resolved> {
  const token = await refresher().newest(cookie);
  if (secondsLeft(token) <= 5) return { state: "stale" };
  return introspectToken(token, () => Promise.resolve({ state: "stale" }));
}

/** For handlers under /api: renews once if necessary. */
export async function resolve(cookie: WebToken | null): Promise<Resolved> {
  if (!cookie) return { state: "none" };
  try {
    const token = await refresher().fresh(cookie);
    return await introspectToken(token, async () =>
      introspectToken(await refresher().renew(token), async () => ({ state: "over" })),
    );
  } catch (cause) {
    return failed(cause, cookie);
  }
}

async function introspectToken(token: WebToken, refused: () => Promise<Resolved>): Promise<Resolved> {
  try {
    const { user, licenseId } = await introspect(token.accessToken);
    return { state: "live", user, ...chosen(token, user, licenseId) };
  } catch (cause) {
    if (cause instanceof ProviderError && cause.isRefusal) return refused();
    return failed(cause, token);
  }
}

export function failed(cause: unknown, token: WebToken | null): Resolved {
  if (!(cause instanceof ProviderError) || !token) throw cause;
  return cause.isRefusal ? { state: "over" } : { state: "unknown", error: cause, token };
}

function chosen(token: WebToken, user: SessionUser, lastUsed: string | null) {
  const isTheirs = user.licenses.some(({ licenseId }) => licenseId === token.licenseId);
  const licenseId = isTheirs ? token.licenseId : lastUsed;
  return { licenseId, token: { ...token, licenseId, role: user.role } };
}
