import { LRUCache } from "lru-cache";
import { type Grant, type Introspection, type SessionUser, sessions } from "@/contract/identity/sessions.ts";
import type { AuthErrorKind } from "@/contract/kernel/error-codes.ts";
import { ProviderError, sendRequest, TIMEOUTS } from "@/lib/http/provider-client.ts";
import { PromiseCache } from "@/lib/runtime/promise-cache.ts";
import { beforeDeadline } from "./page-request.ts";
import { toWebToken, type WebToken } from "./session-cookie.ts";

/** `over`: ended by the provider. `unknown`: the provider is unavailable. `stale`: needs a renewal with a cookie. */
export type Resolved =
  | { state: "none" | "over" | "stale" }
  | { state: "unknown"; error: ProviderError; token: WebToken }
  | { state: "live"; token: WebToken; user: SessionUser; licenseId: string | null };

export const loginError = ({ state }: Resolved): AuthErrorKind =>
  state === "over" ? "SessionEnded" : "SessionRequired";

/** Reads without renewal: pages and middleware cannot write cookies. @param until the page's deadline */
export async function readUntil(cookie: WebToken | null, until: number): Promise<Resolved> {
  if (!cookie) return { state: "none" };
  return beforeDeadline(until, pollNow(cookie)).catch((cause) => failed(cause, cookie));
}

async function pollNow(cookie: WebToken): Promise<Resolved> {
  const token = await refresher().newest(cookie);
  if (secondsLeft(token) <= 5) return { state: "stale" };
  return introspectToken(token, () => Promise.resolve({ state: "stale" }));
}

/** Renews once if necessary, for handlers under /api. */
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

async function introspectToken(token: WebToken, rejected: () => Promise<Resolved>): Promise<Resolved> {
  try {
    const { user, licenseId } = await introspect(token.accessToken);
    return { state: "live", user, ...selected(token, user, licenseId) };
  } catch (cause) {
    if (cause instanceof ProviderError && cause.isRejection) return rejected();
    return failed(cause, token);
  }
}

export function failed(cause: unknown, token: WebToken | null): Resolved {
  if (!(cause instanceof ProviderError) || !token) throw cause;
  return cause.isRejection ? { state: "over" } : { state: "unknown", error: cause, token };
}

function selected(token: WebToken, user: SessionUser, lastUsed: string | null) {
  const isTheirs = user.licenses.some(({ licenseId }) => licenseId === token.licenseId);
  const licenseId = isTheirs ? token.licenseId : lastUsed;
  return { licenseId, token: { ...token, licenseId, role: user.role } };
}

const MAX = 10_000;

/** Globals of the process: middleware, pages and handlers have separate bundles. */
const shared = globalThis as typeof globalThis & {
  prospectaRefresher?: Refresher;
  prospectaIntrospections?: PromiseCache<Introspection>;
  prospectaPeople?: LRUCache<string, SessionUser>;
};

/** Remaining seconds below which an access token is renewed before use. */
const RENEW_BELOW_SECONDS = 60;
/** Milliseconds during which an outdated cookie is answered from memory. */
const REMEMBERED_MS = 60_000;

export type RequestRefresh = (refreshToken: string) => Promise<Grant>;

/** Renews once for concurrent requests. A refresh token has one successor, so processes agree. */
export class Refresher {
  private readonly requestRefresh: RequestRefresh;
  private readonly known = new PromiseCache<Grant>(MAX, REMEMBERED_MS);

  constructor(requestRefresh: RequestRefresh) {
    this.requestRefresh = requestRefresh;
  }

  async newest(token: WebToken): Promise<WebToken> {
    let newest = token;
    for (let next = this.known.peek(newest.refreshToken); next; next = this.known.peek(newest.refreshToken)) {
      const grant = await next.catch(() => undefined);
      if (!grant || grant.refreshToken === newest.refreshToken) break;
      newest = keepingLicense(toWebToken(grant), token);
    }
    return newest;
  }

  /** @returns the token, renewed with under a minute left @throws ProviderError */
  async fresh(token: WebToken): Promise<WebToken> {
    const newest = await this.newest(token);
    return secondsLeft(newest) < RENEW_BELOW_SECONDS ? this.renew(newest) : newest;
  }

  /** @throws ProviderError; `isRejection` means that the session has ended */
  async renew(token: WebToken): Promise<WebToken> {
    const { refreshToken } = token;
    const grant = await this.known.get(refreshToken, () => this.requestRefresh(refreshToken));
    return keepingLicense(toWebToken(grant), token);
  }
}

export function secondsLeft({ accessExp }: WebToken): number {
  return accessExp - Date.now() / 1000;
}

// A renewal returns the licence last used at sign-in; the cookie's is current.
function keepingLicense(renewed: WebToken, before: WebToken): WebToken {
  return { ...renewed, licenseId: before.licenseId ?? renewed.licenseId };
}

export function refresher(): Refresher {
  shared.prospectaRefresher ??= new Refresher(async (refreshToken) => {
    const sendRefresh = () => sendRequest(sessions.refresh, { refreshToken }, { isRepeatable: true });
    const grant = await sendRefresh().catch((cause) => {
      // Refreshing is idempotent: a lost answer can be requested again.
      if (!(cause instanceof ProviderError) || cause.code !== "PROVIDER_UNREACHABLE") throw cause;
      return sendRefresh();
    });
    if (!grant.token?.accessToken) throw new ProviderError("PROVIDER_UNREACHABLE");
    return grant;
  });
  return shared.prospectaRefresher;
}

/** Milliseconds during which an introspection is answered from memory. */
const FRESH_MS = 5000;

function people(): LRUCache<string, SessionUser> {
  shared.prospectaPeople ??= new LRUCache({ max: MAX });
  return shared.prospectaPeople;
}

function cache(): PromiseCache<Introspection> {
  shared.prospectaIntrospections ??= new PromiseCache(MAX, FRESH_MS);
  return shared.prospectaIntrospections;
}

/** Introspects a token, cached for at most 5 s. @throws ProviderError */
export function introspect(accessToken: string): Promise<Introspection> {
  return cache().get(accessToken, async () => {
    const answer = await sendRequest(sessions.introspect, {}, { accessToken, until: Date.now() + TIMEOUTS.page });
    people().set(answer.user.userId, answer.user);
    return answer;
  });
}

/** Last known user data, for the outage shell only: grants nothing. */
export function lastKnown(userId: string): SessionUser | undefined {
  return people().get(userId);
}

export function forgetIntrospection(accessToken: string): void {
  cache().delete(accessToken);
}
