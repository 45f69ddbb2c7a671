import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { isOfMachines } from "@/contract/kernel/access.ts";
import { isReachable } from "@/lib/proxy/authorise-request.ts";
import { routes } from "@/lib/routing/routes.ts";
import { placed } from "@/tests/support/addressed.ts";
import { aPerson, type Dealership } from "@/tests/support/given.ts";
import { DEALS, IS_LONG, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { expectWithin } from "@/tests/support/within.ts";

const READ_WITHIN_MS = 5000;
const PAGE_TIMEOUT_MS = 5000;
const DETECT_TIMEOUT_MS = 1000;
const HANG_MS = 60_000;

let product: Product;
let dealership: Dealership;
let theirs: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  dealership = await product.provider.given.dealership();
  // The superadmin may call everything, so no call is rejected for missing permission.
  theirs = await product.visitor(dealership, "superadmin");
});
afterAll(() => product.stop());
beforeEach(async () => {
  product.relay.interferes = () => false;
  // The test before may have left a provider that is marked as silent.
  await vi.waitUntil(async () => (await theirs.visitor.request(DEALS)).status === 200, { timeout: 15_000 });
  product.relay.passed.length = 0;
});

const isData = (path: string) => !path.startsWith("/auth/");
const writes = endpoints.filter(
  (endpoint) =>
    endpoint.method !== "GET" &&
    isReachable(endpoint) &&
    !isOfMachines(endpoint.access) &&
    endpoint.access !== "public",
);

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work(), performance.now() - start];
}

test("a silent provider for a minute: a read ends within 5 s, after two attempts at most", async () => {
  product.relay.interferes = ({ path }, response) => {
    if (isData(path)) setTimeout(() => response.destroy(), HANG_MS).unref();
    return isData(path);
  };

  const [response, ms] = await timed(() => theirs.visitor.request(DEALS));

  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({ code: "PROVIDER_TIMEOUT" });
  expect(ms).toBeLessThan(HANG_MS);
  expectWithin(ms, READ_WITHIN_MS);
  expect(product.relay.calls().length).toBeLessThanOrEqual(2);
});

test.runIf(IS_LONG)(
  "with a stopped provider no page waits 5 s, and after three timeouts no call waits 1 s",
  async () => {
    const pages = [routes.gathering, routes.channelsDigital, routes.home];
    const times = async (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await timed(() => theirs.visitor.request(path)))[1]));
    product.relay.interferes = () => true;

    const silent = await times(pages);
    const known = await times([...pages, DEALS]);
    product.relay.interferes = () => false;
    await vi.waitUntil(async () => (await theirs.visitor.request(DEALS)).status === 200, { timeout: 15_000 });

    expect(Math.max(...silent)).toBeLessThan(PAGE_TIMEOUT_MS);
    expect(Math.max(...known)).toBeLessThan(DETECT_TIMEOUT_MS);
  },
);

test("a read with a broken connection is repeated once", async () => {
  let cuts = 1;
  product.relay.interferes = ({ path }, response) => {
    if (!isData(path) || cuts-- <= 0) return false;
    response.destroy();
    return true;
  };

  const response = await theirs.visitor.request(DEALS);

  expect(response.status).toBe(200);
  expect(product.relay.calls()).toHaveLength(2);
});

test.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "a write with a broken connection is never sent again: %s",
  async (_, endpoint) => {
    product.relay.interferes = ({ path }, response) => {
      if (isData(path) || path.startsWith("/auth/password")) response.destroy();
      return response.destroyed;
    };
    const { path, options } = placed(endpoint);

    const response = await theirs.visitor.request(`/api${path}`, options);

    expect(response.status).toBe(502);
    const template = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`);
    expect(product.relay.passed.filter((call) => template.test(call.path))).toHaveLength(1);
  },
);

test.runIf(IS_LONG)("a write that hangs for a minute is sent once", async () => {
  product.relay.interferes = ({ path }, response) => {
    if (isData(path)) setTimeout(() => response.destroy(), HANG_MS).unref();
    return isData(path);
  };

  const [response] = await timed(() =>
    theirs.visitor.request("/api/webhook/apikey", { json: { name: "Sitio", scopes: ["leads:web"] } }),
  );

  expect(response.status).toBe(504);
  expect(product.relay.calls()).toHaveLength(1);
});

test("one key and one body have one effect and one answer; the key with another body is rejected", async () => {
  const { key } = await product.provider.given.apiKey(dealership.licenseId);
  const body = { ...aPerson(), product: "Ruta 4x4", agency: "Quito Norte", origin: "Web" };
  const headers = { authorization: `Bearer ${key}`, "idempotency-key": randomUUID() };
  const send = (json: object) => theirs.visitor.copy().request("/api/webhook/leads/web", { json, headers });

  const answers = [await send(body), await send(body)];
  const other = await send({ ...body, firstName: "Otra" });

  const [first, second] = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(second).toBe(first);
  expect(other.status).toBe(409);
  expect(await other.json()).toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
});
