import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { adfIntake } from "@/contract/intake/adf.ts";
import type { AdfReceipts } from "@/contract/intake/intake.ts";
import { leads } from "@/contract/leads/leads.ts";
import { aPerson, type Dealership, type TestUser } from "../../../support/given.ts";
import { type RequestOptions, startProvider, type TestProvider } from "../../../support/provider.ts";
import { customer, document, SAMPLE } from "./samples.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: TestUser;
let key: string;

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
  key = (await provider.given.apiKey(dealership.licenseId)).key;
});
afterAll(() => provider.stop());

function post(body: string | Uint8Array, { headers, ...options }: RequestOptions = {}) {
  return provider.request<AdfReceipts>("POST", "/webhook/adf", {
    key,
    body,
    ...options,
    headers: { "content-type": "application/xml", ...headers },
  });
}

async function detail(id = "") {
  return (await provider.call(leads.get, { id }, { as: supervisor })).body;
}

async function count() {
  return (await provider.call(leads.total, {}, { as: supervisor })).body.count;
}

function prospect({ id = "", person = aPerson(), rest = "" } = {}) {
  const { firstName, lastName, phone, email, identification } = person;
  const contact = `<name part="first">${firstName}</name><name part="last">${lastName}</name><email>${email}</email><phone>${phone}</phone>`;
  return `${id && `<id>${id}</id>`}<requestdate>2026-11-21</requestdate>
    <vehicle><year>2026</year><make>Andes</make><model>Ruta 4x4</model></vehicle>
    ${customer(contact, `<id source="cedula">${identification}</id>`)}
    <vendor><vendorname>Quito Norte</vendorname></vendor>${rest}`;
}

test("the published sample is a lead with every field mapped, and its request is stored whole", async () => {
  const { status, body } = await post(SAMPLE, { headers: { "x-api-key": "pk_secret" } });

  expect(status).toBe(200);
  expect(body).toEqual({ receipts: [{ id: expect.any(String), dealState: "new", errors: [], originalId: null }] });
  const id = body.receipts[0]?.id;
  expect(await detail(id)).toMatchObject({
    source: "web",
    channel: "digital",
    firstName: "María",
    lastName: "Zambrano",
    phone: "+593987654321",
    email: "maria.zambrano@example.com",
    identification: "1710034065",
    product: "Andes Modelo X Premium",
    formName: "Cotizador",
    origin: "Sitio web",
    externalId: "AndesMotorWeb:WEB-10231",
    agencyMatch: { name: "Quito Norte" },
    extraProperties: { vehicleInterest: "test-drive", comments: "Quiero una prueba de manejo" },
  });
  const request = (await provider.call(leads.request, { dealId: id ?? "" }, { as: supervisor })).body;
  expect(request.body).toBe(SAMPLE);
  expect(request.headers).toMatchObject({
    authorization: "***",
    "x-api-key": "***",
    "content-type": "application/xml",
  });
});

test("product and agency are matched, and the trace shows what was read", async () => {
  const { body } = await post(document(prospect()));

  const lead = await detail(body.receipts[0]?.id);
  expect(lead).toMatchObject({ processing: "validated", model: { name: "Andes Ruta 4x4" } });
  expect(lead.trace.find(({ step }) => step === "mapped")?.facts).toEqual({ fields: 8, extra: 3 });
});

test("a valid document with an incomplete lead creates a failed lead", async () => {
  const { status, body } = await post(document("<requestdate>mañana</requestdate>"));

  expect(status).toBe(200);
  expect(body.receipts[0]).toMatchObject({ dealState: "failed" });
  expect(body.receipts[0]?.errors).toEqual(expect.arrayContaining([{ field: "phone", code: "required" }]));
});

