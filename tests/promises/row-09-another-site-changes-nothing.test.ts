import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { isOfMachines } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { isReachable } from "@/lib/proxy/authorise-request.ts";
import { routes } from "@/lib/routing/routes.ts";
import { placed } from "@/tests/support/addressed.ts";
import { readFingerprint } from "@/tests/support/canaries.ts";
import type { Dealership } from "@/tests/support/given.ts";
import { figure, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";

let product: Product;
let dealership: Dealership;
let theirs: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  dealership = await product.provider.given.dealership();
  await product.provider.given.leads(dealership.licenseId, [{}, {}, {}]);
  theirs = await product.visitor(dealership, "admin-client");
});
afterAll(() => product.stop());
beforeEach(() => {
  product.relay.passed.length = 0;
});

const json = { "content-type": "application/json" };
const own = () => ({ origin: product.web.url, "sec-fetch-site": "same-origin" });
const isWrite = ({ method }: Endpoint) => method !== "GET";
const isOfPages = (endpoint: Endpoint) => isReachable(endpoint) && !isOfMachines(endpoint.access);
const writes = endpoints.filter((endpoint) => isWrite(endpoint) && isOfPages(endpoint));

/** Sends a call without browser headers except the given ones. */
function send(endpoint: Endpoint, headers: Record<string, string>, body?: string) {
  const { path, options } = placed(endpoint);
  const payload = body ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
  return fetch(`${product.web.url}/api${path}`, {
    method: endpoint.method,
    headers: { cookie: theirs.visitor.cookie, ...headers },
    ...(payload !== undefined && { body: payload }),
  });
}

test.each([
  ["from another origin", { origin: "https://evil.example", ...json }],
  ["from no origin that can be told", { origin: "null", ...json }],
  ["from the web's name within another", () => ({ origin: `${product.web.url}.evil.example`, ...json })],
  ["from another port", { origin: "http://localhost:1", ...json }],
  ["from another site, by the browser's own word", { "sec-fetch-site": "cross-site", ...json }],
  ["from a site beside it", { "sec-fetch-site": "same-site", ...json }],
])("a write %s is 403 at every endpoint, and the provider receives nothing", async (_, headers) => {
  const given = typeof headers === "function" ? headers() : headers;

  const answers = await Promise.all(writes.map((endpoint) => send(endpoint, given)));

  expect(answers.map(({ status }) => status)).toEqual(writes.map(() => 403));
  expect(product.relay.passed).toEqual([]);
});

const posts = writes.filter(({ method }) => method !== "DELETE");

test.each(["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"])(
  "a form without an origin header is 403: %s",
  async (type) => {
    const answers = await Promise.all(posts.map((endpoint) => send(endpoint, { "content-type": type }, "name=x")));

    expect(answers.map(({ status }) => status)).toEqual(posts.map(() => 403));
    expect(product.relay.passed).toEqual([]);
  },
);

/** Uploads are checked by their bytes, not by their content type. */
const typed = posts.filter(({ body }) => body !== "raw");

test.each([
  "application/x-www-form-urlencoded",
  "text/plain",
  "multipart/form-data; boundary=x",
  "text/json",
  "application/jsonp",
])("bodies other than JSON are 415 even from the web's own page: %s", async (type) => {
  const answers = await Promise.all(typed.map((endpoint) => send(endpoint, { ...own(), "content-type": type }, "{}")));

  expect(answers.map(({ status }) => status)).toEqual(typed.map(() => 415));
  expect(product.relay.passed).toEqual([]);
});

test("the same write from the web's own page passes", async () => {
  const before = await readFingerprint(product.provider, dealership.licenseId);

  const made = await theirs.visitor.request("/api/webhook/apikey", { json: { name: "Sitio", scopes: ["leads:web"] } });
  const { id } = (await made.json()) as { id: string };
  const revoked = await theirs.visitor.request(`/api/webhook/apikey/${id}`, { method: "DELETE", headers: own() });

  expect([made.status, revoked.status]).toEqual([200, 200]);
  expect(await readFingerprint(product.provider, dealership.licenseId)).not.toEqual(before);
});

test("sign-in, sign-out and the session's update are not taken from another site", async () => {
  const headers = { origin: "https://evil.example" };
  const csrfToken = await theirs.visitor.csrf();
  product.relay.passed.length = 0;

  const answers = await Promise.all([
    theirs.visitor.copy().request("/api/auth/signout", { headers, form: { csrfToken } }),
    theirs.visitor.copy().request("/api/auth/session", { headers, json: { csrfToken, data: { licenseId: "x" } } }),
    theirs.visitor
      .copy()
      .request("/api/auth/callback/credentials", { headers, form: { csrfToken, email: "a", password: "b" } }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(product.relay.passed).toEqual([]);
  expect((await theirs.visitor.session()).user).toMatchObject({ email: theirs.person.email });
});

test("reading changes nothing: every GET of the web, twice, leaves the database as it was", async () => {
  const [lead] = await product.provider.given.leads(dealership.licenseId, [{}]);
  const reads = endpoints.filter((endpoint) => !isWrite(endpoint) && isOfPages(endpoint) && endpoint.answer === "json");
  const known = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, lead?.id ?? "");
  const pages = [
    ...Object.values(routes).filter((route) => route !== routes.signOut),
    "/api/auth/signout",
    "/api/auth/signin",
  ];
  const before = await readFingerprint(product.provider, dealership.licenseId);

  for (let round = 0; round < figure(2, 4); round += 1) {
    for (const endpoint of reads)
      await (await theirs.visitor.request(`/api${known(placed(endpoint).path)}`)).arrayBuffer();
    for (const page of pages) await (await theirs.visitor.copy().request(page)).arrayBuffer();
  }

  expect(await readFingerprint(product.provider, dealership.licenseId)).toEqual(before);
  expect((await theirs.visitor.session()).user).toMatchObject({ email: theirs.person.email });
});
