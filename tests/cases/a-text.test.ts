import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { groupByPerson } from "@/components/features/leads/search/people.ts";
import { work } from "@/contract/follow-up/work-queue.ts";
import { account } from "@/contract/identity/account.ts";
import { users } from "@/contract/identity/users.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { rules } from "@/contract/intake/rules.ts";
import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import { fold, UNSEEN_SIGNS } from "@/contract/kernel/text/fold.ts";
import { leads } from "@/contract/leads/leads.ts";
import { people } from "@/contract/privacy/people.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { visits } from "@/contract/showroom/visits.ts";
import { createHasher, findErasedPeople, hashPerson } from "@/provider/domains/intake/erased.ts";
import { aPerson, type Dealership, type TestUser } from "../support/given.ts";
import { filledForm, givenProgramme, type Programme } from "../support/given-referrals.ts";
import { startProvider, type TestProvider } from "../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: TestUser;
let key: string;

beforeAll(async () => {
  provider = await startProvider();
  await another();
});
afterAll(() => provider.stop());

async function another() {
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
  key = (await provider.given.apiKey(dealership.licenseId)).key;
}

function send(body: object, source = "web") {
  const whole = { ...aPerson(), product: "Andes Ruta 4x4", agency: "Quito Norte", ...body };
  return provider.request<Receipt>("POST", `/webhook/leads/${source}`, { key, body: whole });
}

const asTenant = (licenseId: string) => (text: string, values?: unknown[]) =>
  provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) => $client.query(text, values));

async function detail(id: string) {
  return (await provider.call(leads.get, { id }, { as: supervisor })).body;
}

describe("invisible and typographic signs", () => {
  test.each([
    ["directional marks", { phone: "\u202a+593 98 765 4321\u202c" }, { phone: "+593987654321" }],
    ["isolates and non-breaking hyphens", { phone: "\u2068098\u2011765\u20114322\u2069" }, { phone: "+593987654322" }],
    ["zero-width space and word joiner", { phone: "+59398\u200b765\u20604323" }, { phone: "+593987654323" }],
    [
      "full-width figures",
      { phone: "\uff10\uff19\uff18\uff17\uff16\uff15\uff14\uff13\uff12\uff14" },
      { phone: "+593987654324" },
    ],
    ["tel: in front", { phone: "tel:+593987654325" }, { phone: "+593987654325" }],
    ["p: in front, as Meta writes it", { phone: "p:+593987654326" }, { phone: "+593987654326" }],
    ["a comma behind", { phone: "0987654327," }, { phone: "+593987654327" }],
    ["a number kept as text by a spreadsheet", { phone: "'0987654328" }, { phone: "+593987654328" }],
    ["an email with a dot behind", { email: "maria@example.com." }, { email: "maria@example.com" }],
    ["an email with a byte-order mark", { email: "\ufeffmaria1@example.com" }, { email: "maria1@example.com" }],
    ["an email as a link", { email: "mailto:maria2@example.com" }, { email: "maria2@example.com" }],
    ["a full-width at sign", { email: "maria3\uff20example.com" }, { email: "maria3@example.com" }],
    ["a cédula with a non-breaking hyphen", { identification: "171003406\u20115" }, { identification: "1710034065" }],
    [
      "a cédula between isolates, with a comma",
      { identification: "\u20660102003456,\u2069" },
      { identification: "0102003456" },
    ],
    ["a typographic apostrophe", { lastName: "O\u2019Connor" }, { lastName: "O'Connor" }],
    ["a name with a comma behind", { firstName: "Ana," }, { firstName: "Ana" }],
    ["a name with a variation selector", { firstName: "Ana\ufe0f" }, { firstName: "Ana" }],
    ["a name with a combining accent", { firstName: "Jose\u0301" }, { firstName: "Jos\u00e9" }],
    ["an abbreviation, which is no damage", { lastName: "Paz Jr." }, { lastName: "Paz Jr." }],
    ["an unknown agency with a comma behind", { agency: "Loja Sur," }, { agency: "Loja Sur" }],
    ["an unknown agency with a dot behind", { agency: "Loja Sur ." }, { agency: "Loja Sur" }],
    ["an agency that is a company", { agency: "Autos del Sur S.A.," }, { agency: "Autos del Sur S.A." }],
    ["an agency of a company and others", { agency: "Paz y C\u00eda." }, { agency: "Paz y C\u00eda." }],
    ["an unknown product with signs behind", { product: "Otro 1.6;," }, { product: "Otro 1.6" }],
    ["a known product with a semicolon behind", { product: "Andes Ruta 4x4;" }, { product: "Andes Ruta 4x4" }],
    ["a form with a dot behind", { formulario: "Feria." }, { formName: "Feria" }],
    ["the name of an ad's campaign", { campaign_name: "SUV Quito," }, { attribution: { campaignName: "SUV Quito" } }],
    ["a plate with a typographic hyphen", { carLicense: "PBA\u20131234" }, { carLicense: "PBA1234" }],
  ])("%s", async (_, sent, stored) => {
    const answer = await send(sent);

    expect(answer.body).toMatchObject({ dealState: "new", errors: [] });
    expect(await detail(answer.body.id)).toMatchObject(stored);
  });

  test("the trace names removed characters, and omits unchanged values", async () => {
    const answer = await send({ firstName: "Ana", phone: "\u202a+593 98 765 4399\u202c", email: "ana@example.com" });

    const { trace } = await detail(answer.body.id);
    expect(trace.find(({ step }) => step === "normalised")?.changes).toEqual([
      { field: "phone", before: "\u202a+593 98 765 4399\u202c", after: "+593987654399", signs: ["invisible"] },
    ]);
  });

  describe("HTML references are decoded, and the trace records it", () => {
    const rows: [string, object, object][] = [
      [
        "a letter",
        { firstName: "Jos&eacute;", lastName: "P&eacute;rez" },
        { firstName: "Jos\u00e9", lastName: "P\u00e9rez" },
      ],
      ["a letter at the end", { lastName: "Cusc&oacute;" }, { lastName: "Cusc\u00f3" }],
      ["an apostrophe by its number", { lastName: "O&#39;Connor" }, { lastName: "O'Connor" }],
      ["an apostrophe by its hexadecimal number", { lastName: "D&#x27;Angelo" }, { lastName: "D'Angelo" }],
      ["an apostrophe of Windows", { lastName: "O&#146;Hara" }, { lastName: "O'Hara" }],
      ["an ampersand", { agency: "Paz &amp; Hijos" }, { agency: "Paz & Hijos" }],
      ["a reference of a reference", { agency: "Paz &amp;amp; Cu&amp;ntilde;as" }, { agency: "Paz & Cu\u00f1as" }],
      ["a space that does not break, and a comma", { agency: "Loja&nbsp;Sur&#44;" }, { agency: "Loja Sur" }],
      [
        "a whole name",
        { nombreCompleto: "Mar&iacute;a Jos&eacute; P&eacute;rez" },
        { firstName: "Mar\u00eda Jos\u00e9" },
      ],
      ["an email", { email: "maria&#64;example.com" }, { email: "maria@example.com" }],
      ["another field", { "A&ntilde;o": "Due&ntilde;o" }, { extraProperties: { "A\u00f1o": "Due\u00f1o" } }],
      ["a list", { colores: ["caf&eacute;", 1] }, { extraProperties: { colores: ["caf\u00e9", 1] } }],
    ];
    const own = (sent: object) =>
      "nombreCompleto" in sent
        ? Object.fromEntries(Object.entries(aPerson()).filter(([key]) => !/Name$/.test(key)))
        : aPerson();

    test.each(rows)("%s", async (_, sent, stored) => {
      const body = { ...own(sent), product: "Andes Ruta 4x4", agency: "Quito Norte", ...sent };
      const answer = await provider.request<Receipt>("POST", "/webhook/leads/web", { key, body });

      expect(answer.body).toMatchObject({ dealState: "new", errors: [] });
      const lead = await detail(answer.body.id);
      expect(lead).toMatchObject(stored);
      expect(lead.trace).toContainEqual(expect.objectContaining({ step: "received", facts: { repaired: "entity" } }));
    });

    test.each([["AT&T"], ["Paz & Hijos"], ["Paz &; Hijos"], ["Paz &nada; Hijos"], ["https://example.com/?a=1&copy=2"]])(
      "text that is no reference remains: %s",
      async (agency) => {
        const { body } = await send({ agency });

        const lead = await detail(body.id);
        expect(lead.agency).toBe(agency);
        expect(lead.trace.flatMap(({ facts }) => facts.repaired ?? [])).toEqual([]);
      },
    );

    test.each([
      [
        "fields between escaped ampersands",
        "nombre=Eva&amp;apellido=Paz&amp;phone=0981240001",
        { firstName: "Eva", lastName: "Paz" },
      ],
      [
        "a reference that is not percent-encoded",
        "nombre=Jos&eacute;&apellido=P&eacute;rez&phone=0981240002",
        { firstName: "Jos\u00e9", lastName: "P\u00e9rez" },
      ],
      [
        "a field without a value",
        "bandera&nombre=Eva&apellido=Paz&phone=0981240003",
        { firstName: "Eva", lastName: "Paz" },
      ],
    ])("in a form: %s", async (_, body, stored) => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await provider.request<Receipt>("POST", "/webhook/leads/web", { key, body, headers });

      expect(answer.status).toBe(200);
      expect(await detail(answer.body.id)).toMatchObject({ ...stored, phone: expect.stringMatching(/^\+5939812400/) });
    });
  });

  test.each([
    ["two spaces", "Paz  Soto", ["blanks"]],
    ["a tab", "Paz\tSoto", ["blanks"]],
    ["a line's end", "Paz\nSoto", ["blanks"]],
    ["a space that does not break", "Paz\u00a0Soto", ["blanks"]],
    ["a zero-width space and a space", "Paz\u200b Soto", ["invisible"]],
  ])("the trace names an invisible difference: %s", async (_, lastName, signs) => {
    const { body } = await send({ lastName });

    const { trace } = await detail(body.id);
    const changes = trace.find(({ step }) => step === "normalised")?.changes ?? [];
    expect(changes).toContainEqual({ field: "lastName", before: lastName, after: "Paz Soto", signs });
  });

  test("space around a value is no change", async () => {
    const { body } = await send({ lastName: " Paz Soto\u00a0", phone: "+593987654398" });

    expect((await detail(body.id)).trace.find(({ step }) => step === "normalised")).toBeUndefined();
  });

  test("a name or phone of invisible signs alone is missing", async () => {
    const answer = await send({ phone: "\u200b\u202a\u202c" });

    expect(answer.body.errors).toEqual([{ field: "phone", code: "required" }]);
  });
});

