import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { endpoints } from "@/contract/index.ts";
import { isNetwork } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { ErrorBody } from "@/contract/kernel/errors.ts";
import { leads } from "@/contract/leads/leads.ts";
import { OutboundError } from "@/provider/outbound-http/outbound.ts";
import { routes } from "@/provider/registry/routes.ts";
import type { Dealership, TestUser } from "../support/given.ts";
import { givenProgramme, visit } from "../support/given-referrals.ts";
import { hostileVariants } from "../support/hostile-input.ts";
import { type RequestOptions, startProvider, type TestProvider } from "../support/provider.ts";
import { sampleInput } from "../support/sample-input.ts";

const RUNS = 4;

let provider: TestProvider;
let dealership: Dealership;
let superadmin: TestUser;
let key: string;
let referralKey: string;

beforeAll(async () => {
  provider = await startProvider();
  // Generated addresses must not be called.
  vi.spyOn(provider.services.outbound, "send").mockRejectedValue(new OutboundError("unreachable"));
  dealership = await provider.given.dealership();
  superadmin = await provider.given.user(dealership, "superadmin");
  key = (await provider.given.apiKey(dealership.licenseId)).key;
  const programme = await givenProgramme(provider, dealership);
  referralKey = (await visit(provider, programme, programme.memberCode)).key;
});
afterAll(() => provider.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const takesBody = ({ method }: Endpoint) => method === "POST" || method === "PUT";

async function callerOf({ access }: Endpoint): Promise<RequestOptions> {
  if (access === "public" || isNetwork(access)) return {};
  if (access === "referral") return { key: referralKey };
  if (access === "sender") return { key };
  // Own session, because one of the calls ends it.
  return { as: access === "session" ? await provider.given.user(dealership, "superadmin") : superadmin };
}

test("every endpoint of the contract has one handler, and every handler an endpoint", () => {
  expect(routes.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(endpoints.map(nameOf).sort());
});

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  test("answers a hostile field with success or a listed error, and never with an internal error", async () => {
    const valid = sampleInput(endpoint, { whole: true });
    for (const { of } of hostileVariants(endpoint, valid, RUNS)) {
      const { status, body, text, headers } = await provider.call(
        endpoint,
        of(valid) as never,
        await callerOf(endpoint),
      );
      expect(status, text.slice(0, 500)).toBeLessThan(500);
      expect(headers.get("x-request-id")).toBeTruthy();
      expect(headers.get("cache-control")).toBe("private, no-store");
      if (status < 400) continue;
      expect(ErrorBody.parse(body).httpStatus).toBe(status);
      expect(text).not.toMatch(/at .*\.ts:|node_modules|\/provider\/|select .* from|syntax error|violates/i);
    }
  });

  test("requires JSON and reports other content types", async () => {
    if (!takesBody(endpoint) || endpoint.body !== "json") return;
    const caller = await callerOf(endpoint);
    const path = endpoint.path.replace(/:\w+/g, "01a1fdc3-ae4a-754e-851a-322c7cf6e0e4");
    const send = (body: unknown, type: string) =>
      provider.request(endpoint.method, path, { ...caller, body, headers: { "content-type": type } });

    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/json",
    ]) {
      expect(await send("{}", type), type).toMatchObject({ status: 415, body: { code: "MEDIA_TYPE_UNSUPPORTED" } });
    }
    for (const body of ["{", "[]", "null", "1", '"x"', "{}{}", new Uint8Array([0x7b, 0xff, 0x7d])]) {
      expect(await send(body, "application/json"), String(body)).toMatchObject({
        status: 400,
        body: { code: "MALFORMED_BODY" },
      });
    }
    const deep = `{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`;
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1])));
    expect((await send(deep, "application/json")).status).toBe(400);
    expect((await send(wide, "application/json")).status).toBe(400);
  });

  test("reads no body beyond its limit", async () => {
    // Streamed bodies are limited while they are stored: tests/provider/imports.
    if (!takesBody(endpoint) || endpoint.body === "stream") return;
    const caller = await callerOf(endpoint);
    const path = endpoint.path.replace(":source", "web").replace(/:\w+/g, "01a1fdc3-ae4a-754e-851a-322c7cf6e0e4");

    const { status, body } = await provider.request(endpoint.method, path, {
      ...caller,
      body: `{"x":"${"x".repeat(endpoint.maxBytes)}"}`,
    });

    expect({ status, body }).toMatchObject({ status: 413, body: { code: "PAYLOAD_TOO_LARGE" } });
  });

  test("names each required field that is missing", async () => {
    const required = Object.keys(sampleInput(endpoint)).filter((name) => !endpoint.path.includes(`:${name}`));
    if (required.length === 0 || endpoint.body !== "json") return;
    const caller = await callerOf(endpoint);
    const path = endpoint.path.replace(":channel", "digital").replace(/:\w+/g, "01a1fdc3-ae4a-754e-851a-322c7cf6e0e4");

    const { status, body } = await provider.request(endpoint.method, path, {
      ...caller,
      ...(takesBody(endpoint) && { body: {} }),
    });

    expect({ status, body }).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    const { fields } = (body as ErrorBody).details;
    expect(fields).toEqual(required.map((field) => ({ field, code: "required" })));
  });
});