test("each prospect of a document is a lead with its own receipt and its own part of the request", async () => {
  const people = [aPerson(), aPerson(), aPerson()];
  const text = document(...people.map((person) => prospect({ person })));

  const { body } = await post(text);

  expect(body.receipts.map(({ dealState }) => dealState)).toEqual(["new", "new", "new"]);
  const parts = await Promise.all(
    body.receipts.map(async ({ id }) => (await provider.call(leads.request, { dealId: id }, { as: supervisor })).body),
  );
  expect(parts.map((part) => part.body).join("")).toBe(text);
  parts.forEach((part, index) => {
    for (const [other, { email }] of people.entries()) expect(part.body.includes(email)).toBe(other === index);
  });
  const emails = await Promise.all(body.receipts.map(async ({ id }) => (await detail(id)).email));
  expect(emails).toEqual(people.map(({ email }) => email));
});

test("a bad prospect fails alone", async () => {
  const { body } = await post(document(prospect(), "<vehicle/>", prospect()));

  expect(body.receipts.map(({ dealState }) => dealState)).toEqual(["new", "failed", "new"]);
});

test("a prospect with a repeated id gets its first answer, alone or among others", async () => {
  const again = prospect({ id: randomUUID() });
  const first = await post(document(again));
  const before = await count();

  const repeated = await Promise.all([post(document(again)), post(document(again)), post(document(again, again))]);

  const receipt = first.body.receipts[0];
  expect(repeated.map(({ body }) => body.receipts)).toEqual([[receipt], [receipt], [receipt, receipt]]);
  expect(await count()).toBe(before);
});

test("one id of two providers is two leads", async () => {
  const of = (source: string) => document(`<id sequence="1" source="${source}">1</id>${prospect()}`);

  const [one, other] = [await post(of("Uno")), await post(of("Dos"))];

  expect(one.body.receipts[0]?.id).not.toBe(other.body.receipts[0]?.id);
});

test("an idempotency key stands for the whole document, lead by lead, and for no other", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const text = document(prospect(), prospect());
  const first = await post(text, { headers });

  const again = await post(text, { headers });
  const other = await post(document(prospect(), prospect()), { headers });

  expect(again.body).toEqual(first.body);
  expect(new Set(first.body.receipts.map(({ id }) => id)).size).toBe(2);
  expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_MISMATCH" } });
});

test("a prospect with the same id in another licence is not a repeat", async () => {
  const there = await provider.given.dealership();
  const foreign = (await provider.given.apiKey(there.licenseId)).key;
  const text = document(prospect({ id: randomUUID() }));

  const [here, elsewhere] = [await post(text), await post(text, { key: foreign })];

  expect(elsewhere.body.receipts[0]?.dealState).toBe("new");
  expect(elsewhere.body.receipts[0]?.id).not.toBe(here.body.receipts[0]?.id);
});

test("the source is the requested one, the key's, or that of the provider's brand", async () => {
  const narrow = (await provider.given.apiKey(dealership.licenseId, ["leads:brand"])).key;
  const ofChevrolet = () => document(prospect({ rest: "<provider><name>Chevrolet Ecuador</name></provider>" }));
  const sourceOf = async (options: RequestOptions) =>
    (await detail((await post(ofChevrolet(), options)).body.receipts[0]?.id)).source;

  expect(await sourceOf({ query: { source: "engine_pv" } })).toBe("engine_pv");
  expect(await sourceOf({ key: narrow })).toBe("brand");
  expect(await sourceOf({})).toBe("brand_chevrolet");
  expect(await post(ofChevrolet(), { key: narrow, query: { source: "web" } })).toMatchObject({
    status: 403,
    body: { code: "SCOPE_FORBIDDEN" },
  });
  expect(await post(ofChevrolet(), { query: { source: "radio" } })).toMatchObject({ status: 400 });
});