describe("an email that is obviously damaged", () => {
  test.each([
    ["maria@gmail,com", "maria@gmail.com"],
    ["maria@ gmail . com", "maria@gmail.com"],
    ["maria@@gmail.com", "maria@gmail.com"],
    ["maria@gmail..com", "maria@gmail.com"],
    ["maria@gmail", "maria@gmail.com"],
    ["maria.paz@hotmailcom", "maria.paz@hotmail.com"],
    ["mariapaz.gmail.com", "mariapaz@gmail.com"],
    ["maria(at)example.com", "maria@example.com"],
    ["maria arroba gmail punto com", "maria@gmail.com"],
    ["maria@gmial,com", "maria@gmail.com"],
    ["maria@yahooo..es", "maria@yahoo.es"],
    ["maria@@outlok.com", "maria@outlook.com"],
  ])("%s is offered as %s", async (email, repair) => {
    const answer = await send({ email });

    expect(answer.body.errors).toEqual([{ field: "email", code: "email", repair }]);
  });

  test.each(["maria", "maria paz@gmail.com", "www.gmail.com", "0987654321", "@gmail.com", "maria@paz"])(
    "%s has no suggestion",
    async (email) => {
      const answer = await send({ email });

      expect(answer.body.errors).toEqual([{ field: "email", code: "email" }]);
    },
  );
});

