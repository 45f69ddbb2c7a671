// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FakeProvider, json, NORTE, SUR } from "@/tests/support/stand-in-provider.ts";
import { ORIGIN, OWN_PAGE, sendRequest, sessionCookie, startFake } from "./web.ts";

let provider: FakeProvider;
let cookie: string;
const DEALS = "/lead-prospection/deals";
const KEYS = "/webhook/apikey";
const ID = "019b8e75-2300-7314-b510-6dbfeef9880e";

beforeAll(async () => {
  provider = await startFake();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.role = ["admin-client"];
  cookie = sessionCookie(provider.grant());
  provider.received.length = 0;
  provider.answer = (_, response) => json(response, 200, { fine: true });
});

test("the provider receives the session's token and licence, and none of the browser's own headers", async () => {
  const headers = {
    authorization: "Bearer mine",
    "x-request-id": "abc",
    "x-forwarded-for": "9.9.9.9, 10.1.1.1",
    "x-evil": "1",
    connection: "x-license-id",
    te: "trailers",
    "accept-encoding": "br",
    "user-agent": "someone",
  };

  await sendRequest(DEALS, { cookie, headers });

  const [received] = provider.calls(DEALS);
  expect(Object.keys(received?.headers ?? {}).sort()).toEqual([
    "authorization",
    "connection",
    "host",
    "x-forwarded-for",
    "x-license-id",
    "x-request-id",
  ]);
  expect(received?.headers).toMatchObject({
    "x-license-id": NORTE,
    "x-request-id": "abc",
    "x-forwarded-for": "10.1.1.1",
  });
  expect(received?.headers.authorization).toMatch(/\.access\.1$/);
});

test("only the provider's headers for browsers are forwarded, and the answer is not stored", async () => {
  provider.answer = (_, response) =>
    json(
      response,
      200,
      {},
      {
        "set-cookie": "a=b",
        "x-firebase-token": "t",
        server: "secret",
        "x-powered-by": "x",
        "cache-control": "public",
      },
    );

  const response = await sendRequest(DEALS, { cookie });

  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "private, no-store",
    "content-type": "application/json",
    "x-request-id": response.headers.get("x-request-id"),
  });
});

test.each(["a\tb", "x".repeat(10_240), "<script>", ""])("a hostile request id is replaced: %j", async (given) => {
  const response = await sendRequest(DEALS, { cookie, headers: { "x-request-id": given } });

  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(provider.calls(DEALS)[0]?.headers["x-request-id"]).toBe(response.headers.get("x-request-id"));
});

test("a plus and a space reach the provider encoded, and unknown parameters are removed", async () => {
  // Next decodes a plus as a space after the web has encoded it.
  await sendRequest(`${DEALS}?searchTerm=%2B593+ana%2Bb%2Bc&unknown=1&__proto__=2`, { cookie });

  expect(provider.calls()[0]?.url).toBe(`${DEALS}?searchTerm=%2B593%20ana%2Bb%2Bc`);
});

test.each([
  "/lead-prospection/deal/..%2f..%2fadmin",
  "/lead-prospection/deal/%2e%2e",
  "/lead-prospection/deal/..%5cadmin",
  "/lead-prospection/deal/http:%2f%2f127.0.0.1:4100",
  "/lead-prospection/deal/%2f%2f127.0.0.1:4100",
  "/lead-prospection/deal/@127.0.0.1:4100",
  "/lead-prospection/deal/%00",
  "/lead-prospection/deal/%0d%0aX-Injected:1",
  "/lead-prospection/deal/%ff",
  `/lead-prospection/deal/${ID};x.css`,
  `/lead-prospection/deal/${ID}%23`,
  `/lead-prospection/deal/${ID}/`,
  `/lead-prospection/deal/${ID}.css`,
  `/lead-prospection//deal/${ID}`,
  "/lead-prospection/deal/%E2%88%95etc",
  "/lead-prospection/deals.js",
  `/${"a".repeat(9000)}`,
  "//127.0.0.1:4100/",
  "/auth/login",
  "/auth/refresh",
  "/auth/session",
  "/openapi.json",
  "/metrics",
])("only addresses of the contract are called: %s", async (path) => {
  const response = await sendRequest(path, { cookie });

  expect([404, 405]).toContain(response.status);
  expect(provider.received).toEqual([]);
});

