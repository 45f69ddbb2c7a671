import { parseXml, type XmlElement } from "@rgrove/parse-xml";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdfReceipts } from "@/contract/intake/intake.ts";
import { mapSentFields } from "@/contract/kernel/sent-fields.ts";
import { leads } from "@/contract/leads/leads.ts";
import { readProspects } from "@/provider/domains/intake/adf/document.ts";
import { readProspect } from "@/provider/domains/intake/adf/read-prospect.ts";
import { writeLead } from "@/provider/domains/intake/adf/write-lead.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import type { Dealership, TestUser } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";
import { SAMPLE } from "./samples.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
});
afterAll(() => provider.stop());

const ID = "01a1fdc3-ae4a-754e-851a-322c7cf6e0e4";
const AT = "2026-11-21T15:00:00.000Z";

function readBack(text: string): Draft {
  const [prospect] = readProspects(Buffer.from(text), "");
  if (!prospect) throw new Error("No prospect");
  return readProspect(prospect, "web", { timeZone: "America/Guayaquil", agencies: [] });
}

/** Children of each ADF 1.0 element in order: one, `?` at most one, `*` any number, `+` at least one. */
const STRUCTURE: Record<string, string> = {
  adf: "prospect+",
  prospect: "id* requestdate vehicle+ customer vendor provider?",
  vehicle:
    "id* year make model vin? stock? trim? doors? bodystyle? transmission? odometer? condition? colorcombination* imagetag? price* pricecomments? option* finance? comments?",
  customer: "contact id* timeframe? comments?",
  contact: "name+ email* phone* address*",
  address: "street* apartment? city? regioncode? postalcode? country?",
  timeframe: "description? earliestdate? latestdate?",
  vendor: "id* vendorname url? contact",
  provider: "id* name service? url? email? phone? contact?",
};
const ATTRIBUTES: Record<string, RegExp> = {
  "prospect status": /^(new|resend)$/,
  "vehicle interest": /^(buy|lease|sell|trade-in|test-drive)$/,
  "vehicle status": /^(new|used)$/,
  "contact primarycontact": /^[01]$/,
  "name part": /^(first|middle|last|suffix|full)$/,
  "name type": /^(individual|business)$/,
  "email preferredcontact": /^[01]$/,
  "phone preferredcontact": /^[01]$/,
  "phone time": /^(morning|day|afternoon|evening|nopreference)$/,
  "phone type": /^(voice|phone|cellphone|fax|pager)$/,
  "address type": /^(home|work|delivery)$/,
  "id sequence": /^\d+$/,
  "id source": /./,
};

function structureErrors(element: XmlElement): string[] {
  const children = element.children.filter((child): child is XmlElement => child.type === "element");
  const structure = STRUCTURE[element.name];
  const pattern = structure
    ?.replace(/(\w+)([?*+]?)/g, "(?:$1 )$2")
    .replaceAll(") ?", ")?")
    .replace(/\) \(/g, ")(")
    .replace(/([?*+]) \(/g, "$1(");
  const names = children.map(({ name }) => `${name} `).join("");
  const isRight = pattern === undefined ? children.length === 0 : new RegExp(`^${pattern}$`).test(names);
  const attributes = Object.entries(element.attributes).filter(
    ([name, value]) => !ATTRIBUTES[`${element.name} ${name}`]?.test(value),
  );
  return [
    ...(isRight ? [] : [`${element.name}: ${names}`]),
    ...attributes.map(([name, value]) => `${element.name} ${name}="${value}"`),
    ...children.flatMap(structureErrors),
  ];
}

const parseRoot = (text: string) => parseXml(text).root as XmlElement;

test("a document with a wrong order, or with a value unknown to ADF, is recognised as invalid", () => {
  const whole = SAMPLE.replace("</vendorname>", "</vendorname><contact><name>Norte</name></contact>");

  expect(structureErrors(parseRoot(whole))).toEqual([]);
  expect(structureErrors(parseRoot(whole.replace("<adf>", "<adf><vendor/>")))).not.toEqual([]);
  expect(structureErrors(parseRoot(whole.replace("<make>Andes</make>", "")))).not.toEqual([]);
  expect(structureErrors(parseRoot(whole.replace("cellphone", "mobile")))).toEqual(['phone type="mobile"']);
});

/** Trimmed as drafts are; any character of XML, and those that break parsers. */
const word = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."<>&\"'?]-\r\n\t ñÁ€\u0085\u2028"),
    fc
      .string({ unit: "binary", minLength: 1, maxLength: 1 })
      .filter((sign) => !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(sign)),
  ),
  maxLength: 12,
});
const text = word.map((some) => some.trim());
const written = text.filter((some) => some !== "");