describe("a valid email that is probably mistyped", () => {
  test.each([
    ["ana@gmial.com", "ana@gmail.com"],
    ["ana@gmai.com", "ana@gmail.com"],
    ["ana@gmail.con", "ana@gmail.com"],
    ["ana@gmail.cmo", "ana@gmail.com"],
    ["ana@gamil.com", "ana@gmail.com"],
    ["ana@hotmial.com", "ana@hotmail.com"],
    ["ana@hotmal.com", "ana@hotmail.com"],
    ["ana@outlok.com", "ana@outlook.com"],
    ["ana@outloo.com", "ana@outlook.com"],
    ["ana@icloud.con", "ana@icloud.com"],
    ["ana@yahooo.com", "ana@yahoo.com"],
    ["ana@yaho.es", "ana@yahoo.es"],
    ["ana@gnail.com", "ana@gmail.com"],
    ["ana@jotmail.com", "ana@hotmail.com"],
    ["ana@gmail.co", "ana@gmail.com"],
    ["ana@hotmail.ocm", "ana@hotmail.com"],
    ["ana@live.comm", "ana@live.com"],
    ["ana@empresa.con", "ana@empresa.com"],
    ["ana@empresa.con.ec", "ana@empresa.com.ec"],
    ["ana..paz@empresa.com", "ana.paz@empresa.com"],
    ["ana.@gmail.com", "ana@gmail.com"],
    ["ana...paz@gmial.com", "ana.paz@gmail.com"],
  ])("%s is new, with %s offered", async (email, value) => {
    const answer = await send({ email });

    expect(answer.body).toMatchObject({ dealState: "new", errors: [] });
    expect(await detail(answer.body.id)).toMatchObject({ email, suggestions: [{ field: "email", value }] });
  });

  test.each(
    [
      "ana@gmail.com",
      "ana@ymail.com",
      "ana@gmx.com",
      "ana@mail.com",
      "ana@email.com",
      "ana@hotmail.es",
      "ana@live.com.mx",
      "ana@outlook.es",
      "ana@yahoo.com.mx",
      "ana@cloud.com",
      "ana@gail.com",
      "ana@empresa.co",
      "ana@empresa.com.ec",
      "ana@icloudy.com.ec",
      "ana@gmailer.com",
      "ana@hotmart.com",
    ].map((email) => [email]),
  )("%s is valid as it is", async (email) => {
    const answer = await send({ email });

    expect(await detail(answer.body.id)).toMatchObject({ email, suggestions: [] });
  });

  test("the domain of the licence's own users is not corrected", async () => {
    await provider.given.user(dealership, "supervisor", { email: "jefa@gmaill.con" });
    const answer = await send({ email: "cliente@gmaill.con" });

    expect((await detail(answer.body.id)).suggestions).toEqual([]);
  });

  test("an accepted suggestion corrects the lead", async () => {
    const { body } = await send({ email: "correcta@gmial.com" });
    const { version, suggestions } = await detail(body.id);
    const [suggestion] = suggestions;

    const input = { id: body.id, version, email: suggestion?.value ?? "" };
    const amended = await provider.call(leads.amend, input, { as: supervisor });

    expect(amended.body).toMatchObject({ email: "correcta@gmail.com", suggestions: [] });
  });
});

describe("a contact with surrounding text is read, and the trace names the removed text", () => {
  type Field = "email" | "phone" | "identification";
  const rows: [Field, string, string, string[]][] = [
    ["email", "www.ana1@example.com", "ana1@example.com", ["prefix"]],
    ["email", "e:ana2@example.com", "ana2@example.com", ["prefix"]],
    ["email", "email: ana3@example.com", "ana3@example.com", ["prefix"]],
    ["email", "Correo: ana4@example.com", "ana4@example.com", ["prefix"]],
    ["email", "correo electr\u00f3nico ana5@example.com", "ana5@example.com", ["prefix"]],
    ["email", "ana6@example.com.", "ana6@example.com", ["trailing"]],
    ["email", "ana7 @ example.com", "ana7@example.com", ["spaces"]],
    ["email", "<ana8@example.com>", "ana8@example.com", ["brackets"]],
    ["email", "Ana Paz <ana9@example.com>", "ana9@example.com", ["brackets"]],
    ["email", "(ana10@example.com)", "ana10@example.com", ["brackets"]],
    ["email", "ana11@example.com<mailto:ana11@example.com>", "ana11@example.com", ["brackets"]],
    ["email", ":ana12@example.com!", "ana12@example.com", ["prefix", "trailing"]],
    ["phone", "0981230001 ext 12", "+593981230001", ["extension"]],
    ["phone", "0981230002 ext. 12", "+593981230002", ["extension"]],
    ["phone", "0981230003x12", "+593981230003", ["extension"]],
    ["phone", "0981230004 anexo 12", "+593981230004", ["extension"]],
    ["phone", "098-123-0005 #7", "+593981230005", ["extension"]],
    [
      "phone",
      [..."0981230006"].map((figure) => `${figure}\ufe0f\u20e3`).join(""),
      "+593981230006",
      ["invisible", "width"],
    ],
    ["phone", "\u24ea\u2468\u24671230007", "+593981230007", ["width"]],
    ["phone", "0981230008 (WhatsApp)", "+593981230008", ["words"]],
    ["phone", "0981230009 solo whatsapp", "+593981230009", ["words"]],
    ["phone", "Cel: 098 123 0010", "+593981230010", ["prefix"]],
    ["phone", "mi n\u00famero es 0981230011", "+593981230011", ["words"]],
    ["phone", "\u{1f4f1} 0981230012", "+593981230012", ["words"]],
    ["phone", "wa.me/593981230013", "+593981230013", ["link"]],
    ["phone", "https://wa.me/593981230014?text=Hola%20Ana", "+593981230014", ["link"]],
    ["phone", "https://api.whatsapp.com/send?phone=593981230015", "+593981230015", ["link"]],
    ["phone", "https://api.whatsapp.com/send/?text=hola&phone=%2B593981230016", "+593981230016", ["link"]],
    ["phone", "+593593981230017", "+593981230017", ["country"]],
    ["phone", "+5930981230018", "+593981230018", ["country"]],
    ["phone", "00593981230019", "+593981230019", ["country"]],
    ["phone", "+593 (0)98 123 0020", "+593981230020", ["country"]],
    ["identification", "CI: 1713175071", "1713175071", ["prefix"]],
    ["identification", "C.I. 0701123457", "0701123457", ["prefix"]],
    ["identification", "RUC: 1790011674001", "1790011674001", ["prefix"]],
    ["identification", "C\u00e9dula 0926687856", "0926687856", ["prefix"]],
    ["identification", "C\u00e9dula de identidad No. 091234567-5", "0912345675", ["prefix"]],
    ["identification", "Pasaporte: AB123456", "AB123456", ["prefix"]],
    ["identification", "pasaporte kx 902 144", "KX902144", ["prefix"]],
    ["identification", "DNI 1700000019", "1700000019", ["prefix"]],
  ];

  test.each(rows)("%s %s", async (field, sent, stored, signs) => {
    const answer = await send({ [field]: sent });

    expect(answer.body).toMatchObject({ dealState: "new", errors: [] });
    const lead = await detail(answer.body.id);
    expect(lead).toMatchObject({ [field]: stored });
    const changes = lead.trace.find(({ step }) => step === "normalised")?.changes ?? [];
    const change = changes.find((one) => one.field === field);
    expect({ before: change?.before, signs: change?.signs?.toSorted() }).toEqual({ before: sent, signs });
  });

  test.each([
    ["identification", "CI123456"],
    ["identification", "CC 123456"],
    ["phone", "0981230050"],
    ["email", "wwwilson@example.com"],
    ["email", "e.correo@example.com"],
  ])("text that belongs to the contact remains: %s %s", async (field, sent) => {
    const { body } = await send({ [field]: sent });

    const { trace, errors } = await detail(body.id);
    const changes = trace.find(({ step }) => step === "normalised")?.changes ?? [];
    expect({ errors, signs: changes.flatMap(({ signs = [] }) => signs) }).toEqual({ errors: [], signs: [] });
  });

  test.each([
    ["O981230051", "0981230051"],
    ["098123OO52", "0981230052"],
    ["098l230053", "0981230053"],
    ["o98 I23 0054", "0981230054"],
    ["981230055", "0981230055"],
    ["0981230056 / 22", undefined],
    ["llamar 5 veces al 0981230057", undefined],
    ["022345678 ext 5", undefined],
  ])("a phone that is a guess is an error: %s is offered as %s", async (phone, repair) => {
    const answer = await send({ phone });

    expect(answer.body.errors).toEqual([{ field: "phone", code: "phone", ...(repair && { repair }) }]);
  });
});

