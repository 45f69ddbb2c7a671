import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { can, type Permission, type Role } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { readFingerprint } from "../../support/canaries.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";
import { sampleInput } from "../../support/sample-input.ts";

let provider: TestProvider;
let dealership: Dealership;
let someAdvisor: TestUser;
let resultId: string;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  someAdvisor = await provider.given.user(dealership, "sales-manager");
  ({ id: resultId } = await provider.given.contactResult(dealership.licenseId));
});
afterAll(() => provider.stop());

/** @returns the endpoint's field for the lead id, or undefined */
function leadIdOf({ path, input }: Endpoint): "id" | "dealId" | undefined {
  if ("dealId" in input.shape) return "dealId";
  return "id" in input.shape && path.startsWith("/lead-prospection/deal/") ? "id" : undefined;
}

const ofOneLead = endpoints.flatMap((endpoint) => {
  const field = leadIdOf(endpoint);
  return field ? [[`${endpoint.method} ${endpoint.path}`, endpoint, field] as const] : [];
});

const argumentsFor = (endpoint: Endpoint, field: "id" | "dealId", id: string) => ({
  ...sampleInput(endpoint),
  firstName: "Cambiada",
  [field]: id,
  version: 1,
  from: dealership.stages[0]?.id,
  to: dealership.stages[1]?.id,
  advisorId: someAdvisor.userId,
  resultId,
});

test("the endpoints of one lead are found", () => {
  expect(ofOneLead.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "GET /lead-prospection/deal/:id",
      "PUT /lead-prospection/deal/:id",
      "POST /lead-prospection/deal/reprocess/validation",
      "PUT /lead-prospection/deal/:id/stage",
      "PUT /lead-prospection/deal/:id/advisor",
      "GET /lead-prospection/audit/deal/request",
    ]),
  );
});

describe.each(ofOneLead)("%s", (_, endpoint, field) => {
  test("works for one who reaches the whole licence", async () => {
    const as = await provider.given.user(dealership, "supervisor");
    const { id } = await provider.given.lead(dealership.licenseId, { stageId: dealership.stages[0]?.id });

    const { status, text } = await provider.call(endpoint, argumentsFor(endpoint, field, id), { as });

    expect(status, text).toBe(200);
  });

  test.each([
    [["host"], "a lead of the web", { source: "web", channel: "digital" }],
    [["sales-manager"], "a colleague's lead", { source: "web", channel: "digital" }],
    [["sales-manager"], "a lead of the showroom", { source: "showroom", channel: "showroom" }],
    [["host", "sales-manager"], "a colleague's lead of the web", { source: "web", channel: "digital" }],
  ] as const)("rejects %j %s, and changes no row", async (roles: readonly Role[], _, of) => {
    const as: TestUser = await provider.given.user(dealership, [...roles]);
    const colleague = await provider.given.user(dealership, "sales-manager");
    const { id } = await provider.given.lead(dealership.licenseId, {
      ...of,
      advisorId: colleague.userId,
      stageId: dealership.stages[0]?.id,
    });
    const before = await readFingerprint(provider, dealership.licenseId);

    const { status, text } = await provider.call(endpoint, argumentsFor(endpoint, field, id), { as });

    expect(status, text).toBe(can(roles, endpoint.access as Permission) ? 404 : 403);
    expect(text).not.toContain(colleague.userId);
    expect(await readFingerprint(provider, dealership.licenseId)).toEqual(before);
  });
});
