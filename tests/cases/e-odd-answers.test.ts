import { createHmac } from "node:crypto";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { models } from "@/contract/catalogue/models.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { leads } from "@/contract/leads/leads.ts";
import { storeNetworkLeads } from "@/provider/domains/ad-networks/events/jobs.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { sampleInput } from "@/tests/support/sample-input.ts";

const SECRET = "app_secret_of_odd_answers";
const GRAPH = "https://graph.test";
const PAGE = "104220000000001";
const FORM = "556600000000042";
const ADVERTISER = "7310000000000000001";
const CONTEXT = { requestId: "", signal: new AbortController().signal };

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
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
  ["true for an agency", { agencia: true }, { agency: "" }, { agencia: "true" }],
  ["a list of true for a model", { modelo: [true] }, { product: "" }, { modelo: "true" }],
  ["a number for a model that is none", { modelo: 7 }, { product: "" }, { modelo: "7" }],
  ["a number for an email", { email: 12345 }, { email: "" }, { email: "12345" }],
  [
    "a value with its label",
    { agencia: { id: 3, value: 3, label: "Quito Norte" } },
    { agency: "Quito Norte" },
    { agencia: { id: 3, value: 3, label: "Quito Norte" } },
  ],
  ["what a program writes for nothing", { modelo: "undefined" }, { product: "" }, { modelo: "undefined" }],
];

type Sent = Record<string, unknown>;
const OWN = { firstName: "Eva", lastName: "Paz", identification: "1710034065" };
const CONTACT = { phone: "0987650001", email: "eva@example.com" };
const TRUCK = { product: "Andes Ruta 4x4", agency: "Quito Norte" };
const STORED = { ...OWN, ...TRUCK, phone: "+593987650001", email: "eva@example.com" };
const answer = (name: string, ...values: unknown[]) => ({ name, values });

const WEB: [string, Sent, object, Sent][] = [
  ["a value in an object", { ...OWN, ...CONTACT, ...TRUCK, product: { value: TRUCK.product } }, STORED, {}],
  ["a value in an object of a list", { ...OWN, ...CONTACT, ...TRUCK, agency: [{ value: "Quito Norte" }] }, STORED, {}],
  ["a label", { ...OWN, ...CONTACT, ...TRUCK, agency: { label: "Quito Norte" } }, STORED, {}],
  [
    "a value that only its label explains",
    { ...OWN, ...CONTACT, ...TRUCK, product: { value: "opt_2", label: TRUCK.product } },
    STORED,
    { product: { value: "opt_2", label: TRUCK.product } },
  ],
  [
    "a vehicle with its make",
    { ...OWN, ...CONTACT, agency: TRUCK.agency, vehicle: { make: "Andes", model: "Andes Ruta 4x4", year: 2026 } },
    STORED,
    { vehicle: { make: "Andes", model: "Andes Ruta 4x4", year: 2026 } },
  ],
  [
    "a phone in parts",
    { ...OWN, ...TRUCK, email: CONTACT.email, phone: { country: "EC", number: "0987650001" } },
    STORED,
    { phone: { country: "EC", number: "0987650001" } },
  ],
  [
    "an email with its state",
    { ...OWN, ...TRUCK, phone: CONTACT.phone, email: { address: CONTACT.email, isVerified: false } },
    STORED,
    { email: { address: CONTACT.email, isVerified: false } },
  ],
  ["an object of the contact", { contact: { ...OWN, ...CONTACT }, ...TRUCK }, STORED, {}],
  [
    "an object of the customer, with more",
    { customer: { ...OWN, ...CONTACT, hijos: 2 }, ...TRUCK },
    STORED,
    { customer: { hijos: 2 } },
  ],
  [
    "objects within objects",
    { data: { datosCliente: { name: "Eva Paz", cedula: OWN.identification }, contacto: CONTACT, ...TRUCK } },
    STORED,
    {},
  ],
  ["a list with one object", { contacts: [{ ...OWN, ...CONTACT }], ...TRUCK }, STORED, {}],
  [
    "a value of its own before one within",
    { contact: { ...OWN, ...CONTACT, phone: "0987650002" }, phone: CONTACT.phone, ...TRUCK },
    STORED,
    { contact: { phone: "0987650002" } },
  ],
  [
    "answers as Meta has them",
    {
      field_data: [
        answer("full_name", "Eva Paz"),
        answer("phone_number", CONTACT.phone),
        answer("email", CONTACT.email),
        answer("cedula", 1710034065),
        answer("\u00bfqu\u00e9_modelo_te_interesa?", TRUCK.product),
        answer("agencia", TRUCK.agency),
        answer("color", "rojo"),
        answer("nota", null),
      ],
    },
    STORED,
    { color: "rojo", field_data: [answer("nota", null)] },
  ],
  [
    "answers as Google has them",
    {
      ...TRUCK,
      identification: OWN.identification,
      user_column_data: [
        { column_name: "Full Name", string_value: "Eva Paz", column_id: "FULL_NAME" },
        { column_name: "User Phone", string_value: CONTACT.phone, column_id: "PHONE_NUMBER" },
        { column_name: "User Email", string_value: CONTACT.email, column_id: "EMAIL" },
        { column_name: "Postal Code", string_value: "170150", column_id: "POSTAL_CODE" },
      ],
    },
    STORED,
    { "Postal Code": "170150" },
  ],
  [
    "answers as TikTok has them",
    {
      ...TRUCK,
      identification: OWN.identification,
      changes: [
        { field: "name", value: "Eva Paz" },
        { field: "phone_number", value: CONTACT.phone },
        { field: "email", value: CONTACT.email },
      ],
    },
    STORED,
    {},
  ],
  [
    "fields of a page builder",
    {
      ...TRUCK,
      fields: {
        name: { id: "name", type: "text", title: "Nombre completo", value: "Eva Paz" },
        field_1: { id: "field_1", type: "tel", title: "Tel\u00e9fono", value: CONTACT.phone },
        field_2: { id: "field_2", type: "email", title: "Correo", value: CONTACT.email },
        field_3: { id: "field_3", type: "text", title: "C\u00e9dula", value: OWN.identification },
        field_4: { id: "field_4", type: "text", title: "Color", value: "rojo" },
      },
    },
    STORED,
    { Color: "rojo" },
  ],
  [
    "answers with objects for questions",
    {
      ...OWN,
      ...TRUCK,
      answers: [
        { type: "phone_number", phone_number: CONTACT.phone, field: { id: "a1", type: "phone_number" } },
        { type: "email", email: CONTACT.email, field: { id: "a2", type: "email" } },
      ],
    },
    STORED,
    {},
  ],
  [
    "an advisor, who is no customer",
    { ...OWN, ...CONTACT, ...TRUCK, asesor: { nombre: "Luis", phone: "0987650009" } },
    STORED,
    { asesor: { nombre: "Luis", phone: "0987650009" } },
  ],
  [
    "people who were referred",
    { ...OWN, ...CONTACT, ...TRUCK, referidos: [{ name: "phone", value: "0987650009" }] },
    STORED,
    { referidos: [{ name: "phone", value: "0987650009" }] },
  ],
  [
    "several contacts, which are nobody alone",
    { ...OWN, ...CONTACT, ...TRUCK, contacts: [{ phone: "0987650008" }, { phone: "0987650009" }] },
    STORED,
    { contacts: [{ phone: "0987650008" }, { phone: "0987650009" }] },
  ],
  [
    "a list of things with names",
    { ...OWN, ...CONTACT, ...TRUCK, items: [{ name: "SUV", value: 3 }] },
    STORED,
    { items: [{ name: "SUV", value: 3 }] },
  ],
];

