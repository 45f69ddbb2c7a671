import { SignJWT } from "jose";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyFor } from "@/provider/domains/identity/tokens.ts";
import { textPdf } from "@/provider/seed/terms-pdf.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { filledForm, givenProgramme, type Programme } from "@/tests/support/given-referrals.ts";
import { type RequestOptions, startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
let host: TestUser;
let key: string;

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "supervisor");
  host = await provider.given.user(dealership, "host");
  key = (await provider.given.apiKey(dealership.licenseId)).key;
});
afterAll(() => provider.stop());

type Body = Record<string, unknown>;
const request = (method: string, path: string, options: RequestOptions = {}) =>
  provider.request<Body>(method, path, { as: admin, ...options });
const send = async (source: string, body: object) =>
  (await provider.request<Body>("POST", `/webhook/leads/${source}`, { key, body })).body;
const whole = () => ({ ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web" });

describe("point 7: both spellings of an origin by its path", () => {
  beforeAll(async () => {
    await request("POST", "/lead-prospection/origins", { body: { source: "web", name: "Feria del Auto" } });
  });

  test.each([
    ["/lead-prospection/origins/path", "digital/web/feria-del-auto", 200],
    ["/lead-prospection/origin/path", "digital/web/feria-del-auto", 200],
    ["/lead-prospection/origin/path", "/digital/web/feria-del-auto", 200],
    ["/lead-prospection/origins/path", "digital/web/feria-del-auto/", 200],
    ["/lead-prospection/origin/path", "digital/web/otra", 404],
    ["/lead-prospection/origin/path", "///", 400],
    ["/lead-prospection/origin/path", "", 400],
  ])("GET %s?path=%s is %i", async (path, given, status) => {
    const answer = await request("GET", path, { query: { path: given } });

    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toMatchObject({ name: "Feria del Auto", channel: "digital" });
  });
});

describe("point 7: rules with ?channel=", () => {
  const rules = "/lead-prospection/rules";
  /** A new licence has no channel rules. */
  const ofNewLicence = async () =>
    provider.given.user({ ...dealership, licenseId: await provider.given.license(dealership.companyId) }, "supervisor");

  test.each([
    ["digital", { dedupWindowDays: 12 }, "digital"],
    ["engine", { dedupWindowDays: 13 }, "engine_pv"],
    ["digital_pv", {}, "digital_pv"],
  ])("POST ?channel=%s creates, PUT changes", async (channel, given, stored) => {
    const as = await ofNewLicence();
    const query = { channel };

    const made = await request("POST", rules, { as, query, body: given });
    const { channel: _, ...rest } = made.body;
    const changed = await request("PUT", rules, { as, query, body: { ...rest, name: "Otra" } });

    expect(made).toMatchObject({ status: 200, body: { ...given, channel: stored, version: 1 } });
    expect(changed).toMatchObject({ status: 200, body: { ...given, channel: stored, version: 2, name: "Otra" } });
    expect(await request("POST", rules, { as, query, body: given })).toMatchObject({
      status: 409,
      body: { code: "CONFLICT" },
    });
    expect((await request("GET", rules, { as, query })).body).toEqual(changed.body);
  });

  test.each([
    ["POST", "referred", "showroom"],
    ["PUT", "referred", "showroom"],
    ["PUT", "engine", "digital_pv"],
    ["PUT", "referred", "radio"],
    ["POST", "referred", null],
    ["PUT", "referred", 7],
  ])(
    "%s ?channel=%s with a body of channel %s is 400 on its field and stores nothing",
    async (method, channel, other) => {
      const as = await ofNewLicence();
      const { body: rule } = await request("GET", rules, { as, query: { channel } });

      const answer = await request(method, rules, {
        as,
        query: { channel },
        body: { ...rule, channel: other, name: "Del cuerpo" },
      });

      expect(answer).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: "channel", code: "invalid" }] } },
      });
      for (const one of [channel, "showroom"])
        expect((await request("GET", rules, { as, query: { channel: one } })).body).toMatchObject({ version: 0 });
    },
  );

  test.each([
    ["referred", "referred"],
    ["engine", "engine_pv"],
    ["digital_pv", "digital_pv"],
  ])("PUT ?channel=%s with a body of the same channel, %s, changes it", async (channel, same) => {
    const as = await ofNewLicence();
    const { body: rule } = await request("GET", rules, { as, query: { channel } });

    const answer = await request("PUT", rules, {
      as,
      query: { channel },
      body: { ...rule, channel: same, name: "Otra" },
    });

    expect(answer).toMatchObject({ status: 200, body: { channel: same, version: 1, name: "Otra" } });
  });

  test("saving the defaults unchanged stores no rule, as does saving a rule unchanged in another order", async () => {
    const as = await ofNewLicence();
    const query = { channel: "digital" };
    const { body: rule } = await request("GET", rules, { as, query });
    const unchanged = await request("PUT", rules, { as, query, body: rule });
    const { body: made } = await request("PUT", rules, { as, query, body: { ...rule, dedupKeys: ["phone", "email"] } });

    const again = await request("PUT", rules, { as, query, body: { ...made, dedupKeys: ["email", "phone"] } });

    expect(unchanged).toMatchObject({ status: 200, body: { version: 0 } });
    expect(made).toMatchObject({ version: 1 });
    expect(again).toMatchObject({ status: 200, body: { version: 1 } });
  });

  test.each([
    ["POST", undefined, {}, "required"],
    ["POST", "radio", {}, "invalid"],
    ["PUT", "engines", { version: 0 }, "invalid"],
  ])("%s ?channel=%s is 400 on its field", async (method, channel, body, code) => {
    const answer = await request(method, rules, { query: { channel }, body });

    expect(answer.status).toBe(400);
    const { fields } = answer.body.details as { fields: object[] };
    expect(fields).toContainEqual({ field: "channel", code });
  });
});