describe("two contacts in one field are the first that passes, and the others are extra", () => {
  test.each([
    ["a slash", { phone: "0982340001 / 0992340001" }, { phone: "+593982340001" }, { otherPhone: "0992340001" }],
    ["a dash", { phone: "0982340002 - 0992340002" }, { phone: "+593982340002" }, { otherPhone: "0992340002" }],
    ["and", { phone: "0982340003 y 0992340003" }, { phone: "+593982340003" }, { otherPhone: "0992340003" }],
    ["or", { phone: "0982340004 o 0992340004" }, { phone: "+593982340004" }, { otherPhone: "0992340004" }],
    ["a semicolon", { phone: "0982340005;0992340005" }, { phone: "+593982340005" }, { otherPhone: "0992340005" }],
    ["a blank", { phone: "0982340006 0992340006" }, { phone: "+593982340006" }, { otherPhone: "0992340006" }],
    [
      "words",
      { phone: "0982340007 (casa) / +593 99 234 0007 (oficina)" },
      { phone: "+593982340007" },
      { otherPhone: "+593 99 234 0007" },
    ],
    [
      "the first of them wrong",
      { phone: "2345678 / 0992340008" },
      { phone: "+593992340008" },
      { otherPhone: "2345678" },
    ],
    [
      "the first a filler",
      { phone: "0999999999/0992340009" },
      { phone: "+593992340009" },
      { otherPhone: "0999999999" },
    ],
    [
      "three",
      { phone: "0982340010, 0992340010, 0972340010" },
      { phone: "+593982340010" },
      { otherPhone: "0992340010", otherPhone2: "0972340010" },
    ],
    [
      "an extra of that name",
      { phone: "0982340011 / 0992340011", otherPhone: "022345678" },
      { phone: "+593982340011" },
      { otherPhone: "022345678", otherPhone2: "0992340011" },
    ],
    [
      "a semicolon between addresses",
      { email: "dos1@example.com; paz@example.com" },
      { email: "dos1@example.com" },
      { otherEmail: "paz@example.com" },
    ],
    [
      "a comma between them",
      { email: "dos2@example.com,paz@example.com" },
      { email: "dos2@example.com" },
      { otherEmail: "paz@example.com" },
    ],
    [
      "a slash between them",
      { email: "dos3@example.com / paz@example.com" },
      { email: "dos3@example.com" },
      { otherEmail: "paz@example.com" },
    ],
    [
      "names and brackets",
      { email: "Ana <dos4@example.com>; Luis <luis@example.com>" },
      { email: "dos4@example.com" },
      { otherEmail: "luis@example.com" },
    ],
    [
      "the first of them wrong",
      { email: "dos5@, luis5@example.com" },
      { email: "luis5@example.com" },
      { otherEmail: "dos5@" },
    ],
    ["the same twice", { email: "dos6@example.com dos6@example.com" }, { email: "dos6@example.com" }, {}],
  ])("%s", async (_, sent, stored, extraProperties) => {
    const answer = await send(sent);

    expect(answer.body).toMatchObject({ dealState: "new", errors: [] });
    const lead = await detail(answer.body.id);
    expect(lead).toMatchObject(stored);
    expect(lead.extraProperties).toEqual(extraProperties);
    const changes = lead.trace.find(({ step }) => step === "normalised")?.changes ?? [];
    expect(changes.find(({ field }) => field in stored)?.signs).toContain("several");
  });
});

