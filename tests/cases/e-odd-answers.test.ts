import { createHmac } from "node:crypto";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Network } from "@/contract/channels.ts";
import { connectionHealth } from "@/contract/connection-health.ts";
import { leads } from "@/contract/leads.ts";
import { storeNetworkLeads } from "@/provider/resources/intake/jobs.ts";
import type { Dealership, Someone } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const SECRET = "app_secret_of_odd_answers";
const GRAPH = "https://graph.test";
const PAGE = "104220000000001";
const FORM = "556600000000042";
const ADVERTISER = "7310000000000000001";
const CONTEXT = { requestId: "", signal: new AbortController().signal };

let provider: TestProvider;
let dealership: Dealership;
let as: Someone;
const graph = setupServer();

beforeAll(async () => {
  graph.listen({ onUnhandledFrame: "error" });
  provider = await startProvider({ META_APP_SECRET: SECRET, META_GRAPH_URL: GRAPH, TIKTOK_APP_SECRET: SECRET });
});
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
  provider.services.subscribers.forget();
});
afterEach(() => graph.resetHandlers());
afterAll(async () => {
  graph.close();
  await provider.stop();
});

const digest = (body: string) => createHmac("sha256", SECRET).update(body).digest("hex");
const send = (network: Network, given: object) => {
  const body = JSON.stringify(given);
  const headers: Record<string, string> =
    network === "meta" ? { "x-hub-signature-256": `sha256=${digest(body)}` } : { "x-open-signature": digest(body) };
  return provider.request("POST", `/webhook/${network}`, { body, headers });
};
const work = (network: Network) =>
  storeNetworkLeads(provider.services, { licenseId: dealership.licenseId, network }, CONTEXT);
const change = (id: string) => ({ field: "leadgen", value: { leadgen_id: id, page_id: PAGE, form_id: FORM } });

async function stored() {
  const { body } = await provider.call(leads.list, {}, { as });
  return Promise.all(body.items.map(async ({ id }) => (await provider.call(leads.get, { id }, { as })).body));
}
const health = async () => (await provider.call(connectionHealth.list, {}, { as })).body[0];

/** Answers of a whole person, but for those that a row is about. */
const WHOLE = {
  full_name: "María Zambrano",
  phone_number: "+593987654321",
  email: "maria@example.com",
  cedula: "1710034065",
  modelo: "Andes Ruta 4x4",
  agencia: "Quito Norte",
};

const ODD: [string, Record<string, unknown>, object, object][] = [
  ["null", { email: null }, { email: "" }, {}],
  ["a list of null", { email: [null] }, { email: "" }, {}],
  ["nothing in a list", { email: [] }, { email: "" }, {}],
  ["a list of blank and a text", { email: ["", "maria@example.com"] }, { email: "maria@example.com" }, {}],
  ["true", { acepta: true }, {}, { acepta: "true" }],
  ["a list of true", { acepta: [true] }, {}, { acepta: "true" }],
  ["a number", { phone_number: 593987654321 }, { phone: "593987654321" }, {}],
  ["a list of a number", { cedula: [1710034065] }, { identification: "1710034065" }, {}],
  [
    "an object",
    { email: { address: "maria@example.com" } },
    { email: "maria@example.com" },
    { email: { address: "maria@example.com" } },
  ],
  [
    "objects in a list",
    { modelo: [{ id: null, name: "Andes Ruta 4x4" }] },
    { product: "Andes Ruta 4x4" },
    { modelo: [{ id: null, name: "Andes Ruta 4x4" }] },
  ],
  ["lists in a list", { agencia: [["Quito Norte"]] }, { agency: "Quito Norte" }, {}],
  ["a fraction", { cuota: 350.5 }, {}, { cuota: "350.5" }],
  ["an object without anything", { email: {} }, { email: "" }, {}],
  ["false", { acepta: false }, {}, { acepta: "false" }],
  ["a list of null and a number", { phone_number: [null, 593987654321] }, { phone: "593987654321" }, {}],
  ["a list of lists of null", { modelo: [[null], []] }, { product: "" }, {}],
  ["a text of invisible signs", { email: "\u200b\u2060" }, { email: "" }, {}],
  ["zero", { entrada: 0 }, {}, { entrada: "0" }],
];

