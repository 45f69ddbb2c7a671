import { LRUCache } from "lru-cache";
import { type Introspection, type SessionUser, sessions } from "@/contract/identity/sessions.ts";
import { sendRequest, TIMEOUTS } from "@/lib/http/provider-client.ts";
import { PromiseCache } from "@/lib/runtime/promise-cache.ts";

const FRESH_MS = 5000;
const MAX = 10_000;

const shared = globalThis as typeof globalThis & {
  prospectaIntrospections?: PromiseCache<Introspection>;
  prospectaPeople?: LRUCache<string, SessionUser>;
};
shared.prospectaPeople ??= new LRUCache({ max: MAX });
const people = shared.prospectaPeople;

function cache(): PromiseCache<Introspection> {
  shared.prospectaIntrospections ??= new PromiseCache(MAX, FRESH_MS);
  return shared.prospectaIntrospections;
}

/**
 * Token introspection, cached for at most 5 s.
 * @throws ProviderError
 */
export function introspect(accessToken: string): Promise<Introspection> {
  return cache().get(accessToken, async () => {
    const answer = await sendRequest(sessions.introspect, {}, { accessToken, until: Date.now() + TIMEOUTS.page });
    people.set(answer.user.userId, answer.user);
    return answer;
  });
}

/** Last known user data, for the outage shell only: grants nothing. */
export function lastKnown(userId: string): SessionUser | undefined {
  return people.get(userId);
}

export function forgetIntrospection(accessToken: string): void {
  cache().delete(accessToken);
}