describe("point 9: the post-sales mapping of channels, wherever one is read", () => {
  test.each<[string, RequestOptions["query"], string]>([
    ["/lead-prospection/deals", { channel: "engine" }, "engine_pv"],
    ["/lead-prospection/deals", { channel: "engine_pv" }, "engine_pv"],
    ["/lead-prospection/deals", { channel: "digital", source: "meta_pv" }, "digital_pv"],
    ["/lead-prospection/deals", { channel: "digital", source: "meta" }, "digital"],
    ["/lead-prospection/deals", { channel: "digital" }, "digital"],
    ["/lead-prospection/deals/search", { channel: "engine", searchTerm: "Zambrano" }, "engine_pv"],
    ["/audit", { channel: "engine" }, "engine_pv"],
    ["/lead-prospection/origins/channel", { channel: "engine" }, "engine_pv"],
  ])("GET %s with %j finds %s alone", async (path, query, channel) => {
    for (const source of ["engine_pv", "meta_pv", "meta", "showroom"]) await send(source, whole());
    await request("POST", "/lead-prospection/origins", { body: { source: "engine_pv", name: `Motor ${uuidv7()}` } });

    const { status, body } = await request("GET", path, { query });

    expect(status).toBe(200);
    const items = (Array.isArray(body) ? body : body.items) as { channel: string }[];
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map((item) => item.channel))).toEqual(new Set([channel]));
  });

  test.each([
    [
      ["engine", "engine_pv", "digital"],
      ["engine_pv", "digital"],
    ],
    [["digital"], ["digital"]],
    [["engine"], ["engine_pv"]],
  ])("a record declared as %j is read as %j", async (given, stored) => {
    const code = uuidv7().slice(-8);
    const agency = await request("POST", "/backoffice/agencies", { body: { name: code, code, channels: given } });
    const body = { key: `k${code}`, labelEs: code, type: "text", requiredIn: given };
    const property = await request("POST", "/lead-prospection/properties", { body });

    expect([agency.body.channels, property.body.requiredIn]).toEqual([stored, stored]);
    await request("PUT", `/lead-prospection/properties/${property.body.id}`, { body: { version: 1, requiredIn: [] } });
  });

  test("an unknown channel is rejected on its field", async () => {
    for (const channel of ["motor", "ENGINE", "engine ", ""])
      expect((await request("GET", "/lead-prospection/deals", { query: { channel } })).status, channel).toBe(400);
  });
});