const EXTRA = [
  "comments",
  "requestDate",
  "vehicleYear",
  "vehicleInterest",
  "vehicleStatus",
  "vehicleComments",
  "vehicleColor",
  "tradeInYear",
  "tradeInMake",
  "tradeInModel",
  "tradeInVin",
  "tradeInStatus",
  "tradeInOdometer",
  "addressCity",
  "addressStreet",
  "addressType",
  "otherPhone",
  "otherPhoneType",
  "otherEmail",
  "timeframeDescription",
  "vendorId",
  "idSource",
  "vehicleMake",
  "vehicleTrim",
  "timeframeEarliestdate",
  "vendorContactName",
  "color",
  "forma de pago",
  "__proto__",
  "?>",
];
const extraProperties = fc
  .dictionary(
    fc.constantFrom(...EXTRA),
    fc.oneof(
      text,
      word,
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom("test-drive", "trade-in", "used", "0987654321", "fax", "2026-01-05"),
      fc.constantFrom("Andes", "4x4", "Prospecta"),
    ),
    { maxKeys: 8, noNullPrototype: true },
  )
  // Round trip through JSON, as a database stores it.
  .map((some) => JSON.parse(JSON.stringify(some)) as Record<string, unknown>);

const drafts: fc.Arbitrary<Draft> = fc.record({
  ...mapSentFields(() => text),
  product: fc.oneof(text, fc.constantFrom("Andes Ruta", "Andes  Ruta", "Andes", "Ruta", "Andes Ruta 4x4", "Andes 4x4")),
  extraProperties,
  phone: fc.oneof(text, fc.constantFrom("+593987654321", "022345678")),
  // Every adapter sets an origin.
  origin: fc.oneof(written, fc.constant("web")),
  externalId: fc.option(fc.oneof(written, fc.constantFrom("Andes:1", "Andes: 1", "Andes:", "Prospecta:1"))),
  isSalesPipeline: fc.boolean(),
  entrySource: fc.constant("integration" as const),
  // The export omits these fields.
  completion: fc.constant(null),
  consent: fc.constant(null),
});

test("for any lead, its file is ADF 1.0 and is read back as the same draft", () => {
  fc.assert(
    fc.property(drafts, fc.option(fc.oneof(written, fc.constant("Andes"))), (draft, brand) => {
      const file = writeLead({ id: ID, createdAt: AT, draft, source: "web", brand });

      expect(structureErrors(parseRoot(file))).toEqual([]);
      expect(readBack(file)).toEqual(draft);
    }),
    { numRuns: 400 },
  );
});

test("characters that XML does not allow are marked, and the rest of the lead is complete", () => {
  const draft = { ...readBack(SAMPLE), firstName: "A\u0000n\ud800a", extraProperties: { note: "\u0001\ufffe" } };

  const back = readBack(writeLead({ id: ID, createdAt: AT, draft, source: "web", brand: null }));

  expect(back).toEqual({ ...draft, firstName: "A\ufffdn\ufffda" });
});

