import { afterAll, beforeAll, expect, test } from "vitest";
import { board } from "@/contract/board.ts";
import { type LeadCountFilter, leads } from "@/contract/leads.ts";
import type { Dealership, Someone } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: Someone;
let fitting: string;
const VALUES: Record<keyof typeof LeadCountFilter.shape, string> = {
  channel: "digital",
  source: "web",
  dealState: "duplicated",
  crmState: "integrated",
  agency: "",
  product: "",
  advisor: "",
  searchTerm: "quishpe",
};

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
  const advisor = await provider.given.user(dealership, "sales-manager");
  const place = { pipelineId: dealership.pipelineId, stageId: dealership.stages[0]?.id };
  Object.assign(VALUES, {
    agency: dealership.agencies[0]?.id,
    product: dealership.models[0]?.id,
    advisor: advisor.userId,
  });
  const original = await provider.given.lead(dealership.licenseId, {
    source: "showroom",
    channel: "showroom",
    ...place,
  });
  const lead = await provider.given.lead(dealership.licenseId, {
    ...{ ...place, source: "web", channel: "digital", dealState: "duplicated", originalId: original.id },
    ...{ crmState: "integrated", lastName: "Quishpe", advisorId: advisor.userId },
    ...{ agencyId: dealership.agencies[0]?.id, modelId: dealership.models[0]?.id },
  });
  fitting = lead.id;
});
afterAll(() => provider.stop());

/** What a new filter owes: it narrows wherever leads are listed or counted, alone and beside a search. */
test.each(Object.keys(VALUES) as (keyof typeof VALUES)[])("%s narrows every list and every count", async (filter) => {
  for (const searchTerm of [undefined, "quishpe", "mar"]) {
    const asked = { ...(searchTerm && { searchTerm }), [filter]: VALUES[filter] };
    const place = { pipeline: dealership.pipelineId, stage: dealership.stages[0]?.id ?? "" };

    const list = await provider.call(leads.list, asked, { as });
    const total = await provider.call(leads.total, asked, { as });
    const cards = await provider.call(board.cards, { ...place, ...asked }, { as });
    const totals = await provider.call(board.totals, { pipeline: place.pipeline, ...asked }, { as });

    expect(list.body.items.map(({ id }) => id)).toEqual([fitting]);
    expect(total.body.count).toBe(1);
    expect(cards.body.items.map(({ id }) => id)).toEqual([fitting]);
    expect(totals.body.map(({ count }) => count).sort()).toEqual([0, 1]);
  }
});

test("a search refuses a filter that it does not know, rather than pass it over", async () => {
  const { licenseId } = dealership;
  const asking = provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(`select * from search_leads(array['%mar%'], '{"colour":"red"}', null, null, true, 10)`),
  );

  await expect(asking).rejects.toMatchObject({ code: "22023" });
});
