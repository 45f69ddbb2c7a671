import { type Grant, sessions } from "@/contract/identity/sessions.ts";
import { ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import { PromiseCache } from "@/lib/runtime/promise-cache.ts";
import { tokenOf, type WebToken } from "./web-token.ts";

/** Remaining seconds below which an access token is renewed before use. */
const RENEW_BELOW_SECONDS = 60;
/** Milliseconds during which an outdated cookie is answered from memory. */
const REMEMBERED_MS = 60_000;
const MAX = 10_000;

export type RequestRefresh = (refreshToken: string) => Promise<Grant>;

/**
 * Renews sessions, once for concurrent requests.
 * The cache only saves calls: the provider answers a refresh token with the same successor, so processes
 * agree.
 */
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
      newest = keepingLicense(tokenOf(grant), token);
    }
    return newest;
  }

  /**
   * @returns the token, renewed with under a minute left
   * @throws ProviderError
   */
  async fresh(token: WebToken): Promise<WebToken> {
    const newest = await this.newest(token);
    return secondsLeft(newest) < RENEW_BELOW_SECONDS ? this.renew(newest) : newest;
  }

  /** @throws ProviderError; `isRefusal` means that the session has ended */
  async renew(token: WebToken): Promise<WebToken> {
    const { refreshToken } = token;
    const grant = await this.known.get(refreshToken, () => this.requestRefresh(refreshToken));
    return keepingLicense(tokenOf(grant), token);
  }
}

export function secondsLeft({ accessExp }: WebToken): number {
  return accessExp - Date.now() / 1000;
}

// A renewal returns the licence last used at sign-in; the cookie's is current.
function keepingLicense(renewed: WebToken, before: WebToken): WebToken {
  return { ...renewed, licenseId: before.licenseId ?? renewed.licenseId };
}

const shared = globalThis as typeof globalThis & { prospectaRefresher?: Refresher };

/** Global of the process: middleware, pages and handlers have separate bundles. */
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