describe("point 7: terms and benefits are written at the paths where they are read", () => {
  const terms = "/referral/terms-and-conditions";
  const pdf = () => new Uint8Array(textPdf("Términos", ["Uno."]));

  test.each<[string, RequestOptions, number, object]>([
    ["a PDF", { body: pdf() }, 200, { language: "es", isActive: true }],
    ["a PDF in English", { body: pdf(), query: { language: "en" } }, 200, { language: "en" }],
    ["no PDF", { body: new Uint8Array([1, 2, 3]) }, 415, { code: "MEDIA_TYPE_UNSUPPORTED" }],
    ["a language that is none", { body: pdf(), query: { language: "fr" } }, 400, { code: "INVALID_INPUT" }],
    ["a stranger", { body: pdf(), as: undefined }, 401, { code: "UNAUTHENTICATED" }],
  ])("POST by %s", async (_, options, status, body) => {
    expect(await request("POST", terms, options)).toMatchObject({ status, body });
  });

  test("DELETE by id withdraws, isActive=true brings back, a host may do neither", async () => {
    const { body: made } = await request("POST", terms, { body: pdf() });
    const one = `${terms}/${made.id}`;

    expect(await request("DELETE", one, { as: host })).toMatchObject({ status: 403 });
    expect(await request("DELETE", one)).toMatchObject({ status: 200, body: { id: made.id, isActive: false } });
    expect(await request("DELETE", one, { query: { isActive: "true" } })).toMatchObject({ body: { isActive: true } });
    expect(await request("DELETE", `${terms}/${uuidv7()}`)).toMatchObject({ status: 404 });
  });

  test("benefits: POST, PUT and DELETE by id, isActive false unless it is given", async () => {
    const { body: made } = await request("POST", "/referral/benefits", {
      body: { audience: "friend", titleEs: "Uno" },
    });
    const one = `/referral/benefits/${made.id}`;

    expect(await request("PUT", one, { body: { version: 1, titleEs: "Dos" } })).toMatchObject({
      body: { titleEs: "Dos" },
    });
    expect(await request("DELETE", one)).toMatchObject({ body: { isActive: false } });
    expect(await request("DELETE", one, { query: { isActive: "true" } })).toMatchObject({ body: { isActive: true } });
  });
});

describe("point 7: create-lead with {referred} alone", () => {
  let shop: Dealership;
  let programme: Programme;
  let supervisor: TestUser;

  beforeAll(async () => {
    shop = await provider.given.dealership();
    programme = await givenProgramme(provider, shop);
    supervisor = await provider.given.user(shop, "supervisor");
  });

  function tokenOf(agoSeconds: number): Promise<string> {
    const issuedAt = Math.floor(Date.now() / 1000) - agoSeconds;
    return new SignJWT({ licenseId: shop.licenseId, codeId: programme.memberId })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("referral")
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 900)
      .sign(keyFor(provider.services.config, "referral"));
  }
  const create = async (id: string, body: object, token: string) =>
    provider.request<Body>("POST", `/referral/create-lead/${id}`, { key: token, body });
  const isStored = async (id: string) =>
    (await provider.request("GET", `/lead-prospection/deal/${id}`, { as: supervisor })).status === 200;

  test.each([
    ["a token of a minute ago", 60, {}, true],
    ["a token of this moment", 0, {}, false],
    ["the trap filled in", 60, { website: "https://spam.example" }, false],
    ["a ticket that is none", 60, { ticket: "forged" }, false],
    ["an empty ticket", 60, { ticket: "" }, false],
  ])("with %s", async (_, ago, others, becomesLead) => {
    const { args } = await filledForm(provider, programme, shop);
    const id = uuidv7();

    const answer = await create(id, { referred: args.referred, ...others }, await tokenOf(ago));

    expect(answer).toMatchObject({ status: 200, body: { done: true } });
    expect(await isStored(id)).toBe(becomesLead);
  });

  test("an id is valid once, and affects no other lead", async () => {
    const token = await tokenOf(60);
    const [first, second] = [await filledForm(provider, programme, shop), await filledForm(provider, programme, shop)];
    const id = uuidv7();
    const [other] = await provider.given.leads(shop.licenseId, [{ firstName: "Otra" }]);

    await create(id, { referred: first.args.referred }, token);
    for (const taken of [id, other?.id ?? ""])
      expect(await create(taken, { referred: second.args.referred }, token)).toMatchObject({ status: 200 });

    const detail = await provider.request<Body>("GET", `/lead-prospection/deal/${id}`, { as: supervisor });
    expect(detail.body).toMatchObject({ source: "referred-code", email: first.args.referred.email });
    const storedValue = await provider.request<Body>("GET", `/lead-prospection/deal/${other?.id}`, { as: supervisor });
    expect(storedValue.body).toMatchObject({ firstName: "Otra" });
  });

  test.each([
    ["no token", "", 401],
    ["a token that is old", "old", 401],
  ])("with %s it is %s", async (_, kind, status) => {
    const { args } = await filledForm(provider, programme, shop);
    const token = kind === "old" ? await tokenOf(1000) : "x";

    expect(await create(uuidv7(), { referred: args.referred }, token)).toMatchObject({ status });
  });
});

