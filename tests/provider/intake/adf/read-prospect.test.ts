import { expect, test } from "vitest";
import { readProspects } from "@/provider/domains/intake/adf/document.ts";
import { readProspect } from "@/provider/domains/intake/adf/read-prospect.ts";
import { allowedSources, chooseSource } from "@/provider/domains/intake/receive-adf.ts";
import { customer, document, SAMPLE } from "./samples.ts";

const AGENCIES = [{ id: "1", name: "Cumbayá", names: ["Cumbayá", "UIO-CUM"] }];

function read(text: string) {
  const [prospect] = readProspects(Buffer.from(text), "");
  if (!prospect) throw new Error("No prospect");
  return readProspect(prospect, "web", { timeZone: "America/Guayaquil", agencies: AGENCIES });
}

test("the sample becomes a complete draft", () => {
  expect(read(SAMPLE)).toEqual({
    firstName: "María",
    lastName: "Zambrano",
    phone: "+593987654321",
    email: "maria.zambrano@example.com",
    identification: "1710034065",
    product: "Andes Modelo X Premium",
    agency: "Andes Motor Quito Norte",
    origin: "Sitio web",
    formName: "Cotizador",
    externalId: "AndesMotorWeb:WEB-10231",
    vin: "",
    carLicense: "",
    rule: "",
    isSalesPipeline: true,
    entrySource: "integration",
    completion: null,
    consent: null,
    extraProperties: {
      requestDate: "2025-11-21T07:59:50.000Z",
      vehicleInterest: "test-drive",
      vehicleStatus: "new",
      vehicleYear: "2026",
      vehicleMake: "Andes",
      vehicleTrim: "Premium",
      idSource: "AndesMotorWeb",
      phoneTime: "morning",
      addressType: "home",
      addressCity: "Quito",
      addressCountry: "EC",
      timeframeDescription: "Este mes",
      timeframeEarliestdate: "2025-11-24",
      comments: "Quiero una prueba de manejo",
      vendorId: "UIO-NORTE",
      vendorIdSequence: "1",
      vendorIdSource: "agency",
      providerUrl: "https://andes.example/cotizar",
    },
  });
});

test.each([
  ["first and last", '<name part="first">Ana</name><name part="last">Vera</name>', "Ana", "Vera"],
  ["in the other order", '<name part="last">Vera</name><name part="first">Ana</name>', "Ana", "Vera"],
  [
    "with a middle and a suffix",
    '<name part="first">Ana</name><name part="middle">Luz</name><name part="last">Vera</name><name part="suffix">hija</name>',
    "Ana Luz",
    "Vera hija",
  ],
  ["whole", '<name part="full">Ana Vera Mora</name>', "Ana", "Vera Mora"],
  ["whole, without saying so", "<name>Ana Vera</name>", "Ana", "Vera"],
  ["whole, last name first", '<name part="full">Vera Mora, Ana Luz</name>', "Ana Luz", "Vera Mora"],
  [
    "whole beside its parts",
    '<name part="full">Ana Vera</name><name part="first">Ana</name><name part="last">Vera</name>',
    "Ana",
    "Vera",
  ],
  ["in capitals of the wire", '<NAME PART="First">Ana</NAME><Name Part="LAST">Vera</Name>', "Ana", "Vera"],
  ["of a company", '<name part="full" type="business">Importadora Andes S.A.</name>', "Importadora Andes S.A.", ""],
  ["not at all", "", "", ""],
])("a name is read %s", (_, names, firstName, lastName) => {
  expect(read(document(customer(names)))).toMatchObject({ firstName, lastName });
});

test.each([
  ["the only one, of any type", '<phone type="home">022345678</phone>', "022345678", {}],
  [
    "one that can be called before a landline",
    '<phone type="home">022345678</phone><phone type="mobile">098 765 4321</phone>',
    "098 765 4321",
    { otherPhone: "022345678", otherPhoneType: "home" },
  ],
  [
    "the preferred of two",
    '<phone>0987654321</phone><phone preferredcontact="1">0999999999</phone>',
    "0999999999",
    { otherPhone: "0987654321" },
  ],
  [
    "the mobile of two",
    '<phone type="work">0987654321</phone><phone type="cell">0999999999</phone>',
    "0999999999",
    { otherPhone: "0987654321", otherPhoneType: "work" },
  ],
  ["never a fax", '<phone type="fax">0987654321</phone>', "", { otherPhone: "0987654321", otherPhoneType: "fax" }],
  ["the first that is not empty", "<phone/><phone>0987654321</phone>", "0987654321", {}],
])("the chosen phone is %s", (_, phones, phone, extraProperties) => {
  expect(read(document(customer(phones)))).toMatchObject({ phone, extraProperties });
});