test.each([
  ["UTF-8", "utf8", "UTF-8", []],
  ["UTF-8 with its mark", "utf8", "ISO-8859-1", [0xef, 0xbb, 0xbf]],
  ["ISO-8859-1", "latin1", "ISO-8859-1", []],
  ["Windows-1252", "latin1", "windows-1252", []],
  ["UTF-16 with its mark", "utf16le", "UTF-16", [0xff, 0xfe]],
  ["UTF-8 that is called UTF-16", "utf8", "utf-16", []],
] as const)("Spanish letters are decoded correctly in %s", async (_, bytes, declared, mark) => {
  const text = document(prospect({ person: { ...aPerson(), firstName: "Íñigo", lastName: "Muñoz" } }));
  const encoded = Buffer.from(text.replace('"1.0"', `"1.0" encoding="${declared}"`), bytes);

  const { body } = await post(Buffer.concat([Buffer.from(mark), encoded]));

  expect(await detail(body.receipts[0]?.id)).toMatchObject({ firstName: "Íñigo", lastName: "Muñoz" });
});

test("the content type gives the encoding where the document does not", async () => {
  const text = Buffer.from(document(prospect({ person: { ...aPerson(), lastName: "Muñoz" } })), "latin1");

  const response = await post(text, { headers: { "content-type": "text/xml; charset=iso-8859-1" } });
  const untold = await post(text);

  expect(await detail(response.body.receipts[0]?.id)).toMatchObject({ lastName: "Muñoz" });
  expect(await detail(untold.body.receipts[0]?.id)).toMatchObject({ lastName: "Muñoz" });
});

test.each(["application/xml", "text/xml; charset=utf-8", "application/x-adf+xml", "APPLICATION/XML", "text/plain", ""])(
  "%j is an accepted content type",
  async (type) => {
    expect((await post(document(prospect()), { headers: { "content-type": type } })).status).toBe(200);
  },
);

test("plain text is parsed as strictly as other types", async () => {
  const asText = { headers: { "content-type": "text/plain; charset=utf-8" } };
  const declared = document(prospect()).replace("<adf>", "<!DOCTYPE adf><adf>");

  expect((await post(document(prospect()), asText)).body.receipts).toMatchObject([{ dealState: "new" }]);
  expect(await post("Un cliente pregunta por un Ruta 4x4", asText)).toMatchObject({
    status: 400,
    body: { code: "ADF_INVALID", details: { reason: "syntax" } },
  });
  expect(await post(declared, asText)).toMatchObject({
    status: 400,
    body: { code: "ADF_INVALID", details: { reason: "doctype" } },
  });
});

test.each(["application/json", "text/html", "application/xmlx"])(
  "%s is not a document, and is not parsed",
  async (type) => {
    expect(await post(document(prospect()), { headers: { "content-type": type } })).toMatchObject({
      status: 415,
      body: { code: "MEDIA_TYPE_UNSUPPORTED" },
    });
  },
);

test("ADF intake shows its last lead, and the leads of a day, including those with errors", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "admin-client");
  const { key } = await provider.given.apiKey(own.licenseId);
  const intakeState = async () => (await provider.call(adfIntake.get, {}, { as })).body;
  const none = await intakeState();
  await post(document(prospect()), { key });
  await provider.services.database.transaction({ role: "tenant", licenseId: own.licenseId }, ({ $client }) =>
    $client.query("update intake_request set received_at = now() - interval '2 days'"),
  );
  const old = await intakeState();

  await post(document(prospect(), prospect({ person: { ...aPerson(), phone: "12" } })), { key });

  const never = { state: "active", lastReceivedAt: null, lastSuccessAt: null, lastError: null };
  expect(none).toEqual({ ...never, inDay: 0, failedInDay: 0 });
  expect(old).toMatchObject({ lastReceivedAt: expect.any(String), inDay: 0, failedInDay: 0, lastError: null });
  expect(await intakeState()).toMatchObject({ lastReceivedAt: expect.any(String), inDay: 2, failedInDay: 1 });
});