test("another method on a known address is 405 with the allowed ones", async () => {
  const response = await sendRequest(DEALS, { method: "PATCH", cookie, headers: OWN_PAGE, body: "{}" });

  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, POST");
});

test("without a session the browser is sent to /signin, and a session's own cookie is no bearer token", async () => {
  const responses = await Promise.all([
    sendRequest(DEALS),
    sendRequest(DEALS, { headers: { authorization: `Bearer ${cookie.split("=")[1]}` } }),
    sendRequest(DEALS, { cookie: `${cookie.slice(0, -4)}AAAA` }),
  ]);

  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(await responses[0].json()).toMatchObject({ code: "UNAUTHENTICATED", details: { signIn: "/signin" } });
  expect(provider.received).toEqual([]);
});

test.each([
  ["the header", DEALS, { "x-license-id": SUR }],
  ["the query", `/backoffice/licenses?licenseId=${SUR}`, {}],
] as const)("a licence other than the session's, by %s, is rejected without a call", async (_, path, headers) => {
  const response = await sendRequest(path, { cookie, headers });

  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "LICENSE_FORBIDDEN" });
  expect(provider.received).toEqual([]);
});

test("a call outside the access table is rejected without a call of the provider", async () => {
  provider.role = ["host"];
  const host = sessionCookie(provider.grant());

  const response = await sendRequest(KEYS, { cookie: host });

  expect(response.status).toBe(403);
  expect(provider.received).toEqual([]);
});

test.each([
  [403, { origin: "https://evil.example", "content-type": "application/json" }],
  [403, { origin: "null", "content-type": "application/json" }],
  [403, { origin: `${ORIGIN}.evil.example`, "content-type": "application/json" }],
  [403, { "sec-fetch-site": "cross-site", "content-type": "application/json" }],
  [403, { "sec-fetch-site": "same-site", "content-type": "application/json" }],
  [403, { "content-type": "application/x-www-form-urlencoded" }],
  [403, { "content-type": "text/plain" }],
  [415, { ...OWN_PAGE, "content-type": "text/plain" }],
  [415, { ...OWN_PAGE, "content-type": "application/x-www-form-urlencoded" }],
  [415, { ...OWN_PAGE, "content-type": "multipart/form-data; boundary=x" }],
  [415, { ...OWN_PAGE, "content-type": "application/jsonp" }],
])("a write is rejected with %i, without a call: %j", async (status, headers) => {
  const response = await sendRequest(KEYS, { method: "POST", cookie, headers, body: "{}" });

  expect(response.status).toBe(status);
  expect(provider.received).toEqual([]);
});

test.each([
  OWN_PAGE,
  { "content-type": "application/json; charset=utf-8" },
  { origin: "http://127.0.0.1:3000", "content-type": "application/json" },
] as Record<string, string>[])("a write of the web's own pages passes: %j", async (headers) => {
  const response = await sendRequest(KEYS, { method: "POST", cookie, headers, body: '{"name":"x"}' });

  expect(response.status).toBe(200);
  expect(provider.calls(KEYS)[0]?.body.toString()).toBe('{"name":"x"}');
});

test("a body that is too large is rejected, announced or not, without a call", async () => {
  const large = "x".repeat(300_000);
  const unannounced = new Blob([large]).stream();

  const responses = await Promise.all([
    sendRequest(KEYS, { method: "POST", cookie, headers: { ...OWN_PAGE, "content-length": "300000" }, body: large }),
    sendRequest(KEYS, { method: "POST", cookie, headers: OWN_PAGE, body: unannounced }),
  ]);

  expect(responses.map(({ status }) => status)).toEqual([413, 413]);
  for (const response of responses) {
    expect(await response.json()).toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      message: "The body is too large",
      details: { maxBytes: 262_144 },
    });
  }
  expect(provider.received).toEqual([]);
});

test("a sender passes without a session: raw bytes, its key, and no cookie", async () => {
  const body = Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]);
  const headers = {
    authorization: "Bearer pk_key",
    "content-type": "application/json",
    origin: "https://form.example",
  };

  const response = await sendRequest("/webhook/leads/web", { method: "POST", cookie, headers, body });

  const [received] = provider.calls("/webhook/leads/web");
  expect(response.status).toBe(200);
  expect(received?.body).toEqual(body);
  expect(received?.headers.authorization).toBe("Bearer pk_key");
  expect(received?.headers).not.toHaveProperty("cookie");
  expect(received?.headers).not.toHaveProperty("x-license-id");
});