test("of several contacts the primary one is the person, and the others are stored", () => {
  const contacts = '<contact><name>Otra</name></contact><contact primarycontact="1"><email>a@b.ec</email></contact>';

  const draft = read(document(`<customer>${contacts}</customer>`));

  expect(draft).toMatchObject({ email: "a@b.ec", firstName: "", extraProperties: { otherContactName: "Otra" } });
});

test("the wanted vehicle is the product, and the trade-in is stored separately", () => {
  const brought =
    '<vehicle interest="trade-in" status="used"><year>2015</year><make>Chevrolet</make><model>Aveo</model><vin>XYZ</vin><odometer units="km">90000</odometer></vehicle>';
  const requested =
    '<vehicle interest="buy"><year>2026</year><make>Andes</make><model>Ruta</model><vin>8LA1</vin><colorcombination><exteriorcolor>Rojo</exteriorcolor></colorcombination></vehicle>';

  const draft = read(document(brought + requested));

  expect(draft).toMatchObject({ product: "Andes Ruta", vin: "8LA1" });
  expect(draft.extraProperties).toEqual({
    tradeInStatus: "used",
    tradeInYear: "2015",
    tradeInMake: "Chevrolet",
    tradeInModel: "Aveo",
    tradeInVin: "XYZ",
    tradeInOdometer: "90000",
    tradeInOdometerUnits: "km",
    vehicleInterest: "buy",
    vehicleYear: "2026",
    vehicleMake: "Andes",
    vehicleColorcombinationExteriorcolor: "Rojo",
  });
});

test.each([
  ["the vendor's name", "<vendorname>Nadie la conoce</vendorname><id>X</id>", "Nadie la conoce"],
  ["its code, where only that is known here", "<vendorname>Grupo Andes</vendorname><id>UIO-CUM</id>", "UIO-CUM"],
  ["its code, where it has no name", "<id>UIO-NORTE</id>", "UIO-NORTE"],
])("the agency is %s", (_, vendor, agency) => {
  expect(read(document(`<vendor>${vendor}</vendor>`)).agency).toBe(agency);
});

test.each([
  ["the first in sequence", '<id sequence="2" source="B">2</id><id sequence="1" source="A">1</id>', "A:1"],
  ["without a source", "<id>77</id>", "77"],
  ["none", "", null],
])("the sender's id is %s", (_, ids, externalId) => {
  expect(read(document(ids)).externalId).toBe(externalId);
});

test("two different ids of any length remain different", () => {
  const ids = ["1", "2"].map((end) => read(document(`<id>${"x".repeat(300)}${end}</id>`)).externalId);

  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id?.length).toBeLessThanOrEqual(200);
});

test("an unreadable date stays as received", () => {
  expect(read(document("<requestdate>ayer</requestdate>")).extraProperties).toEqual({ requestDate: "ayer" });
});

test("names of the product, or of JavaScript, are treated as text or ignored", () => {
  const draft = read(
    document("<dealId>x</dealId><__proto__>p</__proto__><constructor>c</constructor><phone>f</phone>"),
  );

  expect(Object.entries(draft.extraProperties)).toEqual([
    ["__proto__", "p"],
    ["constructor", "c"],
    ["phone2", "f"],
  ]);
});

test("an extension element contains no more than a form, and unknown parts are ignored", () => {
  const of = (content: string) => read(document(`<requestdate>2025-11-21</requestdate><?prospecta ${content}?>`));

  expect(of('{"carLicense":"PBA1234","extraProperties":{"color":"rojo"},"consent":{"at":"x"},"id":"y"}')).toMatchObject(
    {
      carLicense: "PBA1234",
      consent: null,
      externalId: null,
      extraProperties: { color: "rojo" },
    },
  );
  for (const broken of ["{", "[]", "1", `${"[".repeat(1000)}`]) {
    expect(of(broken).extraProperties).toEqual({ requestDate: "2025-11-21T05:00:00.000Z" });
  }
});

test.each([
  [["leads:brand"], "Chevrolet Ecuador", "brand"],
  [["leads:*"], "Chevrolet Ecuador", "brand_chevrolet"],
  [["leads:*"], "VW Digital", "brand_volkswagen"],
  [["leads:*"], "Chevroletera", "web"],
  [["leads:*"], "", "web"],
  [["leads:brand", "leads:brand_chevrolet"], "GM", "brand"],
  [["leads:brand", "leads:brand_chevrolet"], "Volkswagen", "brand"],
  [["leads:meta", "leads:tiktok"], "", "meta"],
])("a key for %j assigns documents of %j to the source %s", (scopes, provider, source) => {
  expect(chooseSource(allowedSources(scopes), provider)).toBe(source);
});
