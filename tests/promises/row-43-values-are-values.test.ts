import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { leads } from "@/contract/leads/leads.ts";
import { isPermission } from "@/provider/http/implement.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { INJECTIONS } from "@/tests/support/hostile-input.ts";
import { figure } from "@/tests/support/product.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { sampleInput } from "@/tests/support/sample-input.ts";
import { expectWithin } from "@/tests/support/within.ts";

let provider: TestProvider;
let dealership: Dealership;
let other: Dealership;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  other = await provider.given.dealership();
  await provider.given.leads(other.licenseId, [{}, {}]);
  as = await provider.given.user(dealership, "superadmin");
  await provider.given.leads(dealership.licenseId, [
    { firstName: "Ciento", lastName: "100%" },
    { firstName: "Cien", lastName: "100" },
    { firstName: "Bajo", email: "a_b@example.com" },
    { firstName: "Medio", email: "axb@example.com" },
    { firstName: "Barra", lastName: "c:\\temp" },
    { firstName: "Más", email: "maria+auto@example.com" },
    { firstName: "Otra", email: "maria.auto@example.com" },
    { firstName: "O'Brien", lastName: "D'Agostino" },
  ]);
});
afterAll(() => provider.stop());

async function namesFor(searchTerm: string): Promise<string[]> {
  const { body } = await provider.call(leads.list, { searchTerm }, { as });
  return body.items.map(({ firstName }) => firstName).sort();
}

describe("search terms", () => {
  test.each([
    ["100%", ["Ciento"]],
    ["%", ["Ciento"]],
    ["a_b", ["Bajo"]],
    ["c:\\temp", ["Barra"]],
    ["\\", ["Barra"]],
    ["maria+auto", ["Más"]],
    ["o'brien", ["O'Brien"]],
    ["d'agostino o'brien", ["O'Brien"]],
    ["' or '1'='1", []],
  ])("%s finds %j: signs are letters", async (term, names) => {
    expect(await namesFor(term)).toEqual(names);
  });

  test("a plus reaches the provider as %2B, and a bare one is a space", async () => {
    const search = async (query: string) =>
      (
        await provider.request<{ items: { firstName: string }[] }>("GET", `${leads.list.path}?searchTerm=${query}`, {
          as,
        })
      ).body;

    expect((await search("maria%2Bauto")).items.map(({ firstName }) => firstName)).toEqual(["Más"]);
    expect((await search("maria+auto")).items).toHaveLength(2);
  });
});

const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

test("property names of JavaScript objects are no valid direction, state, source or cursor", async () => {
  for (const value of NAMES) {
    for (const field of [
      "direction",
      "dealState",
      "crmState",
      "source",
      "channel",
      "cursor",
      "actualCursor",
      "limit",
    ]) {
      const { status, text } = await provider.request("GET", leads.list.path, { as, query: { [field]: value } });
      expect([field, value, status]).toEqual([field, value, 400]);
      expect(text).not.toContain("native code");
    }
  }
});

const reads = endpoints.filter(
  ({ method, access, answer }) => method === "GET" && isPermission(access) && answer === "json",
);

test.each(reads.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s treats a statement in any field as a value: no error, no delay, no extra row",
  async (_, endpoint) => {
    const base = sampleInput(endpoint);
    const displayed: unknown[] = [];

    for (const [place, field] of [...Object.keys(endpoint.input.shape), "x"].entries()) {
      // In a short run a field meets every third value, the next field another third.
      for (const value of INJECTIONS.filter((_, index) => figure(index % 3 === place % 3, true))) {
        const start = performance.now();
        const { status, text } = await provider.call(endpoint, { ...base, [field]: value }, { as });
        const ms = performance.now() - start;
        expect(status, `${field} ${value}`).toBeLessThan(500);
        expectWithin(ms, 2000, `${field} ${value}`);
        if (/argon2id|PostgreSQL \d|syntax error/i.test(text)) displayed.push({ field, value, text });
      }
    }

    expect(displayed).toEqual([]);
  },
);

test("a cursor is valid for its own list alone: changed, foreign or invented ones are 400", async () => {
  const own = (await provider.call(leads.list, { limit: 1 }, { as })).body.cursor.next ?? "";
  const foreign =
    (await provider.call(leads.list, { limit: 1 }, { as, license: other.licenseId })).body.cursor.next ?? "";
  const made = Buffer.from(`${new Date().toISOString()} 00000000-0000-7000-8000-000000000000`).toString("base64url");

  expect((await provider.call(leads.list, { cursor: own }, { as })).status).toBe(200);
  for (const cursor of [foreign, made, `${own}x`, own.slice(1), own.toUpperCase(), ...INJECTIONS]) {
    const { status, body } = await provider.call(leads.list, { cursor }, { as });
    expect({ cursor, status, body }).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
  }
});
