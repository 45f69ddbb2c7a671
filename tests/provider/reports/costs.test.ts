import { afterAll, beforeAll, expect, test } from "vitest";
import { campaigns } from "@/contract/campaigns/campaigns.ts";
import { type Report, reports } from "@/contract/reports/reports.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { processFixture, type ReportFixture } from "./report-fixture.ts";
import { nonZeroRows, nonZeroTotals } from "./report-oracle.ts";

const MARCH = { from: "2026-03-01", to: "2026-03-31" };
const YEAR = { from: "2026-01-01", to: "2026-12-31" };

let provider: TestProvider;
let at: ReportFixture;
beforeAll(async () => {
  provider = await startProvider();
  at = await processFixture(provider);
  await advertise(at);
});
afterAll(() => provider.stop());

const createdOn = (day: string) => ({ createdAt: `${day}T15:00:00.000Z` });

/** 300 dollars for four leads, 100 for two, and one campaign without cost. */
async function advertise(fixture: ReportFixture) {
  const { given } = provider;
  const { licenseId, pipelineId } = fixture;
  const place = { pipelineId, stageId: fixture.stages[0]?.id ?? null };
  const dear = { ...place, campaignId: (await given.campaign(licenseId, { spend: 300 })).id };
  const cheap = { ...place, campaignId: (await given.campaign(licenseId, { spend: 100 })).id, source: "meta" as const };
  const free = { ...place, campaignId: (await given.campaign(licenseId, { spend: 0 })).id };
  const [sold] = await given.leads(licenseId, [
    { ...dear, ...createdOn("2026-03-10") },
    { ...dear, ...createdOn("2026-03-11"), dealState: "failed" },
    // A lead from another network's form bears the same share.
    { ...dear, ...createdOn("2026-03-12"), source: "meta" },
    { ...dear, ...createdOn("2026-02-12") },
    { ...cheap, ...createdOn("2026-03-13") },
    { ...cheap, ...createdOn("2026-03-14"), dealState: "duplicated" },
    { ...free, ...createdOn("2026-03-15") },
    { ...place, ...createdOn("2026-03-16") },
  ]);
  const { userId: advisorId } = await given.user(fixture, "sales-manager");
  const meeting = { advisorId, leadId: sold?.id ?? null };
  const first = await given.appointment(licenseId, { ...meeting, state: "rescheduled" });
  await given.appointment(licenseId, { ...meeting, previousId: first.id });
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query("update lead set stage_id = $2, stage_at = $3 where id = $1", [
      sold?.id,
      fixture.won,
      "2026-04-02T15:00:00.000Z",
    ]),
  );
}

const readReport = async (filter: object = {}, as = at.supervisor): Promise<Report> => {
  const { status, body } = await provider.call(reports.costBySource, { ...MARCH, ...filter }, { as });
  expect(status).toBe(200);
  return body;
};
const drillDown = async (measure: string, key?: string) => {
  const mark = { ...MARCH, report: "costBySource" as const, measure, ...(key && { key }) };
  return (await provider.call(reports.leads, mark, { as: at.supervisor })).body.items.length;
};

test("each lead bears the same share of its campaign's cost, for any time and source", async () => {
  const report = await readReport();

  expect(nonZeroRows(report, "priced")).toEqual({ web: 2, meta: 3 });
  expect(nonZeroRows(report, "spend")).toEqual({ web: 150, meta: 175 });
  expect(nonZeroRows(report, "costPerLead")).toEqual({ web: 75, meta: 58.33 });
  expect(nonZeroRows(report, "costPerAppointment")).toEqual({ web: 150 });
  expect(nonZeroRows(report, "costPerSale")).toEqual({ web: 150 });
  expect(nonZeroTotals(report)).toEqual({
    priced: 5,
    spend: 325,
    costPerLead: 65,
    costPerAppointment: 325,
    costPerSale: 325,
  });
});

test("a cost links to the leads that it is divided by", async () => {
  expect(await drillDown("costPerLead")).toBe(5);
  expect(await drillDown("costPerLead", "meta")).toBe(3);
  expect(await drillDown("costPerAppointment")).toBe(1);
  expect(await drillDown("costPerSale", "web")).toBe(1);
});

test("a filter does not change the cost of a lead", async () => {
  const narrowed = await readReport({ source: "meta" });

  expect(nonZeroTotals(narrowed)).toEqual({ priced: 3, spend: 175, costPerLead: 58.33 });
});

test("the period before shows its own costs", async () => {
  const { total } = await readReport({ compare: "previous" });

  expect(total.previous).toEqual([1, 75, 75, null, null]);
});

test("over all its days a campaign's costs match its own results", async () => {
  const own = await processFixture(provider);
  const { licenseId } = own;
  await advertise(own);
  const as = await provider.given.user(own, "admin-client");
  const { body: results } = await provider.call(campaigns.results, {}, { as });
  const { body: all } = await provider.call(campaigns.list, {}, { as });
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query("update lead set source = 'web' where campaign_id is not null"),
  );

  const report = await readReport(YEAR, as);

  const paid = all.filter(({ spend }) => spend);
  const of = (figure: "leads" | "appointments" | "sales") =>
    results.filter(({ id }) => paid.some((one) => one.id === id)).reduce((sum, one) => sum + one[figure], 0);
  const spend = paid.reduce((sum, one) => sum + (one.spend ?? 0), 0);
  const cost = (count: number) => Math.round((100 * spend) / count) / 100;
  expect(nonZeroTotals(report)).toEqual({
    priced: of("leads"),
    spend,
    costPerLead: cost(of("leads")),
    costPerAppointment: cost(of("appointments")),
    costPerSale: cost(of("sales")),
  });
});

test("without costs there is no value, and no row", async () => {
  const own = await processFixture(provider);
  const { id: campaignId } = await provider.given.campaign(own.licenseId);
  await provider.given.leads(own.licenseId, [{ ...createdOn("2026-03-10"), campaignId }]);

  const { rows, total } = await readReport({}, own.supervisor);

  expect([rows, total.values]).toEqual([[], [0, null, null, null, null]]);
});

test("costs of another licence are excluded", async () => {
  const other = await processFixture(provider);

  expect((await readReport({}, other.supervisor)).rows).toEqual([]);
});