/** Field, value received, and the resulting validation. */
const UNUSABLE: [string, Sent, object, object[], string][] = [
  [
    "true for an agency",
    { agency: true },
    { agency: "" },
    [{ field: "agency", code: "unusable", value: "true" }],
    "agency",
  ],
  [
    "false for a model",
    { product: false },
    { product: "" },
    [{ field: "product", code: "unusable", value: "false" }],
    "product",
  ],
  [
    "a number for a model",
    { product: 7 },
    { product: "" },
    [{ field: "product", code: "unusable", value: "7" }],
    "product",
  ],
  ["zero for an agency", { agency: 0 }, { agency: "" }, [{ field: "agency", code: "unusable", value: "0" }], "agency"],
  [
    "true in a list",
    { agency: [true] },
    { agency: "" },
    [{ field: "agency", code: "unusable", value: "true" }],
    "agency",
  ],
  [
    "true in an object",
    { agency: { value: true } },
    { agency: "" },
    [{ field: "agency", code: "unusable", value: "true" }],
    "agency",
  ],
  ["a number for a name", { firstName: 5 }, { firstName: "" }, [], "firstName"],
  ["true for a phone", { phone: true }, { phone: "" }, [{ field: "phone", code: "unusable", value: "true" }], "phone"],
  ["a number for an email", { email: 5.5 }, { email: "" }, [], "email"],
  [
    "an object that a program could not write",
    { product: "[object Object]" },
    { product: "" },
    [{ field: "product", code: "unusable", value: "[object Object]" }],
    "product",
  ],
  [
    "a word of a program",
    { agency: "undefined" },
    { agency: "" },
    [{ field: "agency", code: "unusable", value: "undefined" }],
    "agency",
  ],
  ["true beside a value", { agency: true, agencia: "Quito Norte" }, { agency: "Quito Norte" }, [], "agency"],
];

