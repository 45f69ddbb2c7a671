import { afterAll, beforeAll, expect, test } from "vitest";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { leads } from "@/contract/leads/leads.ts";
import { people } from "@/contract/privacy/people.ts";
import { aPerson } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ WORKER: "false" });
});
afterAll(() => provider.stop());

test("a custom field is in ADF, webhooks and a person's export, though its name looks like a secret", async () => {
  const dealership = await provider.given.dealership();
  const { licenseId } = dealership;
  const as = await provider.given.user(dealership, "admin-client");
  const { key } = await provider.given.apiKey(licenseId);
  await provider.given.destination(licenseId, "webhook", { events: ["lead.created"] });
  await provider.call(properties.create, { key: "clave_catastral", labelEs: "Clave", type: "text" }, { as });
  const sent = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web" };
  const body = { ...sent, clave_catastral: "170-22", api_key: "k-1" };
  const { body: receipt } = await provider.request<{ id: string }>("POST", "/webhook/leads/web", { key, body });
  const { id } = receipt;

  const adf = await provider.call(leads.adf, { id }, { as });
  const exported = await provider.call(people.export, { ids: [id] }, { as });
  const request = await provider.call(leads.request, { dealId: id }, { as });
  const { rows } = await provider.services.database.read({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query<{ payload: string }>("select payload from delivery where lead_id = $1", [id]),
  );

  const [stored] = JSON.parse(exported.text).records as { stored: { lead: { extraProperties: object }[] } }[];
  expect(rows.map(({ payload }) => JSON.parse(payload).data.extraProperties)).toEqual([
    { clave_catastral: "170-22", api_key: "***" },
  ]);
  expect(adf.text).toContain("170-22");
  expect(stored?.stored.lead[0]?.extraProperties).toEqual({ clave_catastral: "170-22", api_key: "***" });
  for (const { text } of [adf, exported]) expect(text).not.toContain("k-1");
  expect(JSON.parse(request.body.body)).toMatchObject({ clave_catastral: "***", api_key: "***" });
});
