import { Agent, request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import es from "@/locales/es/translation.json" with { type: "json" };
import { aPerson, type Dealership } from "@/tests/support/given.ts";
import { givenProgramme } from "@/tests/support/given-referrals.ts";
import { type Product, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";
import { expectWithin } from "@/tests/support/within.ts";

const FLOOD = 300;
/** Default settings, with a lower limit of the key, which a slow machine could not reach. */
const KEY_LIMIT = 20;
const MAX_BYTES = 262_144;

let product: Product;
let dealership: Dealership;
beforeAll(async () => {
  product = await startProduct({
    env: { WEB_LIMIT_PER_10_SECONDS: "200" },
    providerEnv: { PUBLIC_LIMIT_PER_MINUTE: "300", INTAKE_LIMIT_PER_SECOND: String(KEY_LIMIT) },
  });
  dealership = await product.provider.given.dealership();
});
afterAll(() => product.stop());
beforeEach(() => {
  product.relay.passed.length = 0;
});

async function flood(count: number, send: (index: number) => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = [];
  for (let at = 0; at < count; at += 50) {
    const some = await Promise.all(Array.from({ length: Math.min(50, count - at) }, (_, index) => send(at + index)));
    await Promise.all(some.map((answer) => answer.arrayBuffer()));
    answers.push(...some);
  }
  return answers;
}

function expectLimited(answers: readonly Response[], most: number): void {
  const rejected = answers.filter(({ status }) => status === 429);
  expect(answers.length - rejected.length).toBeLessThanOrEqual(most);
  expect(rejected.length).toBeGreaterThan(0);
  for (const { headers } of rejected) expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
}

test.each(["csrf", "providers", "session"])(
  "300 calls of %s from one address meet 429 with a waiting time",
  async (action) => {
    const answers = await flood(FLOOD, () => fetch(`${product.web.url}/api/auth/${action}`));

    expectLimited(answers, 200);
  },
);

test("a browser's reports are limited further", async () => {
  const answers = await flood(100, () =>
    new Visitor(product.web.url).request("/api/auth/_log", { form: { level: "error", code: "X", message: "x" } }),
  );

  expectLimited(answers, 20);
});

test("a forged X-Forwarded-For does not make another address", async () => {
  const send = (index: number) =>
    fetch(`${product.web.url}/api/auth/signin`, {
      redirect: "manual",
      headers: { "x-forwarded-for": `203.0.113.${index % 250}` },
    });

  expectLimited(await flood(FLOOD, send), 200);
});

test("forgotten passwords of strangers are limited by the provider, by the address that the web saw", async () => {
  const send = (index: number) =>
    new Visitor(product.web.url).request("/api/auth/password/forgot", {
      json: { email: `nobody${index}@people.example` },
      headers: { "x-forwarded-for": `203.0.113.${index % 250}` },
    });

  expectLimited(await flood(FLOOD + 50, send), 300);
});

/** Text before scripts run; scripts also contain messages for later. */
const shownOf = (page: string) => page.replaceAll(/<script\b.*?<\/script>/gs, "");

test("mailed links cannot be guessed: their checks are limited by the client's address", async () => {
  const spent = shownOf(await (await fetch(`${product.web.url}/forgetpassword/guessed-0`)).text());
  await flood(FLOOD + 40, (index) => fetch(`${product.web.url}/forgetpassword/guessed-${index}`));

  const statuses = product.relay.calls("/auth/password/link").map(({ status }) => status);
  expect(spent).toContain(es.errors.RESET_LINK_INVALID);
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(300);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test("codes cannot be guessed: at most sixty a minute are checked for one address", async () => {
  const { slug } = await givenProgramme(product.provider, await product.provider.given.dealership());
  const shows = (index: number) => fetch(`${product.web.url}/ref/${slug}/NADIE${index}`);
  const requested = "Código de referido no válido o inactivo";

  const texts: string[] = [];
  for (let at = 0; at < 120; at += 20) {
    const some = await Promise.all(Array.from({ length: 20 }, (_, index) => shows(at + index)));
    texts.push(...(await Promise.all(some.map(async (answer) => shownOf(await answer.text())))));
  }

  const outcomeCount = texts.filter((text) => text.includes(requested)).length;
  expect(outcomeCount).toBeGreaterThan(0);
  expect(outcomeCount).toBeLessThanOrEqual(60);
  expect(texts.filter((text) => text.includes("Error al validar el código de referido"))).toHaveLength(
    120 - outcomeCount,
  );
});

test("the landing's form, sent 300 times from one address, meets 429 with a waiting time", async () => {
  const { slug, memberCode } = await givenProgramme(product.provider, await product.provider.given.dealership());
  const send = (index: number) =>
    fetch(`${product.web.url}/api/ref/${slug}/${memberCode}`, {
      method: "POST",
      headers: { accept: "application/json", origin: product.web.url },
      body: new URLSearchParams({ leadId: `01a1fdc3-ae4a-754e-851a-${String(index).padStart(12, "0")}`, ticket: "x" }),
    });

  expectLimited(await flood(FLOOD, send), 200);
});

test("the rate limit of a key does not affect another key", async () => {
  const [one, other] = [
    await product.provider.given.apiKey(dealership.licenseId),
    await product.provider.given.apiKey(dealership.licenseId),
  ];
  const send =
    ({ key }: { key: string }) =>
    () =>
      new Visitor(product.web.url).request("/api/webhook/leads/web", {
        json: { ...aPerson(), product: "Ruta 4x4" },
        headers: { authorization: `Bearer ${key}` },
      });

  const answers = await flood(200, send(one));
  const otherAnswer = await send(other)();

  const rejected = answers.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThan(0);
  for (const { headers } of rejected) expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(otherAnswer.status).toBe(200);
});

test("keys cannot be guessed: wrong ones are limited by address, a right one from there is not", async () => {
  const { key } = await product.provider.given.apiKey(dealership.licenseId);
  const send = (given: string) =>
    new Visitor(product.web.url).request("/api/webhook/leads/web", {
      json: aPerson(),
      headers: { authorization: `Bearer ${given}` },
    });

  const answers = await flood(FLOOD + 50, (index) => send(`pk_${index}`));
  const right = await send(key);

  expectLimited(answers, 300);
  expect(right.status).toBe(200);
});

test.each([
  ["announced", () => Buffer.alloc(MAX_BYTES + 1, "x")],
  ["unannounced", () => new Blob([Buffer.alloc(MAX_BYTES + 65_536, "x")]).stream()],
])("a body over 256 KB, %s, is 413 within a second", async (_, bodyOf) => {
  const { key } = await product.provider.given.apiKey(dealership.licenseId);
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };

  const start = performance.now();
  const response = await fetch(`${product.web.url}/api/webhook/leads/web`, {
    method: "POST",
    headers,
    body: bodyOf(),
    duplex: "half",
  } as RequestInit);

  expect(response.status).toBe(413);
  expectWithin(performance.now() - start, 1000);
});

test.each(["/api/webhook/leads/web", "/api/auth/_log"])(
  "after a body rejected half read at %s, the next request on the connection does not wait",
  async (path) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (body: Buffer) =>
      new Promise<number | string | undefined>((resolve) => {
        const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
        const sending = request(`${product.web.url}${path}`, { method: "POST", headers, agent }, (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode));
        });
        sending.on("error", ({ message }) => resolve(message));
        sending.end(body);
      });

    // Earlier tests may have used up the ten-second limit of the address.
    await expect.poll(() => send(Buffer.alloc(4 * MAX_BYTES, "x")), { interval: 2000, timeout: 20_000 }).toBe(413);
    const [next] = await Promise.all([send(Buffer.from("{}")), send(Buffer.from("{}"))]);

    expect(next).toBeLessThan(500);
    agent.destroy();
  },
);

test.each([
  ["a thousand deep", `${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`],
  ["a thousand arrays deep", `{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`],
  ["of a hundred thousand keys", `{${Array.from({ length: 20_000 }, (_, index) => `"${index}":1`).join(",")}}`],
  [
    "of keys within keys",
    JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [index, Array(100).fill({ a: 1 })]))),
  ],
])("JSON %s is refused with 4xx, and memory stays where it was", async (_, body) => {
  const { key } = await product.provider.given.apiKey(dealership.licenseId);
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const before = product.web.megabytes();

  const answers = await flood(15, () =>
    fetch(`${product.web.url}/api/webhook/leads/web`, { method: "POST", headers, body }),
  );

  expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
  expect(product.web.megabytes() - before).toBeLessThan(100);
});
