import { afterAll, beforeAll, expect, test } from "vitest";
import { agencies } from "@/contract/catalogue/agencies.ts";
import { users } from "@/contract/identity/users.ts";
import { apiKeys } from "@/contract/intake/api-keys.ts";
import { intake } from "@/contract/intake/intake.ts";
import { rules } from "@/contract/intake/rules.ts";
import { SETUP_CONNECTIONS, SETUP_STEPS, setup } from "@/contract/licenses/directory.ts";
import { licenses } from "@/contract/licenses/licenses.ts";
import { model } from "@/provider/db/schema/companies.ts";
import { modelRow } from "@/provider/seed/factories.ts";
import { aPerson } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

test("a new dealership sees its progress step by step, from empty to its first lead", async () => {
  const staff = await provider.given.user(await provider.given.dealership(), "superadmin");
  const company = { companyName: "Nueva", companyIdentification: "1790011223001" };
  const zone = { timeZone: "America/Guayaquil" as const };
  const { body: made } = await provider.call(
    licenses.create,
    { name: "Nueva Norte", ...company, ...zone },
    { as: staff },
  );
  const as = { ...staff, licenseId: made.id };
  const doneSteps = async () => {
    const { body } = await provider.call(setup.get, {}, { as });
    return SETUP_STEPS.filter((step) => body[step]);
  };
  const steps = [await doneSteps()];

  await provider.call(agencies.create, { name: "Matriz", code: "M" }, { as });
  steps.push(await doneSteps());
  await provider.services.database.transaction({ role: "tenant", licenseId: made.id }, (db) =>
    db.insert(model).values(modelRow({ licenseId: made.id, id: staff.userId, brand: "Andes", name: "Ruta" })),
  );
  steps.push(await doneSteps());
  await provider.call(users.invite, { email: "ana@nueva.example", fullName: "Ana", roles: ["admin-client"] }, { as });
  steps.push(await doneSteps());
  const { body: rule } = await provider.call(rules.get, { channel: "digital" }, { as });
  await provider.call(rules.save, { ...rule, dedupWindowDays: 15 }, { as });
  steps.push(await doneSteps());
  const { body: issued } = await provider.call(apiKeys.create, { name: "Sitio web" }, { as });
  steps.push(await doneSteps());
  const body = { ...aPerson(), product: "Ruta", agency: "Matriz" };
  await provider.call(intake.receive, { source: "web" }, { key: issued.key, body });
  steps.push(await doneSteps());

  expect(steps).toEqual(SETUP_STEPS.map((_, count) => SETUP_STEPS.slice(0, count)).concat([[...SETUP_STEPS]]));
});

test("a revoked key does not count as a key, nor the user alone as a team", async () => {
  const dealership = await provider.given.dealership();
  const as = await provider.given.user(dealership, "admin-client");
  const { id } = await provider.given.apiKey(dealership.licenseId);

  const before = await provider.call(setup.get, {}, { as });
  await provider.call(apiKeys.revoke, { id }, { as });
  const after = await provider.call(setup.get, {}, { as });

  expect([before.body.apiKey, after.body.apiKey]).toEqual([true, false]);
  expect(after.body.people).toBe(false);
});

test("the dealership's connections are listed, and are optional", async () => {
  const dealership = await provider.given.dealership();
  const as = await provider.given.user(dealership, "admin-client");
  const connectionsOf = async () => {
    const { body } = await provider.call(setup.get, {}, { as });
    return SETUP_CONNECTIONS.filter((step) => body[step]);
  };

  const before = await connectionsOf();
  await provider.given.connection(dealership.licenseId, "tiktok");
  await provider.given.destination(dealership.licenseId, "crm", { name: "Old", removedAt: new Date().toISOString() });
  const without = await connectionsOf();
  await provider.given.destination(dealership.licenseId, "crm");

  expect([before, without, await connectionsOf()]).toEqual([[], ["tiktok"], ["tiktok", "crm"]]);
});