describe("an address", () => {
  test.each([
    "/",
    "/nothing",
    "/lead-prospection",
    "/lead-prospection/deals/",
    "/lead-prospection/deals/x/y",
    "/.env",
    "/auth",
    "//auth/login",
    "/lead-prospection/deal/%2e%2e%2f",
  ])("that the contract does not have, %s, is not found", async (path) => {
    const { status, body } = await provider.request("GET", path, { as: superadmin });

    expect([400, 404, 405]).toContain(status);
    expect(() => ErrorBody.parse(body)).not.toThrow();
  });

  test("a call with another method lists the allowed ones", async () => {
    const { status, body, headers } = await provider.request("DELETE", leads.get.path, { as: superadmin });

    expect({ status, body }).toMatchObject({ status: 405, body: { code: "METHOD_NOT_ALLOWED" } });
    expect(headers.get("allow")?.split(", ").sort()).toEqual(["GET", "PUT"]);
  });

  test("rejects TRACE and unknown methods", async () => {
    for (const method of ["PATCH", "PROPFIND", "OPTIONS"]) {
      expect((await provider.request(method, leads.list.path)).status, method).toBe(405);
    }
  });
});

test("an unknown field of a body is ignored, one of the path cannot be put in the body", async () => {
  const [one, other] = await provider.given.leads(dealership.licenseId, [{ firstName: "Una" }, { firstName: "Otra" }]);

  const { status, body } = await provider.request<{ id: string }>("PUT", `/lead-prospection/deal/${one?.id}`, {
    as: superadmin,
    body: { version: 1, firstName: "Nueva", id: other?.id, dealState: "failed", licenseId: "x", __v: 7 },
  });

  expect({ status, body }).toMatchObject({ status: 200, body: { id: one?.id, firstName: "Nueva", dealState: "new" } });
});

test("the caller's request id comes back when it is harmless, and is replaced when it is not", async () => {
  const idOf = async (given: string) =>
    (await provider.request("GET", sessions.introspect.path, { headers: { "x-request-id": given } })).headers.get(
      "x-request-id",
    );

  expect(await idOf("abc-1.2:3_4")).toBe("abc-1.2:3_4");
  for (const hostile of ["a b", "<script>", "x".repeat(101), '{"a":1}'])
    expect(await idOf(hostile)).toMatch(/^[0-9a-f-]{36}$/);
});

test("each mistake of a sender has its own error code", async () => {
  // Own licence, because saved rules of the other may require fields.
  const { key } = await provider.given.apiKey((await provider.given.dealership()).licenseId);
  const send = (options: RequestOptions, source = "web") =>
    provider.request("POST", `/webhook/leads/${source}`, options);

  expect(await send({ key: "pk_unknown", body: {} })).toMatchObject({ status: 401, body: { code: "API_KEY_INVALID" } });
  expect(await send({ body: {} })).toMatchObject({ status: 401 });
  expect(await send({ key, body: "{" })).toMatchObject({ status: 400, body: { code: "MALFORMED_BODY" } });
  expect(await send({ key, body: "[1]" })).toMatchObject({ status: 400, body: { code: "MALFORMED_BODY" } });
  expect(await send({ key, body: {} }, "nowhere")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  expect(await send({ key, body: `{"x":"${"x".repeat(300_000)}"}` })).toMatchObject({ status: 413 });
  expect(await send({ key, body: {} })).toMatchObject({ status: 200, body: { dealState: "failed" } });
});
