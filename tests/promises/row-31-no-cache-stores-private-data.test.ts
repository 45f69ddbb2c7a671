import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { routes } from "@/lib/routing/routes.ts";
import { placed } from "@/tests/support/addressed.ts";
import { type Marked, markedDealership } from "@/tests/support/canaries.ts";
import { figure, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { SharedCache } from "@/tests/support/shared-cache.ts";
import { Visitor } from "@/tests/support/visitor.ts";

let product: Product;
let cache: SharedCache;
let marked: Marked;
let theirs: SignedIn;
let others: SignedIn;
let addresses: string[];

beforeAll(async () => {
  product = await startProduct();
  cache = await SharedCache.start(product.web.url);
  marked = await markedDealership(product.provider);
  theirs = await product.visitor(marked.dealership, "admin-client", { fullName: marked.canary });
  others = await product.visitor(await product.provider.given.dealership(), "admin-client");
  addresses = [...pagesWithTricks(), ...callsWithTricks()];
});
afterAll(async () => {
  await cache.stop();
  await product.stop();
});

/** Suffixes that make a cache treat an address as a file. */
const tricksOf = (path: string) => [
  `${path}.css`,
  `${path};x.css`,
  `${path}/x.js`,
  `${path}?_rsc=x1`,
  `${path}%2ex.css`,
  `${path}?x.png`,
];

let turn = 0;

/** One trick in turn for each address, in a long run all of them. */
function withTricks(path: string): string[] {
  const tricks = tricksOf(path);
  const next = turn++ % tricks.length;
  return [path, ...figure(tricks.slice(next, next + 1), tricks)];
}

function pagesWithTricks(): string[] {
  return Object.values(routes)
    .filter((route) => route !== routes.signOut && route !== routes.root)
    .flatMap(withTricks);
}

function callsWithTricks(): string[] {
  const [leadId = ""] = marked.ids.slice(6);
  const reads = endpoints.filter(
    ({ method, answer, isForwarded }) => method === "GET" && answer === "json" && isForwarded,
  );
  const calls = reads.flatMap((endpoint) => withTricks(`/api${placed(endpoint).path}`));
  return [...calls, ...withTricks(`/api/lead-prospection/deal/${leadId}`), ...withTricks("/api/auth/session")];
}

/** The browser's request and that of Next's script; calls only in a long run. */
function headerVariants(address: string): Record<string, string>[] {
  return figure(address.startsWith("/api/"), false) ? [{}] : [{}, { rsc: "1" }];
}

async function loadAll(visitor: Visitor): Promise<Map<string, Response & { text: string }>> {
  const loaded = new Map();
  for (const address of addresses) {
    for (const headers of headerVariants(address)) {
      const response = await visitor.copy(cache.url).request(address, { headers });
      loaded.set(
        `${address} ${JSON.stringify(headers)}`,
        Object.assign(response.clone(), { text: await response.text() }),
      );
    }
  }
  return loaded;
}

test("a shared cache serves no dealership's data to a visitor or to another dealership", async () => {
  const first = await loadAll(theirs.visitor);
  const stranger = await loadAll(new Visitor(cache.url));
  const other = await loadAll(others.visitor);

  const observed = [...first.values()].filter(({ text }) => text.includes(marked.canary));
  expect(observed.length).toBeGreaterThan(10);
  const secrets = [marked.canary, theirs.person.email, theirs.person.userId];
  for (const [reader, answers] of [
    ["a visitor", stranger],
    ["another", other],
  ] as const) {
    const leaked = [...answers].filter(([, { text }]) => secrets.some((secret) => text.includes(secret)));
    expect([reader, leaked.map(([address]) => address)]).toEqual([reader, []]);
  }
});

test("every answer that depends on a session is marked private, redirects too", async () => {
  const unexpected: string[] = [];
  for (const address of addresses) {
    const pending = [theirs.visitor, new Visitor(product.web.url)].flatMap((visitor) =>
      headerVariants(address).map((headers) => [visitor, headers] as const),
    );
    for (const [visitor, headers] of pending) {
      const response = await visitor.copy(product.web.url).request(address, { headers });
      await response.arrayBuffer();
      const cacheControl = response.headers.get("cache-control") ?? "";
      if (!/private/.test(cacheControl) || !/no-store/.test(cacheControl))
        unexpected.push(`${response.status} ${address}: ${cacheControl}`);
    }
  }
  expect(unexpected).toEqual([]);
});

test("the cache does store cacheable answers, or the test would prove nothing", async () => {
  await new Visitor(cache.url).request("/icon.svg");
  const again = await new Visitor(cache.url).request("/icon.svg");

  expect(again.headers.get("x-cache")).toBe("HIT");
  expect([...cache.cached.keys()].filter((address) => address.startsWith("/api/"))).toEqual([]);
});