test("a lead received as ADF is exported as ADF", async () => {
  const { key } = await provider.given.apiKey(dealership.licenseId);
  const headers = { "content-type": "application/xml" };
  const { body } = await provider.request<AdfReceipts>("POST", "/webhook/adf", { key, body: SAMPLE, headers });
  const id = body.receipts[0]?.id ?? "";

  const file = await provider.call(leads.adf, { id }, { as: supervisor });

  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("application/x-adf+xml; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${id}.adf.xml"`);
  expect(file.text.replace(/\s*<\?prospecta .*\?>/, "")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf>
  <prospect status="new">
    <id sequence="1" source="AndesMotorWeb">WEB-10231</id>
    <id sequence="2" source="Prospecta">${id}</id>
    <requestdate>2025-11-21T07:59:50.000Z</requestdate>
    <vehicle interest="test-drive" status="new">
      <year>2026</year>
      <make>Andes</make>
      <model>Modelo X</model>
      <trim>Premium</trim>
    </vehicle>
    <customer>
      <contact primarycontact="1">
        <name part="first" type="individual">María</name>
        <name part="last" type="individual">Zambrano</name>
        <email>maria.zambrano@example.com</email>
        <phone type="cellphone">+593987654321</phone>
        <address type="home">
          <city>Quito</city>
          <country>EC</country>
        </address>
      </contact>
      <id source="cedula">1710034065</id>
      <timeframe>
        <description>Este mes</description>
        <earliestdate>2025-11-24</earliestdate>
      </timeframe>
      <comments>Quiero una prueba de manejo</comments>
    </customer>
    <vendor>
      <vendorname>Andes Motor Quito Norte</vendorname>
      <contact>
        <name part="full">Andes Motor Quito Norte</name>
      </contact>
    </vendor>
    <provider>
      <name part="full">Sitio web</name>
      <service>Cotizador</service>
    </provider>
  </prospect>
</adf>
`);
});

test("missing values of a lead are not invented, and corrected values replace received ones", async () => {
  const { key } = await provider.given.apiKey(dealership.licenseId);
  const headers = { "content-type": "application/xml" };
  const bare = SAMPLE.replace(/<provider>.*<\/provider>/s, "").replace(' source="AndesMotorWeb"', "");
  const { body } = await provider.request<AdfReceipts>("POST", "/webhook/adf", {
    key,
    headers,
    body: bare.replace("WEB-10231", "WEB-10232"),
  });
  const id = body.receipts[0]?.id ?? "";

  const { text: adf } = await provider.call(leads.adf, { id }, { as: supervisor });
  const { version } = (await provider.call(leads.get, { id }, { as: supervisor })).body;
  await provider.call(leads.amend, { id, version, product: "Andes Ruta 4x4" }, { as: supervisor });
  const { text: amended } = await provider.call(leads.adf, { id }, { as: supervisor });

  expect(adf).not.toContain("<provider>");
  expect(adf).toContain('<id sequence="1">WEB-10232</id>');
  expect(adf).toContain("<make>Andes</make>\n      <model>Modelo X</model>\n      <trim>Premium</trim>");
  expect(amended).toContain("<make>Andes</make>\n      <model>Ruta 4x4</model>");
  expect(amended).not.toContain("<trim>");
});

test("the catalogue's brand is the make, and the file of one licence can be imported in another", async () => {
  const there = await provider.given.dealership();
  const [model, other] = dealership.models;
  const lead = await provider.given.lead(dealership.licenseId, {
    product: "Andes Ruta 4x4",
    modelId: model?.id ?? null,
  });
  const nameless = await provider.given.lead(dealership.licenseId, { product: "Cumbre", modelId: other?.id ?? null });
  const { key } = await provider.given.apiKey(there.licenseId);

  const { text: short } = await provider.call(leads.adf, { id: nameless.id }, { as: supervisor });
  const { text: file } = await provider.call(leads.adf, { id: lead.id }, { as: supervisor });
  const headers = { "content-type": "application/x-adf+xml" };
  const { body } = await provider.request<AdfReceipts>("POST", "/webhook/adf", { key, body: file, headers });

  expect(file).toContain("<make>Andes</make>\n      <model>Ruta 4x4</model>");
  const as = await provider.given.user(there, "supervisor");
  const copy = (await provider.call(leads.get, { id: body.receipts[0]?.id ?? "" }, { as })).body;
  const { firstName, lastName, phone, email, identification, product, agency, origin } = lead;
  expect(short).toContain("<make>Andes</make>\n      <model>Cumbre</model>");
  expect(copy).toMatchObject({ firstName, lastName, phone, email, identification, product, agency, origin });
});

test("a user without export permission, or without this lead, gets no file", async () => {
  const { id } = await provider.given.lead(dealership.licenseId);
  const stranger = await provider.given.user(await provider.given.dealership(), "supervisor");

  for (const role of ["general", "advisor-cct", "sales-manager", "host"] as const) {
    const as = await provider.given.user(dealership, role);
    expect(await provider.call(leads.adf, { id }, { as }), role).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
  }
  expect(await provider.call(leads.adf, { id }, { as: stranger })).toMatchObject({ status: 404 });
});