describe("point 3: an unreadable isSalesPipeline is named, and repaired by its field", () => {
  const reprocess = "/lead-prospection/deal/reprocess/validation";

  test.each([
    ["quizás", true],
    ["2", false],
    ["tal vez no", true],
    [7, false],
    ["venta y posventa", true],
    ["usados", true],
    ["10", false],
  ])("%j", async (given, meant) => {
    const receipt = await send("web", { ...whole(), isSalesPipeline: given });
    const error = { field: "isSalesPipeline", code: "saleKind", value: String(given) };
    expect(receipt).toMatchObject({ dealState: "failed", errors: [error] });
    const { id } = receipt;

    const again = await request("POST", reprocess, { body: { id, version: 1 } });
    const repaired = await request("POST", reprocess, {
      body: { id, version: again.body.version, isSalesPipeline: meant },
    });

    expect(again.body).toMatchObject({ dealState: "failed", errors: [error] });
    expect(repaired.body).toMatchObject({ dealState: "new", isSalesPipeline: meant, errors: [] });
    expect(repaired.body.trace).toContainEqual(
      expect.objectContaining({
        step: "resubmitted",
        changes: expect.arrayContaining([{ field: "isSalesPipeline", before: String(given), after: String(meant) }]),
      }),
    );
  });

  test.each([
    ...[
      "Sí",
      "si",
      "S",
      "YES",
      "on",
      "1",
      1,
      true,
      "TRUE",
      "Verdadero",
      "VERDADEIRO",
      "venta",
      "Ventas",
      " Venta\u200b",
      "sale",
    ].map((given) => [given, true] as const),
    ...[
      "No",
      "n",
      "off",
      "0",
      0,
      false,
      "False",
      "Falso",
      "FALSO",
      "postventa",
      "Posventa",
      "POST VENTA",
      "post-venta",
      "pós-venda",
      "after sales",
    ].map((given) => [given, false] as const),
  ])("%j is read", async (given, isSalesPipeline) => {
    const { id, errors } = await send("web", { ...whole(), isSalesPipeline: given });

    expect(errors).toEqual([]);
    expect((await request("GET", `/lead-prospection/deal/${id}`)).body).toMatchObject({ isSalesPipeline });
  });

  test("the form's text is accepted, and any other value is rejected on the field", async () => {
    const { id } = await send("web", { ...whole(), isSalesPipeline: "tal vez" });

    const rejected = await request("PUT", `/lead-prospection/deal/${id}`, {
      body: { version: 1, isSalesPipeline: "tal vez" },
    });
    const amended = await request("PUT", `/lead-prospection/deal/${id}`, {
      body: { version: 1, isSalesPipeline: "false" },
    });

    expect(rejected).toMatchObject({ status: 400, body: { details: { fields: [{ field: "isSalesPipeline" }] } } });
    expect(amended.body).toMatchObject({ isSalesPipeline: false, errors: [], dealState: "failed" });
  });
});

