import { afterAll, beforeAll, expect, test } from "vitest";
import { models, modelVersions } from "@/contract/catalogue/models.ts";
import { intake } from "@/contract/intake/intake.ts";
import { leads } from "@/contract/leads/leads.ts";
import { aPerson, type Dealership, type TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let there: Dealership;
let admin: TestUser;

beforeAll(async () => {
  provider = await startProvider();
  there = await provider.given.dealership();
  admin = await provider.given.user(there, "admin-client");
});
afterAll(() => provider.stop());

const aModel = async (name: string) =>
  (await provider.call(models.create, { brand: "Andes", name }, { as: admin })).body;

test("a lead that names a version is a lead of its model, until the version is no longer sold", async () => {
  const { key } = await provider.given.apiKey(there.licenseId);
  const { id: modelId } = await aModel("Sierra");
  const given = { modelId, name: "Expedición", year: 2027, aliases: ["La Aventurera"] };
  const { body: version } = await provider.call(modelVersions.create, given, { as: admin });
  const modelOfALead = async () => {
    const body = { ...aPerson(), product: "quiero la aventurera roja", agency: "Quito Norte" };
    const { body: received } = await provider.call(intake.receive, { source: "web" }, { key, body });
    return (await provider.call(leads.get, { id: received.id }, { as: admin })).body.model?.id;
  };

  const whileSold = await modelOfALead();
  const observed = { modelId, versionId: version.id, version: 1 };
  await provider.call(modelVersions.update, { ...observed, isActive: false }, { as: admin });
  const afterwards = await modelOfALead();

  expect([whileSold, afterwards]).toEqual([modelId, undefined]);
});

test("a model with leads is not removed; one without is removed with its versions", async () => {
  const [named, free] = [await aModel("Nevado"), await aModel("Laguna")];
  await provider.given.lead(there.licenseId, { modelId: named.id });
  await provider.call(modelVersions.create, { modelId: free.id, name: "Base", year: 2027 }, { as: admin });

  const rejected = await provider.call(models.remove, { modelId: named.id, version: 1 }, { as: admin });
  const removed = await provider.call(models.remove, { modelId: free.id, version: 1 }, { as: admin });

  expect(rejected).toMatchObject({ status: 409, body: { code: "IN_USE" } });
  expect(removed.status).toBe(200);
  expect((await provider.call(modelVersions.list, { modelId: free.id }, { as: admin })).status).toBe(404);
});

test("a taken value is reported on its field: a model's name, a version's name and year, a code", async () => {
  const { id: modelId } = await aModel("Volcán");
  const first = { modelId, name: "Base", year: 2027, code: "V-1" };
  await provider.call(modelVersions.create, first, { as: admin });

  const answers = [
    await provider.call(models.create, { brand: "Andes", name: "Volcán" }, { as: admin }),
    await provider.call(modelVersions.create, { ...first, code: "V-2" }, { as: admin }),
    await provider.call(modelVersions.create, { ...first, year: 2026 }, { as: admin }),
  ];

  expect(answers.map(({ body }) => (body as { details?: unknown }).details)).toEqual([
    { fields: [{ field: "name", code: "taken" }] },
    { fields: [{ field: "name", code: "taken" }] },
    { fields: [{ field: "code", code: "taken" }] },
  ]);
});

test("a save over an unseen version is rejected with a conflict", async () => {
  const { id: modelId } = await aModel("Bosque");
  const { body } = await provider.call(modelVersions.create, { modelId, name: "Base", year: 2027 }, { as: admin });
  const observed = { modelId, versionId: body.id, version: 1 };
  await provider.call(modelVersions.update, { ...observed, price: 19_990 }, { as: admin });

  const late = await provider.call(modelVersions.update, { ...observed, price: 18_990 }, { as: admin });

  expect(late).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
  expect((await provider.call(modelVersions.list, { modelId }, { as: admin })).body).toMatchObject([
    { price: 19_990, version: 2 },
  ]);
});