test("a sender of an unknown source gets the provider's answer, as in a direct call", async () => {
  const rejected = { code: "INVALID_INPUT", details: { fields: [{ field: "source", code: "invalid" }] } };
  provider.answer = (_, response) => json(response, 400, rejected);

  const response = await sendRequest("/webhook/leads/fax", { method: "POST", headers: OWN_PAGE, body: "{}" });

  expect(provider.calls("/webhook/leads/fax")).toHaveLength(1);
  expect([response.status, await response.json()]).toEqual([400, rejected]);
  const trick = await sendRequest("/webhook/leads/fax%40host", { method: "POST", headers: OWN_PAGE, body: "{}" });
  expect([trick.status, provider.received.length]).toEqual([404, 1]);
});

test("a rejected sender gets one answer: it causes no refresh and no sign-in", async () => {
  provider.answer = (_, response) => json(response, 401, { code: "API_KEY_INVALID" });

  const response = await sendRequest("/webhook/leads/web", { method: "POST", cookie, headers: OWN_PAGE, body: "{}" });

  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ code: "API_KEY_INVALID" });
  expect(provider.received).toHaveLength(1);
});

test("a public call passes without a session, but not from another site", async () => {
  const forgot = (headers: Record<string, string>) =>
    sendRequest("/auth/password/forgot", { method: "POST", headers, body: '{"email":"a@b.ec"}' });

  const responses = await Promise.all([forgot(OWN_PAGE), forgot({ ...OWN_PAGE, origin: "https://evil.example" })]);

  expect(responses.map(({ status }) => status)).toEqual([200, 403]);
  expect(provider.received).toHaveLength(1);
});

test("five hundred pairs of writes at once each get their own answer", async () => {
  provider.answer = ({ body }, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(body);
  };
  const bodyOf = (index: number) =>
    Buffer.concat([Buffer.from(`{"n":${index},"x":"`), Buffer.from([0xff, 0xd8, index % 256]), Buffer.from('"}')]);
  const send = (index: number) => sendRequest(KEYS, { method: "POST", cookie, headers: OWN_PAGE, body: bodyOf(index) });

  const answers = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => Buffer.from(await (await send(index)).arrayBuffer())),
  );

  expect(answers.every((answer, index) => answer.equals(bodyOf(index)))).toBe(true);
  expect(provider.calls(KEYS)).toHaveLength(1000);
});

test("a large answer streams without a buffer: the provider waits for a slow reader", async () => {
  const chunk = Buffer.alloc(1_048_576, 7);
  let sent = 0;
  provider.answer = async (_, response) => {
    response.writeHead(200, { "content-type": "text/csv" });
    for (; sent < 200; sent += 1) {
      if (!response.write(chunk)) await new Promise((resolve) => response.once("drain", resolve));
    }
    response.end();
  };

  const response = await sendRequest(DEALS, { cookie });
  const parts = (response.body as ReadableStream<Uint8Array>).getReader();
  let size = (await parts.read()).value?.length ?? 0;
  // Without a reader the sent bytes fill buffers.
  let before = -1;
  while (before !== sent) {
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const stored = sent;
  for (let part = await parts.read(); !part.done; part = await parts.read()) size += part.value.length;

  expect(stored).toBeLessThan(50);
  expect(size).toBe(200 * chunk.length);
});

test.each([
  [200, "begun"],
  [403, "failed"],
])("a file that answers %i leaves its page's receipt, and no other answer does", async (status, expected) => {
  provider.answer = (_, response) => json(response, status, { code: "FORBIDDEN" });
  const receipt = `?receipt=${ID}`;

  const file = await sendRequest(`${DEALS}/export${receipt}`, { cookie });
  const odd = await sendRequest(`${DEALS}/export?receipt=a;b`, { cookie });
  const list = await sendRequest(`${DEALS}${receipt}`, { cookie });

  expect(file.headers.getSetCookie()).toContainEqual(expect.stringMatching(new RegExp(`^download-${ID}=${expected};`)));
  for (const { headers } of [odd, list]) expect(headers.getSetCookie().join()).not.toContain("download-");
  expect(provider.calls(`${DEALS}/export`)[0]?.url ?? "").not.toContain("receipt");
});
