import { type Introspection, type SessionUser, sessions } from "@/contract/identity/sessions.ts";
import { sendRequest, TIMEOUTS } from "@/lib/http/provider-client.ts";

const FRESH_MS = 5000;
const MAX = 10_000;

type Known = { until: number; answer: Promise<Introspection> };
const shared = globalThis as typeof globalThis & {
  prospectaIntrospections?: Map<string, Known>;
  prospectaPeople?: Map<string, SessionUser>;
};
shared.prospectaPeople ??= new Map();
const people = shared.prospectaPeople;

function cache(): Map<string, Known> {
  shared.prospectaIntrospections ??= new Map();
  return shared.prospectaIntrospections;
}

/**
 * Token introspection, cached for at most 5 s.
 * @throws ProviderError
 */
export function introspect(accessToken: string): Promise<Introspection> {
  const known = cache().get(accessToken);
  if (known && known.until > performance.now()) return known.answer;
  if (cache().size >= MAX) cache().clear();
  const answer = sendRequest(sessions.introspect, {}, { accessToken, until: Date.now() + TIMEOUTS.page });
  const entry: Known = { until: performance.now() + FRESH_MS, answer };
  cache().set(accessToken, entry);
  entry.answer.then(
    ({ user }) => remember(user),
    () => cache().delete(accessToken),
  );
  setTimeout(() => cache().get(accessToken) === entry && cache().delete(accessToken), FRESH_MS).unref();
  return entry.answer;
}

/** Last known user data, for the outage shell only: grants nothing. */
export function lastKnown(userId: string): SessionUser | undefined {
  return people.get(userId);
}

function remember(user: SessionUser): void {
  if (people.size >= MAX) people.clear();
  people.set(user.userId, user);
}

export function forgetIntrospection(accessToken: string): void {
  cache().delete(accessToken);
}
