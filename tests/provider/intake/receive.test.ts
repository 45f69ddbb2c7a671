import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { campaigns } from "@/contract/campaigns/campaigns.ts";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import type { ImportField } from "@/contract/imports/import-plan.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { leads } from "@/contract/leads/leads.ts";
import { people } from "@/contract/privacy/people.ts";
import { readWebForm } from "@/provider/domains/intake/adapters/web-form.ts";
import { Intake } from "@/provider/domains/intake/intake.ts";
import { LicenseSettings } from "@/provider/domains/intake/license-settings.ts";
import type { InboundLead } from "@/provider/domains/intake/types.ts";
import { startWorker } from "@/provider/jobs/worker.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { aPerson, type Dealership, type TestUser } from "../../support/given.ts";
import { findLeftovers } from "../../support/left-of.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

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

function form(changes: object = {}) {
  return { ...aPerson(), product: "Andes Ruta 4x4", agency: "Quito Norte", ...changes };
}

function post(body: unknown, headers: Record<string, string> = {}, source = "web") {
  return provider.request<Receipt>("POST", `/webhook/leads/${source}`, { key, body, headers });
}

async function detail(id: string) {
  return (await provider.call(leads.get, { id }, { as: supervisor })).body;
}

test("a good lead is stored, evaluated as unique and matched to its product and agency", async () => {
  const answer = await post(form({ color: "rojo" }));

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ dealState: "new", errors: [], originalId: null });
  const lead = await detail(answer.body.id);
  expect(lead).toMatchObject({ source: "web", channel: "digital", processing: "validated", crmState: "none" });
  expect(lead.model?.name).toBe("Andes Ruta 4x4");
  expect(lead.agencyMatch?.name).toBe("Quito Norte");
  expect(lead.extraProperties).toEqual({ color: "rojo" });
  expect(lead.stage).not.toBeNull();
});

/** A valid value of each field that senders and files may give. */
const SENT: Record<Exclude<ImportField, "fullName" | "failedLead">, unknown> = {
  ...aPerson(),
  product: "Andes Ruta 4x4",
  agency: "Quito Norte",
  origin: "Feria del hogar",
  carLicense: "PBA1234",
  vin: "1HGCM82633A004352",
  rule: "Mantenimiento",
  formName: "Feria",
  isSalesPipeline: false,
};

test("every field that a sender may give is stored in the lead", async () => {
  const { body } = await post(SENT);

  expect((await provider.call(leads.get, { id: body.id }, { as: supervisor })).body).toMatchObject(SENT);
});

test("a bad lead is stored as failed with each field named and the likely repair offered", async () => {
  const answer = await post(form({ identification: "912345675.0", phone: "987654321", agency: "" }));

  expect(answer.status).toBe(200);
  expect(answer.body.dealState).toBe("failed");
  expect(answer.body.errors).toEqual([
    { field: "agency", code: "required" },
    { field: "phone", code: "phone", repair: "0987654321" },
    { field: "identification", code: "spreadsheetDecimal", repair: "0912345675" },
  ]);
  expect((await detail(answer.body.id)).identification).toBe("912345675.0");
});

test.each(["phone", "email", "identification"] as const)(
  "the same %s and product is a duplicate, linked to its original",
  async (field) => {
    const first = form();
    const original = await post(first);
    const asCompany = { identification: `${first.identification}001` };

    const again = await post(form({ ...asCompany, [field]: first[field] }));

    expect(again.body).toMatchObject({ dealState: "duplicated", originalId: original.body.id });
  },
);

test("the same person with another product is a new lead", async () => {
  const person = form();
  await post(person);

  const other = await post({ ...person, product: "Andes Cumbre" });

  expect(other.body.dealState).toBe("new");
});

test("a duplicate of a duplicate is linked to the first", async () => {
  const first = form();
  const original = await post(first);
  const second = form({ phone: first.phone, identification: `${first.identification}001` });
  await post(second);

  const third = await post(form({ email: second.email, identification: second.identification }));

  expect(third.body.originalId).toBe(original.body.id);
});

test("a lead with an identification shared by many people is no duplicate", async () => {
  const UNKNOWN_IDENTIFICATION = "9999999999999";
  const first = await post(form({ identification: UNKNOWN_IDENTIFICATION }));
  const second = await post(form({ identification: UNKNOWN_IDENTIFICATION }));

  expect([first.body.dealState, second.body.dealState]).toEqual(["new", "new"]);
});

test("a failed lead is never an original", async () => {
  const person = form();
  await post({ ...person, agency: "" });

  expect((await post(person)).body.dealState).toBe("new");
});