describe("a filler does not beat the value under a second name", () => {
  test.each([
    [{ phone: "0999999999", celular: "0942143611" }, { phone: "+593942143611" }, { phone: "0999999999" }],
    [
      { email: "notiene@gmail.com", correo: "eva.real@example.com" },
      { email: "eva.real@example.com" },
      { email: "notiene@gmail.com" },
    ],
    [
      { identification: "9999999999999", cedula: "1710034065" },
      { identification: "1710034065" },
      { identification: "9999999999999" },
    ],
    [{ telefono: "0987654321", whatsapp: "0942143612" }, { phone: "+593942143612" }, { telefono: "0987654321" }],
    [{ phone: "0999999999", celular: "12345" }, { phone: "+593999999999" }, { celular: "12345" }],
    [{ phone: "0988888888", celular: "0999999999" }, { phone: "+593988888888" }, { celular: "0999999999" }],
  ])("%j", async (sent, stored, extraProperties) => {
    await another();
    const own = aPerson();
    const named = Object.fromEntries(Object.entries(own).filter(([field]) => !Object.hasOwn(stored, field)));
    const body = { ...named, product: "Andes Ruta 4x4", agency: "Quito Norte", ...sent };
    const answer = await provider.request<Receipt>("POST", "/webhook/leads/web", { key, body });

    const lead = await detail(answer.body.id);
    expect(lead).toMatchObject(stored);
    expect(lead.extraProperties).toEqual(extraProperties);
  });
});