describe("an answer of an odd shape costs its field at most", () => {
  test.each(ODD)("of TikTok: %s", async (_, odd, expected, extra) => {
    await provider.given.connection(dealership.licenseId, "tiktok", { accountId: ADVERTISER });
    const changes = Object.entries({ ...WHOLE, ...odd }).map(([field, value]) => ({ field, value }));
    const entry = { id: "7420000000000000123", page_id: "777", advertiser_id: ADVERTISER, changes };

    expect((await send("tiktok", { object: 1, entry: [entry] })).status).toBe(200);
    await work("tiktok");

    const [lead] = await stored();
    expect(lead).toMatchObject({ firstName: "María", lastName: "Zambrano", ...expected });
    expect(lead?.extraProperties).toMatchObject(extra);
  });

  test.each(ODD)("of Meta: %s", async (_, odd, expected, extra) => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: PAGE });
    const field_data = Object.entries({ ...WHOLE, ...odd }).map(([name, value]) => ({
      name,
      values: typeof value === "string" ? [value] : value,
    }));
    graph.use(
      http.get(`${GRAPH}/v24.0/1`, () =>
        HttpResponse.json({ id: "1", created_time: "2025-11-21T07:59:50+0000", field_data }),
      ),
    );

    await send("meta", { object: "page", entry: [{ id: PAGE, changes: [change("1")] }] });
    await work("meta");

    const [lead] = await stored();
    expect(lead).toMatchObject({ firstName: "María", lastName: "Zambrano", ...expected });
    expect(lead?.extraProperties).toMatchObject(extra);
  });

  const phone = { field: "phone_number", value: "+593987654321" };
  test.each<[string, unknown]>([
    ["an answer without a value", [phone, { field: "email" }]],
    ["an answer without a name", [phone, { value: "Rojo" }, { field: null, value: "Rojo" }, { field: {}, value: 1 }]],
    ["entries that are none", [phone, null, "x", 7, ["y"]]],
    ["a question that counts", [phone, { field: 5, value: "Rojo" }]],
    ["an answer that comes twice, the second time blank", [phone, { field: "phone_number", value: null }]],
    ["answers by their names", { phone_number: "+593987654321", email: null }],
  ])("of TikTok: %s", async (_, changes) => {
    await provider.given.connection(dealership.licenseId, "tiktok", { accountId: ADVERTISER });
    const entry = { id: "7420000000000000123", page_id: "777", advertiser_id: ADVERTISER, changes };

    await send("tiktok", { object: 1, entry: [entry] });
    await work("tiktok");

    expect(await stored()).toMatchObject([{ phone: "+593987654321" }]);
  });

  test.each<[string, object]>([
    ["a moment beyond any calendar", { create_time: 9_999_999_999_999 }],
    ["a moment before the network", { create_time: 0 }],
    ["a moment that is none", { create_time: { at: 1 } }],
    ["facts of the ad that are objects", { ad_id: { id: 1 }, campaign_name: null, lead_source: [] }],
  ])("of TikTok: %s", async (_, odd) => {
    await provider.given.connection(dealership.licenseId, "tiktok", { accountId: ADVERTISER });
    const entry = { id: "7420000000000000123", page_id: "777", advertiser_id: ADVERTISER, changes: [phone], ...odd };

    await send("tiktok", { object: 1, entry: [entry] });
    await work("tiktok");

    const [lead] = await stored();
    expect(lead?.phone).toBe("+593987654321");
    expect(Math.abs(Date.now() - Date.parse(lead?.createdAt ?? ""))).toBeLessThan(600_000);
  });

  test.each<[string, object]>([
    ["disclaimers that are null", { custom_disclaimer_responses: null }],
    ["disclaimers of null", { custom_disclaimer_responses: [null, { is_checked: null }, { is_checked: [] }] }],
    ["a moment in figures", { created_time: 1763711990 }],
    ["no answers at all", { field_data: null, created_time: "2025-11-21T07:59:50+0000" }],
    ["an answer without values", { field_data: [{ name: "email" }, { name: "phone_number", values: null }] }],
  ])("of Meta: %s", async (_, odd) => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: PAGE });
    const lead = { id: "1", field_data: [{ name: "email", values: ["maria@example.com"] }], ...odd };
    graph.use(http.get(`${GRAPH}/v24.0/1`, () => HttpResponse.json(lead)));

    await send("meta", { object: "page", entry: [{ id: PAGE, changes: [change("1")] }] });
    await work("meta");

    expect(await stored()).toHaveLength(1);
  });

  test("an odd entry of a delivery costs no other", async () => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: PAGE });
    graph.use(
      http.get(`${GRAPH}/v24.0/1`, () =>
        HttpResponse.json({ id: "1", field_data: [{ name: "email", values: ["maria@example.com"] }] }),
      ),
    );
    const odd = [null, 5, { id: PAGE, changes: null }, { id: {}, changes: [{ field: "leadgen", value: null }] }];
    const pageless = { field: "leadgen", value: { leadgen_id: "1", page_id: null, form_id: FORM } };

    const { status } = await send("meta", { object: "page", entry: [...odd, { id: PAGE, changes: [pageless] }] });
    await work("meta");

    expect(status).toBe(200);
    expect(await stored()).toMatchObject([{ email: "maria@example.com" }]);
  });
});