test("a lead beyond the window is no original", async () => {
  const person = form();
  const [model] = dealership.models;
  await provider.given.lead(dealership.licenseId, {
    phone: person.phone,
    modelId: model?.id ?? null,
    createdAt: new Date(Date.now() - 31 * 86_400_000).toISOString(),
  });

  expect((await post(person)).body.dealState).toBe("new");
});

test("of twenty simultaneous leads of one person exactly one is new", async () => {
  const person = form();

  const answers = await Promise.all(Array.from({ length: 20 }, () => post(person)));

  const fresh = answers.filter(({ body }) => body.dealState === "new");
  expect(fresh).toHaveLength(1);
  expect(new Set(answers.flatMap(({ body }) => body.originalId ?? []))).toEqual(new Set([fresh[0]?.body.id]));
});

test("an idempotency key returns its first answer, and rejects another body", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const body = form();
  const first = await post(body, headers);

  const concurrent = await Promise.all([post(body, headers), post(body, headers)]);
  const other = await provider.request("POST", "/webhook/leads/web", { key, headers, body: form() });

  expect(concurrent.map(({ body }) => body)).toEqual([first.body, first.body]);
  expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_MISMATCH" } });
});

test("the sender's own id is stored once, also when fifty arrive at once", async () => {
  const body = form({ externalId: randomUUID() });

  const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test("another body under the same id gets the same answer and is stored", async () => {
  const externalId = randomUUID();
  const first = await post(form({ externalId }));

  const changed = await post(form({ externalId, firstName: "Cambiada" }));

  expect(changed.body).toEqual(first.body);
  const { rows } = await provider.services.database.transaction(
    { role: "tenant", licenseId: dealership.licenseId },
    (db) =>
      db.$client.query("select body from intake_request where lead_id = $1 order by received_at", [first.body.id]),
  );
  expect(rows).toHaveLength(2);
  expect(rows[1].body).toContain("Cambiada");
  const { body: displayed } = await provider.call(leads.request, { dealId: first.body.id }, { as: supervisor });
  expect(displayed.body).not.toContain("Cambiada");
  expect(displayed.later.map(({ body }) => body)).toEqual([expect.stringContaining("Cambiada")]);
});

test("a form with a constant id loses no lead", async () => {
  const one = await post({ ...form(), id: "contact-form" });
  const other = await post({ ...form(), id: "contact-form" });

  expect(other.body.id).not.toBe(one.body.id);
});

test("the same id in another licence is another lead", async () => {
  const other = await provider.given.dealership();
  const otherKey = (await provider.given.apiKey(other.licenseId)).key;
  const body = form({ externalId: randomUUID() });

  const here = await post(body);
  const there = await provider.request<Receipt>("POST", "/webhook/leads/web", { key: otherKey, body });

  expect(there.body.dealState).toBe("new");
  expect(there.body.id).not.toBe(here.body.id);
});

test("a relaxed rule accepts a digital lead without identification and email, and its trace records it", async () => {
  const answer = await post(form({ identification: "", email: "" }));

  expect(answer.body.dealState).toBe("new");
  const validated = (await detail(answer.body.id)).trace.find(({ step }) => step === "validated");
  expect(validated?.facts.relaxed).toBe(2);
});

test("a lead with an unknown product is stored as partly processed", async () => {
  const answer = await post(form({ product: "Una nave espacial" }));

  expect(await detail(answer.body.id)).toMatchObject({ dealState: "new", processing: "normal", model: null });
});

test("leads take turns among the advisors, in bulk as one by one, and a duplicate goes to its original's", async () => {
  const own = await provider.given.dealership();
  const advisors = await Promise.all(
    ["Ana", "Luis"].map((fullName) => provider.given.user(own, "sales-manager", { fullName })),
  );
  const ownKey = (await provider.given.apiKey(own.licenseId)).key;
  const boss = await provider.given.user(own, "supervisor");
  await provider.services.database.transaction({ role: "tenant", licenseId: own.licenseId }, (db) =>
    db.$client.query("update rule set assignment = $1 where channel = 'digital'", [
      JSON.stringify({ kind: "roundRobin", advisorIds: advisors.map(({ userId }) => userId) }),
    ]),
  );
  provider.services.settings.forget(own.licenseId);
  const people = Array.from({ length: 10 }, () => form());

  const answers = await Promise.all(
    people.map((body) => provider.request<Receipt>("POST", "/webhook/leads/web", { key: ownKey, body })),
  );
  const repeat = await provider.request<Receipt>("POST", "/webhook/leads/web", { key: ownKey, body: people[0] });

  const read = async (id: string) => (await provider.call(leads.get, { id }, { as: boss })).body.advisor?.name;
  const names = await Promise.all(answers.map(({ body }) => read(body.id)));
  expect(names.filter((name) => name === "Ana")).toHaveLength(5);
  expect(names.filter((name) => name === "Luis")).toHaveLength(5);
  expect(await read(repeat.body.id)).toBe(names[0]);
});

test("the advisor of a repeated lead gets a mail", async () => {
  const own = await startProvider();
  const there = await own.given.dealership();
  const advisor = await own.given.user(there, "sales-manager");
  const ownKey = (await own.given.apiKey(there.licenseId)).key;
  const person = form();
  await own.given.lead(there.licenseId, {
    phone: person.phone,
    identification: person.identification,
    modelId: there.models[0]?.id ?? null,
    advisorId: advisor.userId,
  });

  await own.request("POST", "/webhook/leads/web", { key: ownKey, body: person });
  await startWorker(own.services, HANDLERS);

  const outbox = path.join(own.services.config.dataDir, "outbox");
  // A mail in progress has a hidden name.
  const written = () => (existsSync(outbox) ? readdirSync(outbox).filter((file) => !file.startsWith(".")) : []);
  await expect.poll(written, { timeout: 10_000 }).toHaveLength(1);
  const [file = ""] = written();
  expect(readFileSync(path.join(outbox, file), "utf8")).toContain(advisor.email);
  await own.stop();
});

test("an unknown key is 401, a key of another source 403, and nothing is stored", async () => {
  const narrow = (await provider.given.apiKey(dealership.licenseId, ["leads:brand"])).key;
  const before = await provider.call(leads.total, {}, { as: supervisor });

  const unknown = await provider.request("POST", "/webhook/leads/web", { key: "pk_unknown", body: form() });
  const foreign = await provider.request("POST", "/webhook/leads/web", { key: narrow, body: form() });

  expect(unknown).toMatchObject({ status: 401, body: { code: "API_KEY_INVALID" } });
  expect(foreign).toMatchObject({ status: 403, body: { code: "SCOPE_FORBIDDEN" } });
  expect((await provider.call(leads.total, {}, { as: supervisor })).body).toEqual(before.body);
});

test.each([
  ["not JSON", "{", 400],
  ["an array", "[1]", 400],
  ["no UTF-8 and no JSON", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31]), 400],
  ["nested a thousand deep", `{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`, 400],
  ["a hundred thousand keys wide", `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`, 400],
  ["larger than 256 KB", `{"a":"${"x".repeat(262_144)}"}`, 413],
])("a body that is %s is refused with %3$i", async (_, body, status) => {
  expect((await post(body)).status).toBe(status);
});