describe("a search", () => {
  async function find(searchTerm: string) {
    const { body } = await provider.call(leads.search, { searchTerm }, { as: supervisor });
    return body.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  }

  beforeAll(async () => {
    await another();
    await send({ firstName: "Maureen", lastName: "O'Connor", phone: "0990010011" });
    await send({ firstName: "Dermot", lastName: "O\u2019Connor", phone: "0990010012" });
    const known = { email: "soren@example.com", identification: "1710034065" };
    await send({ firstName: "S\u00f8ren", lastName: "S\u00f8rensen Wei\u00df", phone: "0990010013", ...known });
    await send({
      firstName: "\u0141ukasz",
      lastName: "\u0110or\u0111evi\u0107-\u00de\u00f3rsson",
      phone: "0990010014",
    });
    await send({ firstName: "Jose\u0301", lastName: "Zambrano\u2011Cede\u00f1o", phone: "0990010015" });
  });

  test.each([
    ["O'Connor", ["Dermot O'Connor", "Maureen O'Connor"]],
    ["O\u2019Connor", ["Dermot O'Connor", "Maureen O'Connor"]],
    ["oconnor", ["Dermot O'Connor", "Maureen O'Connor"]],
    ["Connor,", ["Dermot O'Connor", "Maureen O'Connor"]],
    ["Connor, Maureen", ["Maureen O'Connor"]],
    ["Connor,Maureen.", ["Maureen O'Connor"]],
    ["sorensen weiss", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["S\u00d8RENSEN WEI\u00df", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["lukasz dordevic-thorsson", ["\u0141ukasz \u0110or\u0111evi\u0107-\u00de\u00f3rsson"]],
    ["zambrano\u2013cedeno", ["Jos\u00e9 Zambrano-Cede\u00f1o"]],
    ["\u200bjos\u00e9\u200b zambrano", ["Jos\u00e9 Zambrano-Cede\u00f1o"]],
    ["\u202a+593 99 001 0013\u202c", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["tel:+593990010013", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["099\u2011001\u20110013,", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["\uff10\uff19\uff19\uff10\uff10\uff11\uff10\uff10\uff11\uff13", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["S\u00f8ren +593 99 001 0013", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["\u201cDermot\u201d (O'Connor)", ["Dermot O'Connor"]],
    [",.", []],
    ["Cel: 0990010013", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["wa.me/593990010013", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["0990010013 (WhatsApp)", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["0990010013 ext 12", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["+5930990010013", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["+593593990010013", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["0990010013 / 0990019999", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["correo: soren@example.com", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["S\u00f8ren <soren@example.com>", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
    ["C.I. 171003406-5", ["S\u00f8ren S\u00f8rensen Wei\u00df"]],
  ])("for %s finds its people", async (term, names) => {
    expect((await find(term)).toSorted()).toEqual(names);
  });

  test("the database folds text as the product does", async () => {
    const ranges = ["00a0-024f", "0370-0403", "0410-044f", "1e00-1eff", "2000-2069", "ff01-ff5e", "fb00-fb06"];
    const letters = ranges.flatMap((range) => {
      const [from = 0, to = 0] = range.split("-").map((code) => Number.parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => `a${String.fromCodePoint(from + index)}b`);
    });

    const { rows } = await provider.services.database.pool.query<{ text: string; folded: string }>(
      "select text, fold_text(text) as folded from unnest($1::text[]) text",
      [letters],
    );

    const other = rows.filter(({ text, folded }) => folded !== fold(text));
    expect(other).toEqual([]);
  });

  test("the database removes every invisible sign from folded text, as the product does", async () => {
    const isUnseen = new RegExp(`^[${UNSEEN_SIGNS}]$`, "u");
    const signs = Array.from({ length: 0xe_1000 }, (_, code) =>
      code >= 0xd800 && code < 0xe000 ? "" : String.fromCodePoint(code),
    );
    const unseen = signs.filter((sign) => isUnseen.test(sign));

    const { rows } = await provider.services.database.pool.query<{ text: string; folded: string }>(
      "select text, fold_text('ana' || text || 'paz') as folded from unnest($1::text[]) text",
      [unseen],
    );

    expect(unseen.length).toBeGreaterThan(2000);
    expect(rows.filter(({ text, folded }) => folded !== "anapaz" || fold(`ana${text}paz`) !== folded)).toEqual([]);
  });
});

test("rows that were stored before are found by the same terms", async () => {
  const { licenseId } = dealership;
  const run = asTenant(licenseId);
  const [old] = await provider.given.leads(licenseId, [
    { firstName: "Siobh\u00e1n", lastName: "O\u2019Dwyer-\u00d8stby" },
  ]);
  const text = " siobhan o\u2019dwyer-\u00f8stby old\u200b@example.com";
  const [id, key] = [old?.id, "old\u200b@example.com"];
  await run("update lead set search_text = $2, email_key = $3 where id = $1", [id, text, key]);
  const migration = readFileSync("provider/db/legacy-migrations/0078_fillers-and-folding.sql", "utf8");
  const [, backfill = ""] = /^(update lead set search_text[^;]*);/m.exec(migration) ?? [];

  await run(backfill);

  const { rows } = await run("select search_text, email_key from lead where id = $1", [id]);
  expect(rows).toEqual([{ search_text: " siobhan odwyer-ostby old@example.com", email_key: "old@example.com" }]);
  const { body } = await provider.call(leads.search, { searchTerm: "O'Dwyer ostby" }, { as: supervisor });
  expect(body.items.map((one) => one.id)).toEqual([id]);
});

describe("a contact shared by two people does not identify a lead without identification", () => {
  const [ANA, LUIS] = ["1710034065", "0102003456"];
  let admin: TestUser;

  beforeEach(async () => {
    await another();
    admin = await provider.given.user(dealership, "admin-client");
    const { body } = await provider.call(rules.get, { channel: "digital" }, { as: admin });
    await provider.call(rules.save, { ...body, requiredFields: [] }, { as: admin });
  });

  const stopContact = async (id: string) => {
    const { version } = await detail(id);
    return provider.call(leads.stopContact, { id, version, reason: "asked" }, { as: supervisor });
  };
  const none = { identification: "", email: "", phone: "" };
  const contacts: [string, object][] = [
    ["phone", { phone: "0983450001" }],
    ["email", { email: "casa1@example.com" }],
    ["phone and email", { phone: "0983450002", email: "casa2@example.com" }],
  ];

  test.each(contacts)("%s: opting out one of them does not opt out a third person", async (_, contact) => {
    const ana = await send({ ...none, ...contact, identification: ANA, firstName: "Ana" });
    const luis = await send({ ...none, ...contact, identification: LUIS, firstName: "Luis" });
    const before = await send({ ...none, ...contact, firstName: "Eva", product: "Andes Cumbre" });

    await stopContact(luis.body.id);
    const after = await send({ ...none, ...contact, firstName: "Rosa", product: "Andes Cumbre" });
    const hisNext = await send({ ...none, ...contact, identification: LUIS, firstName: "Luis" });
    const herNext = await send({ ...none, ...contact, identification: ANA, firstName: "Ana" });

    const marked = async (one: typeof ana) => (await detail(one.body.id)).doNotContact;
    expect(await Promise.all([ana, luis, before, after, hisNext, herNext].map(marked))).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(before.body).toMatchObject({ dealState: "new", originalId: null });
    expect(after.body).toMatchObject({ dealState: "duplicated", originalId: before.body.id });
    expect([hisNext.body.originalId, herNext.body.originalId]).toEqual([luis.body.id, ana.body.id]);

    await stopContact(ana.body.id);
    const last = await send({ ...none, ...contact, firstName: "Nora" });
    expect(await marked(last)).toBe(true);
  });

  test("opting out the third person affects no other", async () => {
    const contact = { phone: "0983450003" };
    const ana = await send({ ...none, ...contact, identification: ANA });
    const luis = await send({ ...none, ...contact, identification: LUIS });
    const third = await send({ ...none, ...contact });

    await stopContact(third.body.id);

    const marks = [ana, luis, third].map(async ({ body }) => (await detail(body.id)).doNotContact);
    expect(await Promise.all(marks)).toEqual([false, false, true]);
  });

  test("an opt-out of a relative does not cancel an older one of a lead without identification", async () => {
    const contact = { phone: "0983450006" };
    const ana = await send({ ...none, ...contact, identification: ANA });
    await send({ ...none, ...contact, identification: LUIS });
    const third = await send({ ...none, ...contact, firstName: "Sol" });

    await stopContact(third.body.id);
    const before = await send({ ...none, ...contact, firstName: "Sol" });
    await stopContact(ana.body.id);
    const after = await send({ ...none, ...contact, firstName: "Sol" });

    const marks = [before, after].map(async ({ body }) => (await detail(body.id)).doNotContact);
    expect(await Promise.all(marks)).toEqual([true, true]);
  });

  test("an earlier lead without identification is not the original of both", async () => {
    const contact = { phone: "0983450004" };
    const first = await send({ ...none, ...contact });
    const ana = await send({ ...none, ...contact, identification: ANA });
    const luis = await send({ ...none, ...contact, identification: LUIS });

    expect(ana.body).toMatchObject({ dealState: "duplicated", originalId: first.body.id });
    expect(luis.body).toMatchObject({ dealState: "new", originalId: null });
  });

  test("a phone used by one person identifies that person", async () => {
    const contact = { phone: "0983450005" };
    const ana = await send({ ...none, ...contact, identification: ANA });
    await stopContact(ana.body.id);
    const other = await send({ ...none, ...contact });

    expect(other.body).toMatchObject({ dealState: "duplicated", originalId: ana.body.id });
    expect((await detail(other.body.id)).doNotContact).toBe(true);
  });

  test("a search groups neither of them with a third", async () => {
    const contact = { phone: "0983450006" };
    for (const identification of [ANA, LUIS, ""])
      await send({ ...none, ...contact, identification, firstName: "Olga", lastName: "Mera" });

    const { body } = await provider.call(leads.search, { searchTerm: "0983450006" }, { as: supervisor });

    const groups = groupByPerson(body.items, body.theirs).map((one) =>
      one.leads.map(({ identification }) => identification),
    );
    expect(groups.flat().toSorted()).toEqual(["", LUIS, ANA]);
    expect(groups.filter((group) => new Set(group).size > 1)).toEqual([]);
  });

  test("an erased person removes no other person from a list", async () => {
    const hash = createHasher(Buffer.from("secret"), dealership.licenseId);
    const stones = hashPerson(hash, { ...none, phone: "0983450007", identification: LUIS });
    await asTenant(dealership.licenseId)(
      `insert into tombstone (license_id, kind, seal, lead_id, at)
      select $1, kind, seal, $2, now() from unnest($3::text[], $4::text[]) one (kind, seal)`,
      [dealership.licenseId, randomUUID(), stones.map(({ kind }) => kind), stones.map((one) => one.hash)],
    );
    const toRow = (identification: string) => ({
      isListed: true,
      draft: { ...none, phone: "0983450007", identification },
    });
    const erasedOf = (rows: ReturnType<typeof toRow>[]) =>
      provider.services.database.transaction(
        { role: "tenant", licenseId: dealership.licenseId },
        async ({ $client }) => {
          const erased = await findErasedPeople($client, hash, rows);
          return rows.map((row) => erased.has(row));
        },
      );

    expect(await erasedOf([toRow(LUIS), toRow("")])).toEqual([true, true]);
    expect(await erasedOf([toRow(ANA), toRow(LUIS), toRow("")])).toEqual([false, true, true]);
    await send({ ...none, phone: "0983450007", identification: ANA });
    expect(await erasedOf([toRow("")])).toEqual([false]);
  });
});

describe("a filler contact identifies no person", () => {
  let admin: TestUser;
  beforeAll(async () => {
    await another();
    admin = await provider.given.user(dealership, "admin-client", { email: "asesor.uno@people.example" });
    await provider.given.user(dealership, "supervisor", { email: "asesor.dos@gmail.com" });
  });

  const bare = { identification: "", email: "", phone: "" };
  const open = { requiredFields: [] };

  test.each([
    ["one figure repeated behind the prefix", { phone: "0955555555" }, "pattern"],
    ["nines", { phone: "0999999999" }, "pattern"],
    ["one figure repeated but the last", { phone: "0999999990" }, "pattern"],
    ["figures down", { phone: "0987654321" }, "pattern"],
    ["figures up", { phone: "0123456789" }, "pattern"],
    ["figures up behind the 9", { phone: "+593912345678" }, "pattern"],
    ["a whole mailbox of na", { email: "na@empresa.com" }, "pattern"],
    ["a test", { email: "test@empresa.com" }, "pattern"],
    ["xx", { email: "xx@gmail.com" }, "pattern"],
    ["none, said before the @", { email: "ninguno@gmail.com" }, "pattern"],
    ["the same word twice", { email: "correo@correo.com" }, "pattern"],
    ["zeros", { phone: "+593000000000" }, "pattern"],
    ["a landline of one figure", { phone: "0222222222" }, "pattern"],
    ["no email", { email: "notiene@gmail.com" }, "pattern"],
    ["no email, counted", { email: "no.tiene2@hotmail.com" }, "pattern"],
    ["not applicable", { email: "na@na.com" }, "pattern"],
    ["a domain of nobody", { email: "cliente1@sincorreo.com" }, "pattern"],
    ["letters over and over", { email: "xxx@yahoo.com" }, "pattern"],
    ["one pair over and over", { phone: "0909090909" }, "pattern"],
    ["one pair over and over behind the 9", { phone: "0987878787" }, "pattern"],
    ["one pair over and over behind the country", { phone: "+593 98 989 8989" }, "pattern"],
    ["figures down to zero", { phone: "0976543210" }, "pattern"],
    ["one figure before and after the @", { email: "1@1.com" }, "pattern"],
    ["one letter before and after the @", { email: "q@q.com" }, "pattern"],
    ["two letters", { email: "x@y.com.ec" }, "pattern"],
    ["the same figures twice", { email: "123@123.com" }, "pattern"],
    ["the same two letters twice", { email: "jj@jj.com" }, "pattern"],
    ["the address of one who works there", { email: "Asesor.Uno@people.example" }, "dealership"],
    ["the domain of those who work there", { email: "otra@people.example" }, "dealership"],
  ])("%s links to no person, and the screen gives the reason", async (_, contact, reason) => {
    const field = Object.keys(contact)[0] as "phone" | "email";
    await ruleOf(open);
    const first = await send({ ...bare, ...contact, firstName: "Ana" });
    const stopped = await stop(first.body.id);
    const second = await send({ ...bare, ...contact, firstName: "Luis", product: "Andes Cumbre" });
    const third = await send({ ...bare, ...contact, firstName: "Eva" });

    expect(stopped).toBe(200);
    expect([second, third].map(({ body }) => body)).toMatchObject([
      { dealState: "new", originalId: null },
      { dealState: "new", originalId: null },
    ]);
    const lead = await detail(second.body.id);
    expect(lead).toMatchObject({ doNotContact: false, fillers: [{ field, reason }] });
    const { body: found } = await provider.call(people.find, contact, { as: admin });
    expect(found).toMatchObject({ records: [], fillers: [{ field, reason }] });
    const { body: similar } = await provider.call(work.similar, contact, { as: supervisor });
    expect(similar).toEqual([]);
  });

  test.each([
    ["a number that ends in figures in order", { phone: "0991234567" }],
    ["the initials of two words", { email: "jp@empresa.com" }],
    ["a mailbox called mail of a domain of one's own", { email: "correo@juanperez.com" }],
    ["a mailbox called mail", { email: "mail@anapaz.ec" }],
    ["a company by its letters", { email: "abc@empresa.com" }],
    ["a name that begins with na", { email: "na.paz@empresa.com" }],
    ["a domain that is public although one who works there has it", { email: "cliente.uno@gmail.com" }],
    ["three figures repeated", { phone: "0999999123" }],
    ["a name that begins as a filler", { email: "natalia@gmail.com" }],
    ["the initials of somebody", { email: "jj@gmail.com" }],
    ["a mailbox of a company", { email: "info@empresa.com.ec" }],
  ])("%s identifies a person", async (_, contact) => {
    await ruleOf(open);
    const first = await send({ ...bare, ...contact, firstName: "Ana" });
    const second = await send({ ...bare, ...contact, firstName: "Ana" });

    expect(second.body).toMatchObject({ dealState: "duplicated", originalId: first.body.id });
    expect((await detail(second.body.id)).fillers).toEqual([]);
  });

  test("a phone shared by four people with their own identifications identifies none of them", async () => {
    await ruleOf(open);
    const shared = { phone: "0981112223", email: "" };
    const known = ["1710034065", "0102003456", "0926687856"];
    for (const identification of known) await send({ ...shared, identification });
    const before = await send({ ...shared, identification: "" });
    const again = await send({ ...shared, identification: "" });

    const fourth = await send({ ...shared, identification: "0912345675" });
    const last = await send({ ...shared, identification: "" });

    expect(before.body).toMatchObject({ dealState: "new", originalId: null });
    expect(again.body).toMatchObject({ dealState: "duplicated", originalId: before.body.id });
    expect(fourth.body.dealState).toBe("new");
    expect(last.body).toMatchObject({ dealState: "new", originalId: null });
    expect((await detail(last.body.id)).fillers).toEqual([{ field: "phone", reason: "shared" }]);
  });

  test("two different valid identifications are two people whatever else they share", async () => {
    const shared = { phone: "0981112299", email: "casa@example.com", firstName: "Ana" };
    const one = await send({ ...shared, identification: "1700000019" });
    const other = await send({ ...shared, identification: "0500000120" });
    const ruc = await send({ ...shared, identification: "1700000019001" });

    expect(other.body).toMatchObject({ dealState: "new", originalId: null });
    expect(ruc.body).toMatchObject({ dealState: "duplicated", originalId: one.body.id });
  });

  test("a cédula without its leading zero identifies the same person", async () => {
    const shared = { phone: "0981112255", email: "", firstName: "Ana" };
    const whole = await send({ ...shared, identification: "0701123457" });
    const short = await send({ ...shared, identification: "701123457" });

    expect(short.body).toMatchObject({ dealState: "duplicated", originalId: whole.body.id });
  });

  test("an erasure leaves no data that the filler check would reject", async () => {
    await ruleOf(open);
    const deleted = await send({ ...bare, phone: "0944444444", firstName: "Rosa" });
    const { version } = await detail(deleted.body.id);
    const records = [{ id: deleted.body.id, version }];

    const { status } = await provider.call(people.erase, { records, reason: "asked" }, { as: admin });

    expect(status).toBe(200);
    const stones = "select kind from tombstone where lead_id = $1 order by kind";
    const { rows } = await asTenant(dealership.licenseId)(stones, [deleted.body.id]);
    expect(rows.map(({ kind }) => kind)).toEqual(["record"]);
  });

  async function stop(id: string) {
    const { version } = await detail(id);
    const { status } = await provider.call(leads.stopContact, { id, version, reason: "asked" }, { as: supervisor });
    return status;
  }

  async function ruleOf(given: object) {
    const { body } = await provider.call(rules.get, { channel: "digital" }, { as: admin });
    await provider.call(rules.save, { ...body, ...given }, { as: admin });
  }
});

describe("typed values are cleaned like received ones", () => {
  let programme: Programme;
  let admin: TestUser;
  let host: TestUser;
  beforeAll(async () => {
    await another();
    admin = await provider.given.user(dealership, "admin-client");
    host = await provider.given.user(dealership, "host");
    programme = await givenProgramme(provider, dealership);
  });

  const NAMES: [string, string, string][] = [
    ["a typographic apostrophe", "O\u2019Connor", "O'Connor"],
    ["a comma behind", "Paz,", "Paz"],
    ["a zero-width space and two spaces", "Paz\u200b  Soto", "Paz Soto"],
    ["a typographic hyphen", "Garc\u00eda\u2011L\u00f3pez", "Garc\u00eda-L\u00f3pez"],
    ["an accent of its own", "Pe\u0301rez", "P\u00e9rez"],
    ["a reference of HTML", "P&eacute;rez", "P\u00e9rez"],
    ["an abbreviation", "Paz Jr.", "Paz Jr."],
  ];
  const PHONES: [string, string][] = [
    ["\u202a+593 98 125 0001\u202c", "+593981250001"],
    ["tel:098\u2011125\u20110002,", "+593981250002"],
    ["0981250003 (WhatsApp)", "+593981250003"],
  ];

  test.each(NAMES)("the name of a person who works here, with %s", async (_, typed, stored) => {
    const email = `\u200bnuevo.${randomUUID().slice(0, 8)}@example.com,`;
    const input = { email, fullName: `Ana ${typed}`, roles: ["supervisor" as const] };

    const { status, body } = await provider.call(users.invite, input, { as: admin });

    expect(status).toBe(200);
    expect(body).toMatchObject({ fullName: `Ana ${stored}`, email: email.slice(1, -1) });
  });

  test.each(PHONES)("the phone of one's own profile, %s", async (typed, stored) => {
    const { body: before } = await provider.call(account.get, {}, { as: host });
    const input = { version: before.version, fullName: "Ana  Paz,", phone: typed };

    const { body } = await provider.call(account.save, input, { as: host });

    expect(body.fullName).toBe("Ana Paz");
    expect(
      cleanText(body.phone, "phone")
        .replace(/[^+0-9]/g, "")
        .replace(/^0/, "+593"),
    ).toBe(stored);
  });

  test.each(NAMES)("a visitor of the showroom, with %s", async (_, typed, stored) => {
    const id = randomUUID();
    const observed = { id, hostId: host.userId, licenseId: host.licenseId, arrivedAt: new Date().toISOString() };
    const person = { ...aPerson(), lastName: typed, product: "Ruta 4x4,", reason: "newVehicle" as const };

    const input = { ...observed, ...person, agencyId: dealership.agencies[0]?.id };
    const { status, body } = await provider.call(visits.register, input, { as: host });

    expect(status).toBe(200);
    expect(await detail(body.dealId)).toMatchObject({ lastName: stored, product: "Ruta 4x4", errors: [] });
  });

  test.each(PHONES)("a visitor's phone, %s", async (phone, stored) => {
    const id = randomUUID();
    const observed = { id, hostId: host.userId, licenseId: host.licenseId, arrivedAt: new Date().toISOString() };
    const person = { ...aPerson(), phone, product: "Ruta 4x4", reason: "newVehicle" as const };

    const input = { ...observed, ...person, agencyId: dealership.agencies[0]?.id };
    const { body } = await provider.call(visits.register, input, { as: host });

    expect(await detail(body.dealId)).toMatchObject({ phone: stored, errors: [] });
  });

  test.each(["171003406\u20115", "C.I. 1710034065", "\u2066171 003 4065\u2069"])(
    "an identification searched at the desk, %s",
    async (identification) => {
      await send({ identification: "1710034065", firstName: "Berta" });

      const { body } = await provider.call(visits.lookUp, { identification }, { as: host });

      expect(body.person).toMatchObject({ firstName: "Berta" });
    },
  );

  test.each(NAMES)("a person referred by a landing, with %s", async (_, typed, stored) => {
    const { key: token, args } = await filledForm(provider, programme, dealership);
    const referred = { ...args.referred, lastName: typed, phone: `\u202a${args.referred.phone}\u202c,` };

    const answer = await provider.call(referralLanding.create, { ...args, referred }, { key: token });

    expect(answer.status).toBe(200);
    expect(await detail(args.id)).toMatchObject({
      lastName: stored,
      phone: expect.stringMatching(/^\+5939/),
      errors: [],
    });
  });
});
