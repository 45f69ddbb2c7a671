import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { work } from "@/contract/follow-up/work-queue.ts";
import { refreshStatistics } from "@/provider/db/pglite.ts";
import type { Dealership, TestUser } from "../../../support/given.ts";
import { rowsRead } from "../../../support/plans.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";

/** Leads read for each turn of the queue, whatever the total. */
const FEW = 1000;

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
  // A plan reads a small table whole, whatever its indexes.
  const elsewhere = await provider.given.dealership();
  await addLeads(elsewhere, await provider.given.user(elsewhere, "sales-manager"), { count: 16_000 });
});
afterAll(() => provider.stop());

type Population = { count: number; spoken?: boolean; agreed?: boolean; again?: boolean; ofAdvisor?: boolean };

describe.each<[string, Population[]]>([
  ["without contact", [{ count: 4000 }]],
  ["without contact, others with a next action", [{ count: 4000 }, { count: 2000, spoken: true, agreed: true }]],
  ["contacted, with a next action", [{ count: 4000, spoken: true, agreed: true }]],
  ["contacted, with a next try", [{ count: 4000, spoken: true, again: true }]],
  ["contacted, with nothing agreed on", [{ count: 4000, spoken: true }]],
  ["contacted and waiting, of an advisor", [{ count: 4000, spoken: true, ofAdvisor: true }]],
  ["without contact, of an advisor", [{ count: 4000, ofAdvisor: true }]],
])("of a licence with leads that are %s", (_leads, populations) => {
  let centre: Dealership;
  let agent: TestUser;
  beforeAll(async () => {
    centre = await provider.given.dealership();
    agent = await provider.given.user(centre, "advisor-cct");
    const advisor = await provider.given.user(centre, "sales-manager");
    for (const population of populations) await addLeads(centre, advisor, population);
    await refreshStatistics(provider.services.database);
  });

  test.each([
    ["the queue", work.queue],
    ["the next lead", work.next],
  ])("%s is found among few", async (_name, endpoint) => {
    const read = await rowsRead(provider, centre.licenseId, "lead", () => provider.call(endpoint, {}, { as: agent }));

    expect(read).toBeLessThan(FEW);
  });
});

function addLeads(
  { licenseId, pipelineId, stages }: Dealership,
  advisor: TestUser,
  { count, spoken = false, agreed = false, again = false, ofAdvisor = false }: Population,
) {
  return provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(
      `insert into lead (license_id, id, created_at, updated_at, source, channel, pipeline_id, stage_id, stage_at,
          is_sales_pipeline, deal_state, processing, advisor_id, first_contact_at, next_action, next_action_at, again_at)
        select $1, gen_random_uuid(), at, at, 'web', 'digital', $2, $3, at, true, 'new', 'validated', $4,
          case when $5::boolean then at end, case when $6::boolean then 'call' end,
          case when $6::boolean then now() + interval '2 days' end, case when $7::boolean then now() + interval '2 days' end
        from (select now() - n * interval '1 minute' as at from generate_series(1, $8::int) n) made`,
      [licenseId, pipelineId, stages[0]?.id, ofAdvisor ? advisor.userId : null, spoken, agreed, again, count],
    ),
  );
}