test("text that the database cannot store loses invisible characters, and unreadable ones are marked", async () => {
  const answer = await post(form({ firstName: "A\u0000na \ud800" }));

  expect(answer.status).toBe(200);
  expect((await detail(answer.body.id)).firstName).toBe("Ana \uFFFD");
});

test("a value that is too long is truncated, named, and complete in the raw request", async () => {
  const long = "x".repeat(500);
  const answer = await post(form({ lastName: long }));

  expect(answer.body).toMatchObject({ dealState: "failed", errors: [{ field: "lastName", code: "tooLong" }] });
  const raw = await provider.call(leads.request, { dealId: answer.body.id }, { as: supervisor });
  expect(raw.body.body).toContain(long);
  expect(raw.body.headers.authorization).toBe("***");
});

test("a date made by a spreadsheet is reported for every sender; dates in free text are allowed", async () => {
  const admin = await provider.given.user(dealership, "admin-client");
  for (const [key, type] of [
    ["cuando", "text"],
    ["entregaEl", "date"],
  ] as const)
    await provider.call(properties.create, { key, labelEs: key, type }, { as: admin });

  const { body } = await post(form({ product: "2-mar", cuando: "3-ene", entregaEl: "45231" }));

  expect(body).toMatchObject({ dealState: "failed" });
  expect(body.errors).toEqual([
    { field: "product", code: "spreadsheetDate" },
    { field: "entregaEl", code: "spreadsheetDate", repair: "2023-11-01" },
  ]);
});

test("a spreadsheet's date or error is no phone and no passport, for every sender; five typed digits are no date", async () => {
  const { body } = await post(form({ phone: "#N/A", identification: "02-mar-26", product: "#REF!" }));
  const typed = await post(form({ identification: "46350" }));

  expect(body.errors).toEqual([
    { field: "phone", code: "spreadsheetError" },
    { field: "identification", code: "spreadsheetDate" },
    { field: "product", code: "spreadsheetError" },
  ]);
  expect(typed.body.errors).toEqual([{ field: "identification", code: "identification" }]);
});

