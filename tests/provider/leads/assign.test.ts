import { afterAll, beforeAll, expect, test } from "vitest";
import { leads } from "@/contract/leads/leads.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
});
afterAll(() => provider.stop());

const assign = (id: string, version: number, advisorId: string | null) =>
  provider.call(leads.assign, { id, version, advisorId }, { as });

test("a lead is assigned to another advisor, who can see it from then on, and its history names the assigner", async () => {
  const before = await provider.given.user(dealership, "sales-manager");
  const after = await provider.given.user(dealership, "sales-manager", { fullName: "Paula Cevallos" });
  const { id } = await provider.given.lead(dealership.licenseId, { advisorId: before.userId });

  const { body } = await assign(id, 1, after.userId);

  expect(body).toMatchObject({ advisor: { id: after.userId, name: "Paula Cevallos" }, version: 2 });
  expect(body.trace.at(-1)).toMatchObject({
    step: "assigned",
    actor: as.fullName,
    facts: { advisor: "Paula Cevallos" },
  });
  const statuses = await Promise.all(
    [before, after].map(async (one) => (await provider.call(leads.get, { id }, { as: one })).status),
  );
  expect(statuses).toEqual([404, 200]);
});

test("an assignment to the present advisor changes nothing, also by their id in capitals", async () => {
  const { userId } = await provider.given.user(dealership, "sales-manager");
  const { id } = await provider.given.lead(dealership.licenseId, { advisorId: userId });

  const { status, body } = await assign(id, 1, userId.toUpperCase());

  expect([status, body]).toMatchObject([200, { advisor: { id: userId }, version: 1 }]);
  expect(body.trace.filter(({ step }) => step === "assigned")).toEqual([]);
});

test("an assignment to none leaves the lead without an advisor, and its history names the former one", async () => {
  const { userId } = await provider.given.user(dealership, "sales-manager", { fullName: "Paula Cevallos" });
  const { id } = await provider.given.lead(dealership.licenseId, { advisorId: userId });

  const { body } = await assign(id, 1, null);

  expect(body).toMatchObject({ advisor: null, version: 2 });
  expect(body.trace.at(-1)).toMatchObject({ step: "assigned", facts: { former: "Paula Cevallos" } });
});

test("an assignment over another version is rejected with a conflict", async () => {
  const advisor = await provider.given.user(dealership, "sales-manager");
  const { id } = await provider.given.lead(dealership.licenseId, { version: 3 });

  const { status, body } = await assign(id, 2, advisor.userId);

  expect([status, body]).toMatchObject([409, { code: "VERSION_CONFLICT" }]);
});

test.each([
  ["of another dealership", async () => provider.given.user(await provider.given.dealership(), "sales-manager")],
  ["who is no advisor", () => provider.given.user(dealership, "host")],
  ["who is not active", () => provider.given.user(dealership, "sales-manager", { state: "disabled" })],
])("no user %s is assigned a lead", async (_, assignee) => {
  const { id } = await provider.given.lead(dealership.licenseId);

  const { status, body } = await assign(id, 1, (await assignee()).userId);

  expect([status, body]).toMatchObject([400, { details: { fields: [{ field: "advisorId", code: "invalid" }] } }]);
});