describe("an event that waits says why", () => {
  test.each<[string, object]>([
    ["by its number", { code: 100, error_subcode: 33, message: "Unsupported get request." }],
    ["by its words", { code: 100, message: "Unsupported get request. Object with ID '1' does not exist" }],
    ["by its number, in Spanish", { code: 100, error_subcode: 33, message: "No existe el objeto." }],
    ["as an alias without words", { code: 803 }],
    [
      "by its usual sentence",
      {
        code: 100,
        message:
          "Unsupported get request. Object with ID '1' does not exist, cannot be loaded due to missing permissions",
      },
    ],
    ["as an alias", { code: 803, message: "(#803) Some of the aliases you requested do not exist: 1" }],
  ])("for an id that Graph does not know, told %s", async (_, error) => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: PAGE });
    graph.use(
      http.get(`${GRAPH}/v24.0/:id`, () => HttpResponse.json({ error }, { status: 400 })),
      http.get(`${GRAPH}/v24.0/${FORM}/leads`, () => HttpResponse.json({ data: [] })),
    );

    await send("meta", { object: "page", entry: [{ id: PAGE, changes: [change("784500000000999")] }] });
    await work("meta");

    expect(await health()).toMatchObject({
      isHealthy: true,
      waiting: 1,
      waits: [{ code: "leadGone", count: 1, examples: ["784500000000999"] }],
    });
  });

  test("each reason stands apart with how many wait for it", async () => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: PAGE });
    const error = (code: number, message: string) => HttpResponse.json({ error: { code, message } }, { status: 400 });
    graph.use(
      http.get(`${GRAPH}/v24.0/${FORM}/leads`, () => HttpResponse.json({ data: [] })),
      http.get(`${GRAPH}/v24.0/1`, () => error(803, "do not exist: 1")),
      http.get(`${GRAPH}/v24.0/2`, () => error(803, "do not exist: 2")),
      http.get(`${GRAPH}/v24.0/3`, () => error(200, "(#200) Requires leads_retrieval")),
      http.get(`${GRAPH}/v24.0/4`, () => HttpResponse.json({})),
    );

    await send("meta", { object: "page", entry: [{ id: PAGE, changes: ["1", "2", "3", "4"].map(change) }] });
    await work("meta");

    const waits = (await health())?.waits.map(({ code, count, examples }) => [code, count, examples.toSorted()]);
    expect(waits?.toSorted()).toEqual([
      ["leadGone", 2, ["1", "2"]],
      ["permissionMissing", 1, ["3"]],
      ["unexpected", 1, ["4"]],
    ]);
  });
});
