import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { board } from "@/contract/leads/board.ts";
import { bulk } from "@/contract/leads/bulk.ts";
import { type LeadCountFilter, leads } from "@/contract/leads/leads.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let fitting: string;
const VALUES: Record<Exclude<keyof typeof LeadCountFilter.shape, "from" | "to" | "mine">, string> = {
  channel: "digital",
  source: "web",
  dealState: "duplicated",
  crmState: "integrated",
  entrySource: "crm",
  agency: "",
  product: "",
  advisor: "",
  rule: "Mantenimiento 10.000 km",
  vin: "3g1-te5",
  carLicense: "pba 12",
  searchTerm: "quishpe",
  sources: "web,tiktok",
  stage: "",
  campaign: "",
  contact: "made",
  nextAction: "overdue",
  tag: "reengaged",
};

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
  const advisor = await provider.given.user(dealership, "sales-manager");
  const campaign = await provider.given.campaign(dealership.licenseId);
  const [first, second] = dealership.stages;
  const place = { pipelineId: dealership.pipelineId, stageId: first?.id };
  Object.assign(VALUES, {
    agency: dealership.agencies[0]?.id,
    product: dealership.models[0]?.id,
    advisor: advisor.userId,
    stage: first?.id,
    campaign: campaign.id,
  });
  const original = await provider.given.lead(dealership.licenseId, {
    source: "showroom",
    channel: "showroom",
    ...place,
    stageId: second?.id,
  });
  const lead = await provider.given.lead(dealership.licenseId, {
    ...place,
    source: "web",
    channel: "digital",
    dealState: "duplicated",
    originalId: original.id,
    crmState: "integrated",
    entrySource: "crm" as const,
    lastName: "Quishpe",
    advisorId: advisor.userId,
    rule: "Mantenimiento 10.000 km",
    vin: "LB3G1TE50AB123456",
    carLicense: "PBA-1234",
    agencyId: dealership.agencies[0]?.id,
    modelId: dealership.models[0]?.id,
    campaignId: campaign.id,
    firstContactAt: "2026-03-02T15:00:00.000Z",
    returnedAt: "2026-03-03T15:00:00.000Z",
    nextAction: "call",
    nextActionAt: "2026-03-04T15:00:00.000Z",
  });
  fitting = lead.id;
});
afterAll(() => provider.stop());

/** Required of each new filter: it narrows every list and count, alone and with a search. */
test.each(Object.keys(VALUES) as (keyof typeof VALUES)[])("%s narrows every list and every count", async (filter) => {
  for (const searchTerm of [undefined, "quishpe", "mar"]) {
    const query = { ...(searchTerm && { searchTerm }), [filter]: VALUES[filter] };
    const place = { pipeline: dealership.pipelineId, stage: dealership.stages[0]?.id ?? "" };

    const list = await provider.call(leads.list, query, { as });
    const total = await provider.call(leads.total, query, { as });
    const cards = await provider.call(board.cards, { ...place, dealState: "all", ...query }, { as });
    const totals = await provider.call(board.totals, { pipeline: place.pipeline, dealState: "all", ...query }, { as });

    expect(list.body.items.map(({ id }) => id)).toEqual([fitting]);
    expect(total.body.count).toBe(1);
    expect(cards.body.items.map(({ id }) => id)).toEqual([fitting]);
    expect(totals.body.map(({ count }) => count).sort()).toEqual([0, 1]);
  }
});