describe("a value of an unexpected shape from a web form affects only its field", () => {
  let key: string;
  beforeEach(async () => {
    key = (await provider.given.apiKey(dealership.licenseId)).key;
  });
  const post = (body: object) => provider.request<Receipt>("POST", "/webhook/leads/web", { key, body });
  const read = async (id: string) => (await provider.call(leads.get, { id }, { as })).body;

  test.each(WEB)("%s", async (_, body, expected, extraProperties) => {
    const { status, body: receipt } = await post(body);

    expect(status).toBe(200);
    const lead = await read(receipt.id);
    expect(lead).toMatchObject({ ...expected, errors: [] });
    expect(lead.extraProperties).toEqual(extraProperties);
  });

  test.each(UNUSABLE)("%s is named, and stored raw", async (_, odd, expected, errors, field) => {
    const { status, body } = await post({ ...OWN, ...CONTACT, ...TRUCK, ...odd });

    expect(status).toBe(200);
    const lead = await read(body.id);
    expect(lead).toMatchObject({ ...expected, errors });
    const [sent] = Object.entries(odd);
    expect(lead.extraProperties).toEqual(Object.fromEntries(sent ? [sent] : []));
    expect(lead.trace).toContainEqual(
      expect.objectContaining({
        step: "mapped",
        outcome: "warning",
        facts: expect.objectContaining({ unusable: field }),
      }),
    );
  });

  test.each<[string, Sent, object]>([
    ["a phone", { phone: 987650001 }, { phone: "987650001" }],
    ["a phone with its country", { phone: 593987650001 }, { phone: "593987650001" }],
    ["an identification", { identification: 1710034065 }, { identification: "1710034065" }],
    ["a property", { entrada: 5000.5, acepta: true }, { extraProperties: { entrada: 5000.5, acepta: true } }],
    ["sale or post-sale", { isSalesPipeline: 1 }, { isSalesPipeline: true }],
  ])("a number may be %s", async (_, sent, expected) => {
    const { body } = await post({ ...OWN, ...CONTACT, ...TRUCK, ...sent });

    expect(await read(body.id)).toMatchObject(expected);
  });

  test("a model with a numeric name is matched by the number", async () => {
    await provider.call(models.create, { ...sampleInput(models.create), name: "3008", aliases: [] } as never, { as });
    const { body } = await post({ ...OWN, ...CONTACT, ...TRUCK, product: 3008 });

    expect(await read(body.id)).toMatchObject({ product: "3008", errors: [] });
  });

  const NESTS: unknown[] = [
    null,
    true,
    0,
    "",
    [],
    {},
    [null],
    [{}],
    [[]],
    { value: null },
    { value: [] },
    { a: { b: [1] } },
    [1, [2, [3]]],
  ];
  const KEYS = [
    "contact",
    "customer",
    "data",
    "fields",
    "field_data",
    "phone",
    "email",
    "product",
    "agency",
    "name",
    "consent",
    "id",
    "extraProperties",
    "source",
  ];

  test("no shape of any field causes a server error", async () => {
    const sent = KEYS.flatMap((one) => NESTS.map((value) => ({ ...OWN, ...CONTACT, ...TRUCK, [one]: value })));

    const statuses = new Set<number>();
    for (const body of sent) statuses.add((await post(body)).status);

    expect([...statuses]).toEqual([200]);
  });
});

describe("a network answer of an unexpected shape affects only its field", () => {
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
    ["answers that are null", { changes: null }],
    ["no answers at all", {}],
    ["an empty list", { changes: [] }],
  ])("of TikTok: %s make a lead that has to be corrected", async (_, odd) => {
    await provider.given.connection(dealership.licenseId, "tiktok", { accountId: ADVERTISER });
    const known = { id: "7420000000000000123", page_id: "777", advertiser_id: ADVERTISER, create_time: 1763711980 };

    await send("tiktok", { object: 1, entry: [{ ...known, ...odd }] });
    await work("tiktok");

    expect(await stored()).toMatchObject([{ phone: "", dealState: "failed" }]);
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
    ["no answers and no word of them", { field_data: undefined, created_time: "2025-11-21T07:59:50+0000" }],
    ["an answer without values", { field_data: [{ name: "email" }, { name: "phone_number", values: null }] }],
  ])("of Meta: %s", async (_, odd) => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: PAGE });
    const lead = { id: "1", field_data: [{ name: "email", values: ["maria@example.com"] }], ...odd };
    graph.use(http.get(`${GRAPH}/v24.0/1`, () => HttpResponse.json(lead)));

    await send("meta", { object: "page", entry: [{ id: PAGE, changes: [change("1")] }] });
    await work("meta");

    expect(await stored()).toHaveLength(1);
  });

  test("an unexpected entry of a delivery does not affect the other entries", async () => {
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

describe("a waiting event shows its reason", () => {
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
  ])("for an id unknown to Graph, answered with %s", async (_, error) => {
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
      waitingByReason: [{ code: "leadGone", count: 1, examples: ["784500000000999"] }],
    });
  });

  test("each reason is listed with its number of waiting events", async () => {
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

    const waitingByReason = (await health())?.waitingByReason.map(({ code, count, examples }) => [
      code,
      count,
      examples.toSorted(),
    ]);
    expect(waitingByReason?.toSorted()).toEqual([
      ["leadGone", 2, ["1", "2"]],
      ["permissionMissing", 1, ["3"]],
      ["unexpected", 1, ["4"]],
    ]);
  });
});
