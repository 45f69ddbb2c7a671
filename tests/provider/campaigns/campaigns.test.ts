import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { campaigns, stateOfCampaign } from "@/contract/campaigns/campaigns.ts";
import { origins } from "@/contract/catalogue/origins.ts";
import { leads } from "@/contract/leads/leads.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
});
afterAll(() => provider.stop());

const SPRING = { name: "Feria de Quito", from: "2026-09-01", to: "2026-09-30", source: "web" } as const;

test("a campaign is returned as created, newest first, and audited", async () => {
  const { licenseId, pipelineId } = dealership;
  const { body: origin } = await provider.call(origins.create, { source: "web", name: "Feria" }, { as });
  const earlier = await provider.given.campaign(licenseId, { from: "2026-01-01", to: "2026-02-01" });

  const given = { ...SPRING, originId: origin.id, pipelineId, ownerId: as.userId };
  const { body: made } = await provider.call(campaigns.create, given, { as });

  const { body: list } = await provider.call(campaigns.list, {}, { as });
  const { body: entries } = await provider.call(audits.list, { action: "campaign.created" }, { as });
  const untold = { state: "open", budget: null, spend: null, identifiers: [] };
  expect(made).toEqual({ ...given, ...untold, id: made.id, version: 1 });
  expect(list.map(({ id }) => id)).toEqual([made.id, earlier.id]);
  expect(entries.items).toHaveLength(1);
});

describe("an impossible value is reported on its field", () => {
  test.each([
    ["to", "beforeStart", { to: "2026-08-31" }],
    ["from", "invalid", { from: "2026-02-30" }],
    ["name", "required", { name: " " }],
    ["ownerId", "invalid", { ownerId: "0192d1c2-1111-7000-8000-000000000000" }],
    ["originId", "invalid", { originId: "0192d1c2-1111-7000-8000-000000000000" }],
    ["pipelineId", "invalid", { pipelineId: "0192d1c2-1111-7000-8000-000000000000" }],
  ])("%s is %s", async (field, code, invalid) => {
    const answer = await provider.call(campaigns.create, { ...SPRING, name: `Otra ${field}`, ...invalid }, { as });

    expect(answer).toMatchObject({ status: 400, body: { details: { fields: [{ field, code }] } } });
  });

  test("an origin of another source, and a name that is taken", async () => {
    const { body: origin } = await provider.call(origins.create, { source: "brand", name: "Marca" }, { as });
    const stored = await provider.given.campaign(dealership.licenseId);

    const foreign = await provider.call(campaigns.create, { ...SPRING, name: "Marca", originId: origin.id }, { as });
    const taken = await provider.call(campaigns.create, { ...SPRING, name: stored.name }, { as });

    expect(foreign.body).toMatchObject({ details: { fields: [{ field: "originId", code: "invalid" }] } });
    expect(taken.body).toMatchObject({ details: { fields: [{ field: "name", code: "taken" }] } });
  });
});

test("it is removed while unused, and a lead of it shows its campaign", async () => {
  const { licenseId } = dealership;
  const stored = await provider.given.campaign(licenseId);
  const empty = await provider.given.campaign(licenseId);
  const { id } = await provider.given.lead(licenseId, { campaignId: stored.id });

  const rejected = await provider.call(campaigns.remove, { id: stored.id, version: 1 }, { as });
  const removed = await provider.call(campaigns.remove, { id: empty.id, version: 1 }, { as });

  const { body: lead } = await provider.call(leads.get, { id }, { as });
  expect(rejected).toMatchObject({ status: 409, body: { code: "IN_USE" } });
  expect(removed.status).toBe(200);
  expect(lead.campaign).toEqual({ id: stored.id, name: stored.name });
});

test("a campaign's references cannot be removed", async () => {
  const { body: origin } = await provider.call(origins.create, { source: "web", name: "Página" }, { as });
  const { body: made } = await provider.call(pipelines.create, { name: "Flotas" }, { as });
  await provider.given.campaign(dealership.licenseId, { originId: origin.id, pipelineId: made.id });

  const withoutOrigin = await provider.call(origins.remove, { id: origin.id, version: 1 }, { as });
  const withoutPipeline = await provider.call(pipelines.remove, { id: made.id, version: 1 }, { as });

  expect([withoutOrigin.body, withoutPipeline.body]).toMatchObject([{ code: "IN_USE" }, { code: "IN_USE" }]);
});

test("the second of two concurrent changes gets a conflict", async () => {
  const { id } = await provider.given.campaign(dealership.licenseId);

  const answers = await Promise.all(
    ["Una", "Dos"].map((name) => provider.call(campaigns.update, { id, version: 1, name }, { as })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("every user of the licence can be its owner, and no user of another", async () => {
  const other = await provider.given.dealership();
  const stranger = await provider.given.user(other, "supervisor");
  const disabled = await provider.given.user(dealership, "general", { state: "disabled" });

  const { body } = await provider.call(directory.people, {}, { as });

  const ids = body.map(({ id }) => id);
  expect(ids).toContain(as.userId);
  expect([ids.includes(stranger.userId), ids.includes(disabled.userId)]).toEqual([false, false]);
});

test.each([
  ["2026-08-31", "planned"],
  ["2026-09-01", "running"],
  ["2026-09-30", "running"],
  ["2026-10-01", "ended"],
])("on %s a campaign of September is %s", (day, state) => {
  expect(stateOfCampaign({ ...SPRING, state: "open" }, day)).toBe(state);
});