test("a sender's key in the body is stored as received, and never shown", async () => {
  const { body } = await post({ ...form(), partnerKey: "pk-live-7781", auth: { token: "tk-55120" } });

  const raw = await provider.call(leads.request, { dealId: body.id }, { as: supervisor });
  const admin = await provider.given.user(dealership, "admin-client");
  const file = await provider.call(people.export, { ids: [body.id] }, { as: admin });
  const adf = await provider.call(leads.adf, { id: body.id }, { as: supervisor });

  expect(JSON.parse(raw.body.body)).toMatchObject({ partnerKey: "***", auth: "***" });
  const [{ stored }] = JSON.parse(file.text).records;
  expect(JSON.parse(stored.intake_request[0].body)).toMatchObject({ partnerKey: "***" });
  expect((await detail(body.id)).extraProperties).toMatchObject({ partnerKey: "***", auth: "***" });
  expect(file.text + adf.text).not.toMatch(/pk-live-7781|tk-55120/);
  expect(await findLeftovers(provider, dealership.licenseId, ["pk-live-7781"])).toContain(
    "public.intake_request: pk-live-7781",
  );
});

test("a custom field is visible under any name", async () => {
  const admin = await provider.given.user(dealership, "admin-client");
  await provider.call(
    properties.create,
    { key: "claveCatastral", labelEs: "Clave catastral", type: "text" },
    { as: admin },
  );

  const { body } = await post(form({ claveCatastral: "1701-22", otraClave: "c-1" }));

  expect((await detail(body.id)).extraProperties).toMatchObject({ claveCatastral: "1701-22", otraClave: "***" });
});

test("one bad lead in a batch does not fail the others", async () => {
  const answers = await Promise.all([
    post(form()),
    post(form({ isSalesPipeline: "perhaps" })),
    post(form({ extraProperties: { deep: { ok: [1, "\u0000"] } } })),
    post(form()),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.map(({ body }) => body.dealState)).toEqual(["new", "failed", "new", "new"]);
});

test("acknowledged leads are in the metrics, by channel and state", async () => {
  const own = await startProvider();
  const there = await own.given.dealership();
  const ownKey = (await own.given.apiKey(there.licenseId)).key;
  const body = form({ externalId: randomUUID() });
  for (const one of [body, body, form(), form({ agency: "" })])
    await own.request("POST", "/webhook/leads/web", { key: ownKey, body: one });
  await own.request("POST", "/webhook/leads/web", { key: ownKey, body: "{" });

  const text = await own.services.metrics.registry.metrics();

  expect(text).toContain('leads_received_total{channel="digital",deal_state="new"} 2');
  expect(text).toContain('leads_received_total{channel="digital",deal_state="failed"} 1');
  expect(text).toContain('leads_repeated_total{channel="digital"} 1');
  expect(text).toContain('leads_rejected_total{code="MALFORMED_BODY"} 1');
  await own.stop();
});

describe("another running provider", () => {
  /** Separate provider with its own settings cache. */
  async function another(away?: Error) {
    const { config, live, metrics, jobs, ...services } = provider.services;
    const database = { ...services.database, ...(away && { transaction: () => Promise.reject(away) }) };
    const settings = new LicenseSettings(services.database);
    await settings.of(dealership.licenseId);
    return new Intake({ database, settings, live, metrics, jobs, secret: config.secret });
  }

  function inboundLead(changes: object): InboundLead {
    const receivedAt = new Date().toISOString();
    const received = { receivedAt, apiKeyId: null, actor: "otro", headers: {}, body: "", bodyHash: "", ip: "" };
    const draft = readWebForm(form(changes), "web", receivedAt);
    return { draft, source: "web", received: { ...received, idempotencyKey: null, requestId: "r" }, steps: [] };
  }

  test("accepts a lead with references that this provider has just removed", async () => {
    const as = await provider.given.user(dealership, "admin-client");
    const days = { from: "2000-01-01", to: "2100-12-31" };
    const { id, version } = await provider.given.campaign(dealership.licenseId, { ...days, identifiers: ["quitada"] });
    const other = await another();
    expect(await provider.call(campaigns.remove, { id, version }, { as })).toMatchObject({ status: 200 });

    const receipt = await other.receive(dealership.licenseId, inboundLead({ utm_campaign: "quitada" }));

    expect(await detail(receipt.id)).toMatchObject({
      dealState: "new",
      campaign: null,
      attribution: { utmCampaign: "quitada" },
    });
  });

  test("answers Retry-After while a statement waits too long for a locked table", async () => {
    const other = await another(Object.assign(new Error("canceling statement"), { code: "57014" }));

    const receiving = other.receive(dealership.licenseId, inboundLead({}));

    await expect(receiving).rejects.toMatchObject({ code: "UNAVAILABLE", details: { retryAfterSeconds: 2 } });
  });
});