test.each([
  ["web", "new", true],
  ["meta", "crm", true],
  ["web", "google", true],
  ["web", "crm", false],
  ["web", "Web", false],
  ["web", "", false],
])(
  "POST /webhook/leads/%s with the source %j: the trace records that it was ignored: %s",
  async (source, stated, isIgnored) => {
    const { id } = await send(source, { ...whole(), source: stated });

    const { trace } = (await request("GET", `/lead-prospection/deal/${id}`)).body as { trace: { facts: object }[] };
    expect(trace.some(({ facts }) => "ignoredSource" in facts)).toBe(isIgnored);
    if (isIgnored) expect(trace).toContainEqual(expect.objectContaining({ facts: { ignoredSource: stated } }));
  },
);

describe("point 5: nine digits that a zero would make a cédula are a passport", () => {
  test.each([
    ["912345675", "new"],
    ["171003406", "new"],
    ["102003456", "new"],
    ["1710034066", "failed"],
    ["12345", "failed"],
  ])("%s is %s", async (identification, dealState) => {
    const receipt = await send("web", { ...whole(), identification });

    expect(receipt.dealState).toBe(dealState);
    const detail = await request("GET", `/lead-prospection/deal/${receipt.id}`);
    expect(detail.body.identification).toBe(identification);
  });
});

describe("point 3: the second set of sources is a value that leads have, and a filter", () => {
  const person = () => ({ ...whole(), lastName: `De ${uuidv7().slice(-6)}` });

  test.each<[string, object, string]>([
    ["web", {}, "integration"],
    ["web", { source: "crm" }, "crm"],
    ["web", { source: "new" }, "integration"],
    ["showroom", { source: "new" }, "integration"],
    ["referred-code", { source: " NEW " }, "integration"],
    ["engine_pv", { source: "Crm" }, "crm"],
    ["meta", { source: "crm" }, "integration"],
    ["tiktok_pv", { source: "crm" }, "integration"],
    ["brand", { source: 7 }, "integration"],
    ["web", { source: "integration" }, "integration"],
    ["web", { source: "meta" }, "integration"],
    ["brand", { source: "CRM" }, "crm"],
    ["showroom", {}, "integration"],
    ["engine_pv", { source: ["crm"] }, "integration"],
  ])("POST /webhook/leads/%s with %j is %s", async (source, given, entrySource) => {
    const { id } = await send(source, { ...person(), ...given });

    expect((await request("GET", `/lead-prospection/deal/${id}`)).body).toMatchObject({ source, entrySource });
    for (const one of ["new", "crm", "integration"]) {
      const { body } = await request("GET", "/lead-prospection/deals", { query: { source, entrySource: one } });
      const found = (body.items as { id: string }[]).some((item) => item.id === id);
      expect(found, one).toBe(one === entrySource);
    }
  });

  test("leads created in the product are new, and so are those of a referral link", async () => {
    const made = await request("POST", "/v1/prospection/externalmanagement", { body: person() });
    const detail = await request("GET", `/lead-prospection/deal/${made.body.id}`);

    expect(detail.body).toMatchObject({ source: "external-management", entrySource: "new" });
  });

  test("it stays the same when the lead is re-evaluated, and an unknown value is rejected as a filter", async () => {
    const { id } = await send("web", { ...person(), source: "crm", phone: "12" });
    const again = await request("POST", "/deal/reprocess/validation", {
      body: { id, version: 1, phone: "0987650001" },
    });

    expect(again.body).toMatchObject({ entrySource: "crm" });
    for (const entrySource of ["meta", "NEW", ""])
      expect((await request("GET", "/lead-prospection/deals", { query: { entrySource } })).status).toBe(400);
  });
});