describe("days", () => {
  let inMarch: TestUser;
  let place: { pipelineId: string; stageId: string };
  const named = (lists: { body: { items: { firstName: string }[] } }) => lists.body.items.map((one) => one.firstName);

  beforeAll(async () => {
    const at = await provider.given.dealership();
    inMarch = await provider.given.user(at, "supervisor");
    place = { pipelineId: at.pipelineId, stageId: at.stages[0]?.id ?? "" };
    await provider.given.leads(
      at.licenseId,
      // In Guayaquil: February's last minute, March's first and last, April's first.
      [
        ["Febrero", "2026-03-01T04:59:59.999Z"],
        ["Primero", "2026-03-01T05:00:00.000Z"],
        ["Último", "2026-04-01T04:59:59.999Z"],
        ["Abril", "2026-04-01T05:00:00.000Z"],
      ].map(([firstName, createdAt]) => ({
        firstName,
        createdAt,
        lastName: "Quishpe",
        dealState: "failed" as const,
        ...place,
        errors: [{ field: "phone", code: "required" as const }],
      })),
    );
  });

  test.each([{}, { source: "web" }, { dealState: "failed" }, { searchTerm: "quishpe" }] as const)(
    "in the licence's zone narrow every list and every count, both included: %o",
    async (companion) => {
      const days = { from: "2026-03-01", to: "2026-03-31", ...companion };
      const { pipelineId: pipeline, stageId: stage } = place;

      const list = await provider.call(leads.list, days, { as: inMarch });
      const total = await provider.call(leads.total, days, { as: inMarch });
      const cards = await provider.call(board.cards, { pipeline, stage, dealState: "all", ...days }, { as: inMarch });
      const totals = await provider.call(board.totals, { pipeline, dealState: "all", ...days }, { as: inMarch });
      const file = await provider.call(leads.export, { ...days, columns: "firstName" }, { as: inMarch });
      const { from, to } = days;
      const since = await provider.call(leads.list, { ...companion, from }, { as: inMarch });
      const until = await provider.call(leads.list, { ...companion, to }, { as: inMarch });

      expect(named(list)).toEqual(["Último", "Primero"]);
      expect(total.body.count).toBe(2);
      expect(named(cards).sort()).toEqual(["Primero", "Último"]);
      expect(totals.body.map(({ count }) => count).sort()).toEqual([0, 2]);
      expect(file.text).toContain("Último");
      expect(file.text).not.toMatch(/Febrero|Abril/);
      expect(named(since)).toEqual(["Abril", "Último", "Primero"]);
      expect(named(until)).toEqual(["Último", "Primero", "Febrero"]);
    },
  );

  test("select the leads of a bulk action", async () => {
    const selection = { filter: { from: "2026-03-31", to: "2026-03-31" } };

    const { body } = await provider.call(bulk.reprocess, { selection, which: "all" }, { as: inMarch });

    expect(body).toMatchObject({ state: "waiting", total: 1 });
  });

  test.each([
    ["2026-02-30", "invalid"],
    ["1999-12-31", "tooEarly"],
    ["2101-01-01", "tooLate"],
    ["9999-12-31", "tooLate"],
  ])("invalid days, and days outside every lead's time, are rejected on their field: %s", async (day, code) => {
    for (const field of ["from", "to"]) {
      const answer = await provider.call(leads.list, { [field]: day }, { as: inMarch });
      expect(answer).toMatchObject({ status: 400, body: { details: { fields: [{ field, code }] } } });
    }
  });
});

test("not integrated in post-sales means without any CRM, in every list, count, export and selection", async () => {
  const there = await provider.given.dealership();
  const admin = await provider.given.user(there, "admin-client");
  const engine = { source: "engine_pv", channel: "engine_pv", lastName: "Quishpe" } as const;
  const [rejected, none] = await provider.given.leads(there.licenseId, [
    { ...engine, crmState: "not integrated" },
    { ...engine, crmState: "none" },
    { ...engine, crmState: "integrated" },
    { ...engine, crmState: "none", source: "web", channel: "digital" },
    { ...engine, crmState: "not integrated", source: "web", channel: "digital" },
  ]);
  const idsOf = async (query: Parameters<typeof provider.call<typeof leads.list>>[1]) =>
    (await provider.call(leads.list, query, { as: admin })).body.items.map(({ id }) => id);

  for (const where of [{ source: "engine_pv" }, { channel: "engine_pv" }] as const)
    for (const searchTerm of [undefined, "quishpe"]) {
      const query = { ...where, ...(searchTerm && { searchTerm }), crmState: "not integrated" } as const;
      const total = await provider.call(leads.total, query, { as: admin });
      const file = await provider.call(leads.export, query, { as: admin });
      const { body: task } = await provider.call(
        bulk.assign,
        { selection: { filter: query }, advisorId: null },
        { as: admin },
      );

      expect((await idsOf(query)).sort()).toEqual([rejected?.id, none?.id].sort());
      expect(total.body.count).toBe(2);
      expect(file.text.trim().split("\n")).toHaveLength(3);
      expect(task.total).toBe(2);
    }
  expect(await idsOf({ source: "engine_pv", crmState: "none" })).toEqual([none?.id]);
  expect(await idsOf({ source: "engine_pv", crmState: "integrated" })).toHaveLength(1);
  expect(await idsOf({ source: "web", crmState: "not integrated" })).toHaveLength(1);
});

test("a search rejects an unknown filter instead of ignoring it", async () => {
  const { licenseId } = dealership;
  const pending = provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(`select * from search_leads(array['%mar%'], '{"colour":"red"}', null, null, true, 10)`),
  );

  await expect(pending).rejects.toMatchObject({ code: "22023" });
});
