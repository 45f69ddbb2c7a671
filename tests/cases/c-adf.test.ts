import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import type { AdfReceipts, Receipt } from "@/contract/intake/intake.ts";
import type { ErrorBody } from "@/contract/kernel/errors.ts";
import { leads } from "@/contract/leads/leads.ts";
import { people } from "@/contract/privacy/people.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: TestUser;
let admin: TestUser;
let key: string;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
  admin = await provider.given.user(dealership, "admin-client");
  key = (await provider.given.apiKey(dealership.licenseId)).key;
});
afterAll(() => provider.stop());

function post<Body = AdfReceipts>(body: string | Uint8Array, type = "application/xml") {
  return provider.request<Body>("POST", "/webhook/adf", { key, body, headers: { "content-type": type } });
}

async function detail(id = "") {
  return (await provider.call(leads.get, { id }, { as: supervisor })).body;
}

const unread = async () => (await provider.call(connectionHealth.unread, {}, { as: admin })).body;

function adf({
  prolog = '<?xml version="1.0"?><?adf version="1.0"?>',
  name = "Ana",
  rest = "",
  attributes = 'status="new"',
}) {
  const { phone, email } = aPerson();
  const contact = `<contact><name part="first">${name}</name><name part="last">Vaca</name><email>${email}</email><phone>${phone}</phone></contact>`;
  return `${prolog}<adf><prospect ${attributes}><vehicle><make>Andes</make><model>Cumbre</model></vehicle>
    <customer>${contact}${rest}</customer><vendor><vendorname>Quito Norte</vendorname></vendor></prospect></adf>`;
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const UTF8_LABEL = '<?xml version="1.0" encoding="UTF-8"?>';

describe("is read completely, without repairs:", () => {
  test.each<[what: string, body: string | Uint8Array, firstName: string]>([
    [
      "declarations in capitals and in the other order",
      adf({ prolog: '<?ADF VERSION "1.0"?>\n<?XML VERSION "1.0"?>\n' }),
      "Ana",
    ],
    [
      "a declaration in capitals that says its encoding",
      latin1(adf({ prolog: '<?ADF VERSION "1.0"?><?XML VERSION="1.0" ENCODING="ISO-8859-1"?>', name: "José" })),
      "José",
    ],
    ["blank lines before the declaration", adf({ prolog: '\r\n\r\n  <?xml version="1.0"?>\n' }), "Ana"],
    ["comments before the declaration", adf({ prolog: '<!-- lead 1 --><!-- of 2 -->\n<?xml version="1.0"?>' }), "Ana"],
    ["a comment with a doctype in it", adf({ prolog: '<?xml version="1.0"?><!-- <!DOCTYPE adf> -->' }), "Ana"],
    ["a byte-order mark", `\ufeff${adf({})}`, "Ana"],
    ["two byte-order marks and a blank line", `\ufeff\ufeff\n${adf({})}`, "Ana"],
    ["UTF-16 with its mark", Buffer.from(`\ufeff${adf({ name: "José" })}`, "utf16le"), "José"],
    ["no declaration at all", adf({ prolog: "" }), "Ana"],
    ["two declarations", adf({ prolog: `${UTF8_LABEL}\n${UTF8_LABEL}\n` }), "Ana"],
    ["attributes in capitals", adf({ attributes: 'STATUS="NEW"' }), "Ana"],
    ["references that XML has", adf({ name: "Ana &amp; Eva &#241;" }), "Ana & Eva ñ"],
  ])("%s", async (_, body, firstName) => {
    const { status, body: answer } = await post(body);

    expect(status).toBe(200);
    expect(answer.receipts).toMatchObject([{ dealState: "new", errors: [] }]);
    const lead = await detail(answer.receipts[0]?.id);
    expect(lead).toMatchObject({ firstName, lastName: "Vaca", agencyMatch: { name: "Quito Norte" } });
    expect(lead.trace.filter(({ step }) => step === "received")).toHaveLength(1);
  });
});

describe("is repaired, and the trace records it:", () => {
  test.each<[what: string, body: string | Uint8Array, found: object, repaired: string[]]>([
    ["a bare ampersand", adf({ name: "Ana & Eva" }), { firstName: "Ana & Eva" }, ["ampersand"]],
    [
      "an ampersand in an attribute",
      adf({ rest: '<comments source="A&B">x</comments>' }),
      { extraProperties: { commentsSource: "A&B" } },
      ["ampersand"],
    ],
    [
      "an ampersand before letters",
      adf({ rest: "<comments>R&D y más</comments>" }),
      { extraProperties: { comments: "R&D y más" } },
      ["ampersand"],
    ],
    ["a blank of HTML", adf({ name: "Ana&nbsp;María" }), { firstName: "Ana María" }, ["entity"]],
    ["letters of HTML", adf({ name: "Jos&eacute; &Ntilde;u&ntilde;ez" }), { firstName: "José Ñuñez" }, ["entity"]],
    [
      "Latin-1 under a label of UTF-8",
      latin1(adf({ prolog: UTF8_LABEL, name: "José Ñúñez" })),
      { firstName: "José Ñúñez" },
      ["encoding"],
    ],
    ["Latin-1 under no label", latin1(adf({ prolog: "", name: "José" })), { firstName: "José" }, ["encoding"]],
    [
      "quotes of Windows under a label of UTF-8",
      latin1(adf({ prolog: UTF8_LABEL, rest: "<comments>dijo \u0093sí\u0094</comments>" })),
      { extraProperties: { comments: "dijo “sí”" } },
      ["encoding"],
    ],
    [
      "all of it at once",
      latin1(adf({ prolog: UTF8_LABEL, name: "José & Eva&nbsp;Paz" })),
      { firstName: "José & Eva Paz" },
      ["encoding", "ampersand", "entity"],
    ],
  ])("%s", async (_, body, found, repaired) => {
    const { status, body: answer } = await post(body);

    expect(status).toBe(200);
    const lead = await detail(answer.receipts[0]?.id);
    expect(lead).toMatchObject(found);
    const receivedSteps = lead.trace.filter(({ step, outcome }) => step === "received" && outcome === "warning");
    expect(receivedSteps.map(({ facts }) => facts.repaired)).toEqual(repaired);
  });

  test("sections and comments retain their ampersands, and the request is stored unchanged", async () => {
    const text = adf({ rest: "<!-- A & B --><comments><![CDATA[A & B]]> y C & D</comments>" });

    const { body } = await post(text);

    const { id = "" } = body.receipts[0] ?? {};
    const request = (await provider.call(leads.request, { dealId: id }, { as: supervisor })).body;
    expect((await detail(id)).extraProperties).toMatchObject({ comments: "A & B y C & D" });
    expect(request.body).toBe(text);
  });

  test("each prospect of a repaired document retains its own raw part", async () => {
    const one = (name: string) => {
      const { phone } = aPerson();
      return `<prospect><customer><contact><name part="full">${name} & Co</name><phone>${phone}</phone></contact></customer></prospect>`;
    };
    const text = `\n<?ADF VERSION "1.0"?>\n<?XML VERSION "1.0"?><adf>${one("Ana")}${one("Eva&nbsp;Paz")}${one("Luis")}</adf>`;

    const { body } = await post(text);

    const parts = await Promise.all(
      body.receipts.map(
        async ({ id }) => (await provider.call(leads.request, { dealId: id }, { as: supervisor })).body.body,
      ),
    );
    expect(parts).toHaveLength(3);
    expect(parts.join("")).toBe(text);
    expect(parts[1]?.startsWith("<prospect>")).toBe(true);
  });
});

describe("cannot be parsed, gets its error, and is stored for review:", () => {
  test.each<[what: string, body: string | Uint8Array, reason: string, expectedBody: string, type?: string]>([
    ["a document that ends", adf({}).slice(0, 120), "syntax", "<?xml"],
    ["a doctype", adf({ prolog: "<!DOCTYPE adf>" }), "doctype", "<!DOCTYPE adf>"],
    [
      "a doctype after a declaration in capitals",
      adf({ prolog: '<?XML VERSION "1.0"?>\n<!doctype adf>' }),
      "doctype",
      "<!doctype adf>",
    ],
    ["an entity of its own", adf({ name: "&juan;" }), "syntax", "&juan;"],
    ["no ADF", "<html><body>Nombre: Ana, 0987654321</body></html>", "adf", "0987654321"],
    ["a mail in plain text", "Nombre: Ana\nTeléfono: 0987654322", "syntax", "Teléfono: 0987654322"],
    [
      "an encoding that nobody knows",
      adf({ prolog: '<?xml version="1.0" encoding="EBCDIC-CP-US"?>' }),
      "encoding",
      "EBCDIC",
    ],
    ["NUL", "<adf>\0 Ana 0987654323</adf>", "syntax", "\u2400 Ana 0987654323"],
    [
      "a form in place of XML",
      "nombre=Ana&telefono=0987654324",
      "type",
      "telefono=0987654324",
      "application/x-www-form-urlencoded",
    ],
  ])("%s", async (_, body, reason, expectedBody, type) => {
    const before = await unread();

    const answer = await post<ErrorBody>(body, type);

    const after = await unread();
    expect([400, 415]).toContain(answer.status);
    expect(answer.body.details.reason).toBe(reason);
    expect(after.count).toBe(before.count + 1);
    expect(after.items[0]).toMatchObject({ entryPoint: "adf", reason, times: 1, key: expect.stringMatching(/./) });
    expect(after.items[0]?.body).toContain(expectedBody);
  });

  test.each<[what: string, body: string | Uint8Array, expectedBody: string]>([
    ["JSON that ends", '{"firstName":"Ana","phone":"0987654331"', "0987654331"],
    ["a list in place of one lead", '[{"firstName":"Ana","phone":"0987654332"}]', "0987654332"],
    ["a form in place of JSON", "firstName=Ana&phone=0987654333", "phone=0987654333"],
    ["single quotes", "{'firstName':'Ana','phone':'0987654334'}", "'0987654334'"],
    ["nesting without an end", `${'{"a":'.repeat(40)}1${"}".repeat(40)}`, '{"a":'],
  ])("a web form's body: %s", async (_, body, expectedBody) => {
    const before = await unread();

    const { status } = await provider.request("POST", "/webhook/leads/web", { key, body: Buffer.from(body as string) });

    const after = await unread();
    expect(status).toBe(400);
    expect(after.count).toBe(before.count + 1);
    expect(after.items[0]).toMatchObject({ entryPoint: "leads", source: "web", times: 1 });
    expect(after.items[0]?.body).toContain(expectedBody);
  });

  const FORM = "application/x-www-form-urlencoded";
  const parts = (...all: [head: string, body: string][]) =>
    `${all.map(([head, body]) => `--frontera7\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`).join("")}--frontera7--\r\n`;
  const PARTS = "multipart/form-data; boundary=frontera7";

  test.each<[what: string, body: (xml: string) => string, type: string]>([
    ["the field adf", (xml) => `adf=${encodeURIComponent(xml)}`, FORM],
    ["the field xml, among others", (xml) => `key=1&xml=${encodeURIComponent(xml)}&sent=hoy`, `${FORM}; charset=UTF-8`],
    ["blanks as plus signs", (xml) => new URLSearchParams({ lead: xml }).toString(), FORM],
    ["the document alone", (xml) => xml, FORM],
    ["the document alone, encoded", (xml) => encodeURIComponent(xml), FORM],
    ["a field that is not encoded", (xml) => `adf=${xml}`, FORM],
    ["a field in capitals, after a mark", (xml) => `ADF=${encodeURIComponent(`\ufeff${xml}`)}`, FORM.toUpperCase()],
    ["the document alone under another form's type", (xml) => xml, PARTS],
    ["a part", (xml) => parts(['name="adf"', xml]), PARTS],
    ["a file", (xml) => parts(['name="id"', "7"], ['name="file"; filename="lead.xml"', xml]), PARTS],
  ])("ADF in a form is read: %s", async (_, body, type) => {
    const before = (await unread()).count;

    const answer = await post(body(adf({ name: "José" })), type);

    expect(answer.status).toBe(200);
    expect(answer.body.receipts).toMatchObject([{ dealState: "new" }]);
    expect(await detail(answer.body.receipts[0]?.id)).toMatchObject({ firstName: "José", lastName: "Vaca" });
    expect((await unread()).count).toBe(before);
  });

  test.each<[what: string, body: string, type: string, expectedBody: string]>([
    ["JSON", '{"nombre":"Ana","telefono":"0987654341"}', "application/json", "0987654341"],
    ["a page", "<html>0987654342</html>", "text/html", "0987654342"],
    ["parts without XML", parts(['name="a"; filename="a.pdf"', "%PDF 0987654343"]), PARTS, "0987654343"],
    ["parts without a boundary", "--y 0987654344", "multipart/form-data", "0987654344"],
    ["a form without XML", "adf=0987654345", FORM, "0987654345"],
    ["text under the type of a form", "0987654346", FORM, "0987654346"],
  ])("%s is stored, and its sender gets the types that are accepted", async (_, body, type, expectedBody) => {
    const answer = await post<ErrorBody>(body, type);

    expect(answer.status).toBe(415);
    expect(answer.body.details).toMatchObject({ reason: "type" });
    expect(answer.body.details.accepted).toEqual(expect.arrayContaining(["application/x-adf+xml", FORM]));
    const { items } = await unread();
    expect(items[0]).toMatchObject({ entryPoint: "adf", reason: "type" });
    expect(items[0]?.body).toContain(expectedBody);
  });

  const sendLead = <Body = Receipt>(body: string | Uint8Array, type: string, address = "web") =>
    provider.request<Body>("POST", `/webhook/leads/${address}`, {
      key,
      body: Buffer.from(body as string),
      headers: { "content-type": type },
    });
  const CAR = "product=Cumbre&agency=Quito+Norte";

  test.each<[what: string, body: (phone: string) => string | Uint8Array, type: string]>([
    ["a form", (phone) => `firstName=Jos%C3%A9&lastName=Vaca&phone=${encodeURIComponent(phone)}&${CAR}`, FORM],
    ["a form in Latin-1", (phone) => latin1(`nombres=Jos%E9&apellidos=Vaca&celular=${phone}&${CAR}`), FORM],
    [
      "a form of a builder",
      (phone) => `form_fields[nombres]=José&fields[apellidos][value]=Vaca&form_fields%5Btelefono%5D=${phone}&${CAR}`,
      FORM,
    ],
    [
      "JSON under the type of a form",
      (phone) =>
        JSON.stringify({ firstName: "José", lastName: "Vaca", phone, product: "Cumbre", agency: "Quito Norte" }),
      FORM,
    ],
    [
      "JSON in a field",
      (phone) =>
        `payload=${encodeURIComponent(JSON.stringify({ firstName: "José", lastName: "Vaca", phone, product: "Cumbre", agency: "Quito Norte" }))}`,
      FORM,
    ],
    [
      "parts",
      (phone) =>
        parts(
          ['name="firstName"', "José"],
          ['name="lastName"', "Vaca"],
          ['name="phone"', phone],
          ['name="product"', "Cumbre"],
          ['name="agency"', "Quito Norte"],
        ),
      PARTS,
    ],
  ])("a lead in a form is read: %s", async (_, body, type) => {
    const { phone } = aPerson();

    const answer = await sendLead(body(phone), type);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ dealState: "new", errors: [] });
    expect(await detail(answer.body.id)).toMatchObject({ firstName: "José", lastName: "Vaca", phone });
  });

  test("the secrets of a form that became a lead are masked", async () => {
    const { phone } = aPerson();

    const { body } = await sendLead(`firstName=Ana&phone=${phone}&access_token=muy-secreto&${CAR}`, FORM);

    const request = (await provider.call(leads.request, { dealId: body.id }, { as: supervisor })).body;
    expect(request.body).toContain("firstName=Ana");
    expect(JSON.stringify([request, await detail(body.id)])).not.toContain("muy-secreto");
  });

  test.each<[what: string, body: string | Uint8Array, details: object]>([
    ["a missing comma", '{"firstName":"Ana"\n  "phone":"0987654351"}', { line: 2, column: 3, reason: "json" }],
    ["a word in place of a value", '{"a": tru, "phone":"0987654352"}', { line: 1, column: 10 }],
    ["a comma at the end", '{"phone":"0987654353",}', { line: 1, column: 23 }],
    ["an end too early", '{"phone":"0987654354"', { line: 1, column: 22 }],
    ["text behind", '{"phone":"0987654355"}}', { line: 1, column: 23, expected: "the end of the body" }],
    [
      "a line break in text",
      '{"nota":"uno\ndos","phone":"0987654356"}',
      { line: 1, column: 13, expected: "an escaped control character" },
    ],
    ["a name without quotes", '{\r\n\tphone:"0987654357"}', { line: 2, column: 2 }],
    ["a list", '[{"phone":"0987654358"}]', { reason: "object", expected: "an object in JSON" }],
    ["single quotes", "{'phone':'0987654359'}", { line: 1, column: 2 }],
    ["a value of JavaScript", '{"phone":undefined}', { line: 1, column: 10, expected: "a value in JSON" }],
  ])("the sender learns where JSON breaks: %s", async (_, body, details) => {
    const answer = await sendLead<ErrorBody>(body, "application/json");

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "MALFORMED_BODY", details });
    expect(answer.body.details.expected).toMatch(/./);
    expect(JSON.stringify(answer.body)).not.toContain("09876543");
    expect((await unread()).items[0]).toMatchObject({ entryPoint: "leads", source: "web" });
  });

  test.each<[what: string, body: string, type: string, address: string, status: number, reason: string]>([
    ["an address that is no source", '{"phone":"0987654361"}', "application/json", "facebook", 400, "address"],
    ["a file", parts(['name="foto"; filename="a.png"', "0987654362"]), PARTS, "web", 415, "type"],
    ["parts that are cut", '--frontera7\r\nContent-Disposition: form-data; name="a"', PARTS, "web", 415, "type"],
    ["a form without a pair", "0987654363", FORM, "web", 415, "type"],
  ])("no body of a lead is lost: %s", async (_, body, type, address, status, reason) => {
    const answer = await sendLead<ErrorBody>(body, type, address);

    const { items } = await unread();
    expect(answer.status).toBe(status);
    expect(items[0]).toMatchObject({ entryPoint: "leads", reason });
    expect(items[0]?.body).toContain(body.trim().slice(0, 9));
  });

  test("a body without text is counted, and there is nothing to review", async () => {
    const before = await unread();

    for (const body of ["", " \r\n", "\ufeff\u200b"]) await sendLead(body, "application/json");
    await post("");

    const after = await unread();
    expect([after.count, after.empty - before.empty]).toEqual([before.count, 4]);
  });

  test("requests of one sender, one error and one body are one row with its first and last time", async () => {
    const other = (await provider.given.apiKey(dealership.licenseId)).key;
    const lead = (body: string, of = key) =>
      provider.request("POST", "/webhook/leads/web", { key: of, body: Buffer.from(body) });
    const before = (await unread()).count;

    for (const body of ["{agrupado: 1}", "{agrupado: 1}\r\n", " {agrupado:  1}"]) await lead(body);
    await lead("{agrupado: 1}", other);

    const { count, items } = await unread();
    const [ofOther, ours] = items;
    expect(count).toBe(before + 2);
    expect([ofOther?.times, ours?.times]).toEqual([1, 3]);
    expect(ours && ours.firstAt <= ours.receivedAt).toBe(true);
  });

  test("all requests are paged, and marked as reviewed at once, except newer ones", async () => {
    const own = await provider.given.dealership();
    const as = await provider.given.user(own, "admin-client");
    const ownKey = (await provider.given.apiKey(own.licenseId)).key;
    const lead = (body: string) =>
      provider.request("POST", "/webhook/leads/web", { key: ownKey, body: Buffer.from(body) });
    for (let number = 0; number < 23; number++) await lead(`{por revisar ${number}`);

    const pages: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await provider.call(connectionHealth.unread, cursor ? { cursor } : {}, { as });
      pages.push(body.items.map(({ id }) => id));
      cursor = body.cursor.next;
    }
    const [newest] = (await provider.call(connectionHealth.unread, {}, { as })).body.items;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await lead("{despues");
    const left = await provider.call(connectionHealth.seeAll, { until: newest?.receivedAt ?? "" }, { as });

    expect(pages.map(({ length }) => length)).toEqual([10, 10, 3]);
    expect(new Set(pages.flat()).size).toBe(23);
    expect(left.body).toEqual({ count: 1, dropped: 0, empty: 0 });
  });

  test("a repeated document is counted, not stored twice", async () => {
    const body = "<adf>otra vez";
    await post(body);
    const before = await unread();

    await post(body);

    const after = await unread();
    expect(after.count).toBe(before.count);
    expect(after.items.find((one) => one.body === body)).toMatchObject({ times: 2 });
  });

  test("a review is recorded with its user, and the document reappears if it is sent again", async () => {
    const body = "<adf>por revisar";
    await post(body);
    const { items, count } = await unread();
    const { id = "" } = items.find((one) => one.body === body) ?? {};

    const rejected = await provider.call(
      connectionHealth.see,
      { id },
      { as: await provider.given.user(dealership, "host") },
    );
    const observed = await provider.call(connectionHealth.see, { id }, { as: admin });
    await post(body);

    expect(rejected.status).toBe(403);
    expect(observed.body.count).toBe(count - 1);
    expect((await provider.call(connectionHealth.unread, {}, { as: admin })).body.count).toBe(count);
    expect((await unread()).items.map((one) => one.id)).toContain(id);
  });

  test("a person who requests erasure is found in it", async () => {
    await post("<adf>Ana Vaca, quien.quiso@example.com");

    const { body } = await provider.call(people.find, { email: "quien.quiso@example.com" }, { as: admin });

    expect(JSON.stringify(body)).toContain("unreadRequest");
  });

  test("a secret in it is masked, and a request without a key stores nothing", async () => {
    await post("<adf><prospect><token>muy-secreto</token>");
    const before = await unread();

    const stranger = await provider.request("POST", "/webhook/adf", {
      key: "pk_nobody",
      body: "<adf>de nadie",
      headers: { "content-type": "application/xml" },
    });

    const after = await unread();
    expect(stranger.status).toBe(401);
    expect(after.count).toBe(before.count);
    expect(JSON.stringify(after)).not.toContain("muy-secreto");
  });
});

test("JSON of a web form in Latin-1 is repaired, and the trace records it", async () => {
  const { phone } = aPerson();
  const body = latin1(JSON.stringify({ firstName: "José Ñúñez", phone, product: "Cumbre", agency: "Quito Norte" }));

  const { status, body: receipt } = await provider.request<Receipt>("POST", "/webhook/leads/web", { key, body });

  const lead = await detail(receipt.id);
  const request = (await provider.call(leads.request, { dealId: receipt.id }, { as: supervisor })).body;
  expect(status).toBe(200);
  expect(lead.firstName).toBe("José Ñúñez");
  expect(lead.trace).toContainEqual(
    expect.objectContaining({ step: "received", outcome: "warning", facts: { repaired: "encoding" } }),
  );
  expect(JSON.parse(request.body)).toMatchObject({ firstName: "José Ñúñez" });
});
