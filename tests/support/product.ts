import type { Role } from "@/contract/kernel/access.ts";
import type { Dealership, TestUser } from "./given.ts";
import { startProvider, type TestProvider } from "./provider.ts";
import { Relay } from "./relay.ts";
import { Visitor } from "./visitor.ts";
import { startWeb, type WebProcess } from "./web-process.ts";

/** True for a run with the full figures of the promises. */
export const IS_LONG = process.env.PROMISES === "long";

/** @returns the figure of the long form, or the daily one */
export function figure<T>(short: T, long: T): T {
  return IS_LONG ? long : short;
}

export const PASSWORD = "Correcta-2026";

export type Product = {
  provider: TestProvider;
  relay: Relay;
  web: WebProcess;
  webs: WebProcess[];
  visitor(where: Dealership, role: Role | Role[], options?: object): Promise<SignedIn>;
  stop(): Promise<void>;
};

export type SignedIn = { person: TestUser; visitor: Visitor };

type Options = { webs?: number; env?: Record<string, string>; providerEnv?: Record<string, string> };

/** Starts the built web in one or more copies, and a real provider, with a recording relay between them. */
export async function startProduct({ webs = 1, env = {}, providerEnv = {} }: Options = {}): Promise<Product> {
  const provider = await startProvider(providerEnv);
  const relay = await Relay.start(await provider.listen());
  const all = await Promise.all(
    Array.from({ length: webs }, () => startWeb({ PROVIDER_API_URL: relay.url, ...env })),
  ).catch(async (cause) => {
    await Promise.all([relay.stop(), provider.stop()]);
    throw cause;
  });
  const [web] = all as [WebProcess];
  return {
    provider,
    relay,
    web,
    webs: all,
    visitor: async (where, role, options = {}) => {
      const person = await provider.given.user(where, role, { password: PASSWORD, ...options });
      const visitor = new Visitor(web.url);
      await visitor.signIn(person.email, PASSWORD);
      return { person, visitor };
    },
    stop: async () => {
      await Promise.all(all.map((each) => each.stop()));
      await relay.stop();
      await provider.stop();
    },
  };
}

/** Session cookie of a web without TLS. */
export const SESSION_COOKIE = "next-auth.session-token";

export const DEALS = "/api/lead-prospection/deals";