test("the last error is shown, of a document or a lead, until a lead passes", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "admin-client");
  const { key } = await provider.given.apiKey(own.licenseId);
  const lastError = async () => (await provider.call(adfIntake.get, {}, { as })).body.lastError;

  await post("<adf><prospect></adf>", { key });
  const ofDocument = await lastError();
  const { body } = await post(document(prospect({ person: { ...aPerson(), phone: "12" } })), { key });
  const ofLead = await lastError();
  await post(document(prospect()), { key });

  expect(ofDocument).toEqual({ at: expect.any(String), code: "syntax", leadId: null });
  expect(ofLead).toEqual({ at: expect.any(String), code: null, leadId: body.receipts[0]?.id });
  const unread = await lastError();
  await provider.call(connectionHealth.seeAll, { until: new Date().toISOString() }, { as });

  expect(unread).toEqual(ofDocument);
  expect(await lastError()).toBeNull();
});

test("an unreadable request is an error of its day, an empty one too", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "admin-client");
  const { key } = await provider.given.apiKey(own.licenseId);
  const intakeState = async () => (await provider.call(adfIntake.get, {}, { as })).body;

  await post("<adf><prospect></adf>", { key });
  await post(document(prospect()), { key });
  const one = await intakeState();
  await post("nombre=Ana", { key, headers: { "content-type": "application/json" } });
  const two = await intakeState();
  await post(" \r\n", { key });

  expect(one).toMatchObject({ inDay: 2, failedInDay: 1, lastError: { code: "syntax" } });
  expect(two).toMatchObject({ inDay: 3, failedInDay: 2, lastError: { code: "type" } });
  expect(await intakeState()).toMatchObject({ inDay: 4, failedInDay: 3 });
});

test("unreadable requests count as received: the last one is named, each repetition is counted", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "admin-client");
  const { key } = await provider.given.apiKey(own.licenseId);
  const before = new Date().toISOString();

  await post("<adf><prospect></adf>", { key });
  await post("<adf><prospect></adf>", { key });
  await post("<adf><lead>", { key });

  const { body } = await provider.call(adfIntake.get, {}, { as });
  expect(body).toMatchObject({ inDay: 3, failedInDay: 3, lastSuccessAt: null });
  expect((body.lastReceivedAt ?? "") >= before).toBe(true);
  expect(body.lastReceivedAt).toBe(body.lastError?.at);
});

test("paused intake accepts nothing and answers Retry-After; resumed intake accepts again", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "admin-client");
  const { key } = await provider.given.apiKey(own.licenseId);
  const other = await provider.given.apiKey((await provider.given.dealership()).licenseId);
  const body = document(prospect());

  const paused = await provider.call(adfIntake.setState, { state: "paused" }, { as });
  await provider.call(adfIntake.setState, { state: "paused" }, { as });
  const rejected = await post(body, { key });
  const tested = await provider.call(adfIntake.test, {}, { as });
  const elsewhere = await post(document(prospect()), { key: other.key });
  const counted = (await provider.call(adfIntake.get, {}, { as })).body.inDay;
  await provider.call(adfIntake.setState, { state: "active" }, { as });
  const taken = await post(body, { key });

  expect(paused.body.state).toBe("paused");
  expect(rejected).toMatchObject({ status: 503, body: { code: "UNAVAILABLE", details: { retryAfterSeconds: 3600 } } });
  expect(tested).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  expect([elsewhere.status, counted, taken.status]).toEqual([200, 0, 200]);
  const { rows } = await provider.services.database.transaction(
    { role: "tenant", licenseId: own.licenseId },
    ({ $client }) => $client.query("select before, after from audit_entry where action = 'adf.changed' order by at"),
  );
  expect(rows.map(({ before, after }) => [before.state, after.state])).toEqual([
    ["active", "paused"],
    ["paused", "active"],
  ]);
});

test("a test is a document in the normal path, and a lead marked as a test", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "admin-client");

  const { body } = await provider.call(adfIntake.test, {}, { as });

  const { body: lead } = await provider.call(leads.get, { id: body.id }, { as });
  expect(lead).toMatchObject({ source: "web", extraProperties: { esPrueba: true } });
  expect(lead.lastName).toMatch(/PRUEBA$/);
  expect((await provider.call(adfIntake.get, {}, { as })).body).toMatchObject({ inDay: 1, failedInDay: 0 });
});
