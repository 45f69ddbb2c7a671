import { afterAll, beforeAll, expect, test } from "vitest";
import type { Receipt } from "@/contract/intake/intake.ts";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { aPerson, type Dealership, type TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: TestUser;
let key: string;

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor", { fullName: "Sofía Supervisora" });
  key = (await provider.given.apiKey(dealership.licenseId)).key;
});
afterAll(() => provider.stop());

async function arrived(changes: object): Promise<LeadDetail> {
  const body = { ...aPerson(), product: "Andes Ruta 4x4", agency: "Quito Norte", ...changes };
  const { body: receipt } = await provider.request<Receipt>("POST", "/webhook/leads/web", { key, body });
  return (await provider.call(leads.get, { id: receipt.id }, { as: supervisor })).body;
}

async function setBack(days: Record<string, number>): Promise<void> {
  const { licenseId } = dealership;
  await provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    for (const [id, back] of Object.entries(days))
      await $client.query("update lead set created_at = now() - make_interval(days => $2) where id = $1", [id, back]);
  });
}

const resubmit = (lead: Pick<LeadDetail, "id" | "version">, changes: object, as = supervisor) =>
  provider.call(leads.resubmit, { id: lead.id, version: lead.version, ...changes }, { as });

test("a failed lead is corrected, re-evaluated and becomes unique, and its trace names the user", async () => {
  const failed = await arrived({ identification: "1710034066" });

  const { status, body } = await resubmit(failed, { identification: "1710034065" });

  expect(status).toBe(200);
  expect(body).toMatchObject({ dealState: "new", errors: [], processing: "validated", version: failed.version + 1 });
  const step = body.trace.find(({ step }) => step === "resubmitted");
  expect(step).toMatchObject({ actor: "Sofía Supervisora", outcome: "ok" });
  expect(step?.changes).toContainEqual({ field: "identification", before: "1710034066", after: "1710034065" });
});

test("one that still fails gives its reason and retains the typed values", async () => {
  const failed = await arrived({ phone: "12" });

  const { body } = await resubmit(failed, { phone: "34" });

  expect(body).toMatchObject({ dealState: "failed", phone: "34", errors: [{ field: "phone", code: "phone" }] });
});

test("a corrected lead that repeats another is linked to it, and does not find itself or its own followers", async () => {
  const person = aPerson();
  const failed = await arrived({ ...person, agency: "" });
  const original = await arrived(person);
  const linked = (await resubmit(failed, { agency: "Quito Norte" })).body;
  const again = (await resubmit(original, {})).body;

  expect(linked).toMatchObject({ dealState: "duplicated", original: { id: original.id } });
  expect(again).toMatchObject({ dealState: "new", original: null });
});

test("an old lead that is re-evaluated still repeats an original older than the window, and no CRM gets it", async () => {
  const person = aPerson();
  const original = await arrived(person);
  const repeated = await arrived(person);
  await provider.given.destination(dealership.licenseId, "crm");
  await setBack({ [original.id]: 50, [repeated.id]: 40 });

  const { body } = await resubmit(repeated, { firstName: "Corregida" });

  expect(body).toMatchObject({ dealState: "duplicated", crmState: "none", original: { id: original.id } });
});

test("a lead after its window is unique in every evaluation", async () => {
  const person = aPerson();
  const original = await arrived(person);
  const late = await arrived(person);
  await setBack({ [original.id]: 80, [late.id]: 40 });

  const { body } = await resubmit(late, {});

  expect(body).toMatchObject({ dealState: "new", original: null });
});

test("extra properties are deleted on request and remain otherwise", async () => {
  const lead = await arrived({ color: "rojo" });
  const stored = (await resubmit(lead, {})).body;
  const dropped = (await resubmit(stored, { dropExtraProperties: true })).body;

  expect(stored.extraProperties).toEqual({ color: "rojo" });
  expect(dropped.extraProperties).toEqual({});
});

test("the second of two concurrent edits is rejected, and overwrites nothing", async () => {
  const lead = await arrived({});
  await provider.call(leads.amend, { id: lead.id, version: lead.version, firstName: "Primera" }, { as: supervisor });

  const late = await resubmit(lead, { firstName: "Segunda" });

  expect(late).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
  const { body } = await provider.call(leads.get, { id: lead.id }, { as: supervisor });
  expect(body.firstName).toBe("Primera");
});

test("a good lead rejects a value that would make it fail, and names it", async () => {
  const lead = await arrived({});

  const rejected = await provider.call(
    leads.amend,
    { id: lead.id, version: lead.version, phone: "xyz", product: "", firstName: "Otra" },
    { as: supervisor },
  );

  expect(rejected).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  const { body } = await provider.call(leads.get, { id: lead.id }, { as: supervisor });
  expect(body).toMatchObject({ phone: lead.phone, firstName: lead.firstName, version: lead.version });
});

test("an edited failed lead shows its remaining errors, and a known product is matched", async () => {
  const failed = await arrived({ agency: "", phone: "12" });
  const partly = await arrived({ product: "Una nave" });

  const edited = await provider.call(
    leads.amend,
    { id: failed.id, version: 1, agency: "Quito Norte" },
    { as: supervisor },
  );
  const found = await provider.call(
    leads.amend,
    { id: partly.id, version: 1, product: "Andes Cumbre" },
    { as: supervisor },
  );

  expect(edited.body).toMatchObject({ dealState: "failed", errors: [{ field: "phone", code: "phone" }] });
  expect(found.body).toMatchObject({ processing: "validated", model: { name: "Andes Cumbre" } });
});

test("a lead that fails on re-evaluation is no longer an original", async () => {
  const person = aPerson();
  const first = await arrived(person);
  const second = await arrived(person);
  await resubmit(first, { phone: "12" });

  const third = await arrived(person);

  expect(third.original?.id).toBe(second.id);
});

test("amending changes fields and the search, and evaluates nothing", async () => {
  const failed = await arrived({ agency: "" });

  const { body } = await provider.call(
    leads.amend,
    { id: failed.id, version: failed.version, firstName: "Wenceslao", agency: "Quito Norte" },
    { as: supervisor },
  );

  expect(body).toMatchObject({ dealState: "failed", firstName: "Wenceslao", agencyMatch: { name: "Quito Norte" } });
  expect(body.trace.at(-1)).toMatchObject({ step: "amended", actor: "Sofía Supervisora" });
  const { body: found } = await provider.call(leads.list, { searchTerm: "wenceslao" }, { as: supervisor });
  expect(found.items.map(({ id }) => id)).toEqual([failed.id]);
});

test("a lead that is waiting for the worker is not resubmitted", async () => {
  const lead = await provider.given.lead(dealership.licenseId, { processing: "pending" });

  expect(await resubmit({ id: lead.id, version: 1 }, {})).toMatchObject({
    status: 409,
    body: { code: "LEAD_IN_PROCESS" },
  });
});

test("fields that only we decide are ignored", async () => {
  const lead = await arrived({});
  const other = await provider.given.dealership();

  const { body } = await resubmit(lead, {
    _id: "x",
    __v: 3,
    dealId: "y",
    createdAt: "2000-01-01T00:00:00.000Z",
    licenseId: other.licenseId,
    dealState: "failed",
  });

  expect(body).toMatchObject({ id: lead.id, createdAt: lead.createdAt, dealState: "new" });
});
