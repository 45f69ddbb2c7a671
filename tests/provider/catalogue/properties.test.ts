import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { intake } from "@/contract/intake/intake.ts";
import { leads } from "@/contract/leads/leads.ts";
import { aPerson, type Dealership, type TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let there: Dealership;
let admin: TestUser;

beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  there = await provider.given.dealership();
  admin = await provider.given.user(there, "admin-client");
});
afterAll(() => provider.stop());

type Given = Parameters<typeof provider.call<typeof properties.create>>[1];
const add = (given: Partial<Given>) =>
  provider.call(properties.create, { key: "pago", labelEs: "Forma de pago", type: "text", ...given }, { as: admin });

test("a key is unique and never a built-in field, in any case", async () => {
  await add({ key: "pago" });

  const rejected = [];
  for (const key of ["PAGO", "email", "Identification", "dealId", "_id", "forma de pago", "1pago", ""]) {
    const { body } = await add({ key });
    rejected.push((body as { details?: { fields: { field: string; code: string }[] } }).details?.fields);
  }

  const codes = ["taken", "taken", "taken", "taken", "invalid", "invalid", "invalid", "required"];
  expect(rejected.map((fields) => fields?.[0])).toEqual(codes.map((code) => ({ field: "key", code })));
});

test("a choice property has options, also after a change of type", async () => {
  const rejected = await add({ type: "choice" });
  const { body: stored } = await add({ key: "plazo", type: "choices", options: ["Este mes", "Este año"] });
  const { body: text } = await add({ key: "ciudad" });

  const observed = { id: stored.id, version: 1 };
  const emptied = await provider.call(properties.update, { ...observed, options: [] }, { as: admin });
  const turned = await provider.call(properties.update, { id: text.id, version: 1, type: "choice" }, { as: admin });

  const optionsRequired = { status: 400, body: { details: { fields: [{ field: "options", code: "required" }] } } };
  expect([rejected, emptied, turned]).toMatchObject([optionsRequired, optionsRequired, optionsRequired]);
});

test("a key cannot change, since leads store values by it", async () => {
  const { body } = await add({ requiredIn: ["showroom"] });

  const given = { id: body.id, version: 1, key: "otra", labelEs: "Cómo paga" };
  const changed = await provider.call(properties.update, given, { as: admin });

  expect(changed.body).toEqual({ ...body, labelEs: "Cómo paga", version: 2 });
});

test("active properties are separate from archived ones, and one is found by id", async () => {
  const { body: used } = await add({ key: "pago" });
  const { body: aside } = await add({ key: "bono", isActive: false });

  const inUse = await provider.call(properties.licenses, {}, { as: admin });
  const one = await provider.call(properties.get, { id: aside.id }, { as: admin });

  expect(inUse.body.map(({ key }) => key)).toEqual([used.key]);
  expect(one.body).toEqual(aside);
});

test("a channel's leads fail without its required property, and pass once it is given", async () => {
  await add({ key: "formaDePago", requiredIn: ["digital"] });
  await add({ key: "usado", requiredIn: ["digital"] });
  await add({ key: "taller", requiredIn: ["showroom"] });
  const { key } = await provider.given.apiKey(there.licenseId);
  const body = { ...aPerson(), product: "Andes Cumbre", agency: "Quito Norte", usado: false, formaDePago: " " };
  const { body: receipt } = await provider.call(intake.receive, { source: "web" }, { key, body });
  const { body: failed } = await provider.call(leads.get, { id: receipt.id }, { as: admin });

  const observed = { id: failed.id, version: failed.version };
  const unknown = await provider.call(leads.resubmit, { ...observed, properties: { otra: "x" } }, { as: admin });
  const given = { ...observed, properties: { formaDePago: "Contado" } };
  const { body: repaired } = await provider.call(leads.resubmit, given, { as: admin });

  expect(failed).toMatchObject({ dealState: "failed", errors: [{ field: "formaDePago", code: "required" }] });
  expect(unknown).toMatchObject({ status: 400, body: { details: { fields: [{ field: "otra", code: "invalid" }] } } });
  expect(repaired).toMatchObject({ dealState: "new", errors: [] });
  expect(repaired.extraProperties).toEqual({ usado: false, formaDePago: "Contado" });
  const changes = repaired.trace.find(({ step }) => step === "resubmitted")?.changes;
  expect(changes).toContainEqual({ field: "formaDePago", before: " ", after: "Contado" });
});

test.each([
  ["number", [], "12,5", "doce"],
  ["date", [], "31/12/2026", "31/02/2026"],
  ["boolean", [], "Sí", "quizás"],
  ["choice", ["Contado", "Crédito"], "credito", "Leasing"],
  ["choices", ["Contado", "Crédito"], "Contado, Crédito", "Contado, Leasing"],
] as const)("where a %s is required, a value of another type is missing", async (type, options, fitting, other) => {
  await add({ key: "pregunta", type, options: [...options], requiredIn: ["digital"] });
  const { key } = await provider.given.apiKey(there.licenseId);
  const send = async (pregunta: string) => {
    const body = { ...aPerson(), product: "Andes Cumbre", agency: "Quito Norte", pregunta };
    return (await provider.call(intake.receive, { source: "web" }, { key, body })).body;
  };

  expect(await send(fitting)).toMatchObject({ dealState: "new", errors: [] });
  expect(await send(other)).toMatchObject({ dealState: "failed", errors: [{ field: "pregunta", code: "invalid" }] });
});

test("a property that a channel does not require is stored as received", async () => {
  await add({ key: "pregunta", type: "number", requiredIn: ["showroom"] });
  const { key } = await provider.given.apiKey(there.licenseId);
  const body = { ...aPerson(), product: "Andes Cumbre", agency: "Quito Norte", pregunta: "doce" };

  const { body: receipt } = await provider.call(intake.receive, { source: "web" }, { key, body });
  const { body: stored } = await provider.call(leads.get, { id: receipt.id }, { as: admin });

  expect(stored).toMatchObject({ dealState: "new", extraProperties: { pregunta: "doce" } });
});
