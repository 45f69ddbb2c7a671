import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { escapes, traversals } from "@/tests/support/path-tricks.ts";
import { IS_LONG, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { sendRaw } from "@/tests/support/raw-http.ts";

let product: Product;
let theirs: SignedIn;
let trap: Server;
const caught: string[] = [];

beforeAll(async () => {
  trap = createServer((request, response) => {
    caught.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  product = await startProduct();
  theirs = await product.visitor(await product.provider.given.dealership(), "admin-client");
});
afterAll(async () => {
  trap.close();
  await product.stop();
});
beforeEach(() => {
  product.relay.passed.length = 0;
  caught.length = 0;
});

const trapAddress = () => `127.0.0.1:${(trap.address() as { port: number }).port}`;
const get = (target: string) =>
  sendRaw(product.web.port, `GET ${target} HTTP/1.1`, [`Cookie: ${theirs.visitor.cookie}`]);

async function statusesOf(targets: readonly string[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (let at = 0; at < targets.length; at += 20) {
    const answers = await Promise.all(
      targets.slice(at, at + 20).map(async (target) => [target, await get(target)] as const),
    );
    for (const [target, { status }] of answers) statuses.set(target, status);
  }
  return statuses;
}

/** The web or Node itself rejects the request; the provider receives no path outside the contract. */
function expectRejected(statuses: Map<string, number>): void {
  const passed = [...statuses].filter(([, status]) => status < 300 || status >= 500);
  expect(passed).toEqual([]);
  expect(product.relay.calls()).toEqual([]);
  expect(caught).toEqual([]);
}

test("the unmodified address of these attacks works", async () => {
  expect((await get("/api/lead-prospection/deals?limit=1")).status).toBe(200);
  expect(product.relay.calls()).toHaveLength(1);
});

test("a space and a plus in a search term reach the provider unchanged", async () => {
  await get("/api/lead-prospection/deals?searchTerm=+593%20ana+b%2Bc&limit=1");

  const query = new URLSearchParams(product.relay.calls()[0]?.url.split("?")[1]);
  expect(query.get("searchTerm")).toBe("+593 ana+b+c");
});

test("dots, slashes, other hosts, control characters, length and signs in the place of an id pass nowhere", async () => {
  const targets = escapes(trapAddress()).flatMap((trick) => [
    `/api/${trick}`,
    `/api/lead-prospection/deal/${trick}`,
    `/api/lead-prospection/${trick}/deals`,
    `/api/webhook/leads/${trick}`,
  ]);

  expectRejected(await statusesOf(targets));
});

test("no spelling of a parent directory passes", async () => {
  const traversed = traversals(IS_LONG ? 8 : 2);

  expectRejected(await statusesOf(traversed.map((path) => `/api/lead-prospection/deal/${path}`)));
});

test("endpoints for the web's own server, and unknown ones, are 404", async () => {
  const paths = [
    "auth/login",
    "auth/refresh",
    "auth/logout",
    "auth/license",
    "metrics",
    "healthz",
    "readyz",
    "openapi.json",
    "docs",
  ];

  const statuses = await statusesOf(paths.map((path) => `/api/${path}`));

  expect([...statuses.values()]).toEqual(paths.map(() => 404));
  expect(product.relay.passed).toEqual([]);
});

test("a parameter's value stays a value: nothing in a query changes where a call goes", async () => {
  const values = [
    "..%2f..%2fadmin",
    "%0d%0aX-Injected:%201",
    "%00",
    "a%26limit%3D1%23",
    `@${trapAddress()}`,
    "%ff",
    "+593",
  ];

  for (const value of values) await get(`/api/lead-prospection/deals?limit=1&searchTerm=${value}`);

  const calls = product.relay.calls();
  expect(calls.map(({ path }) => path)).toEqual(values.map(() => "/lead-prospection/deals"));
  for (const { url, headers } of calls) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
    expect(url).toMatch(/^[^\u0000-\u0020#\\]+$/);
    expect(headers).not.toHaveProperty("x-injected");
    expect(new URLSearchParams(url.split("?")[1]).getAll("limit")).toEqual(["1"]);
  }
  expect(calls.at(-1)?.url).toContain("searchTerm=%2B593");
});

test("line breaks in a header's value never become a header", async () => {
  const answer = await sendRaw(product.web.port, "GET /api/lead-prospection/deals?limit=1 HTTP/1.1", [
    `Cookie: ${theirs.visitor.cookie}`,
    "X-Request-Id: a\rX-Injected: 1",
    "Last-Event-ID: a%0d%0aX-Injected: 1",
  ]);

  expect(answer.status).toBeLessThan(500);
  for (const { headers } of product.relay.passed) expect(headers).not.toHaveProperty("x-injected");
});
