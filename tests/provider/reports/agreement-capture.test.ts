import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANNEL_OF } from "@/contract/kernel/channels.ts";
import type { ReportName } from "@/contract/reports/reports.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import {
  countBy,
  each,
  getTotal,
  givenLedger,
  hourOf,
  isContacted,
  isFailed,
  isSold,
  isUnique,
  minutesToContact,
  nonZero,
  nonZeroRows,
  nonZeroTotals,
  type OracleLead,
  type ReportOracle,
  share,
  toLocalDay,
} from "./report-oracle.ts";

let provider: TestProvider;
let ledger: ReportOracle;
beforeAll(async () => {
  provider = await startProvider();
  ledger = await givenLedger(provider);
});
afterAll(() => provider.stop());

const isDuplicated = ({ dealState }: OracleLead) => dealState === "duplicated";
const isOffered = ({ crmState }: OracleLead) => crmState !== "none";
const isIntegrated = ({ crmState }: OracleLead) => crmState === "integrated";

test("the fixture contains every kind of data", () => {
  const { reported, visits, meetings, moves } = ledger;
  expect(reported).toHaveLength(160);
  const answered = reported.filter((lead) => isUnique(lead) && lead.firstContactAt);
  for (const some of [reported.filter(isFailed), reported.filter(isSold), answered, visits, meetings, moves]) {
    expect(some.length).toBeGreaterThan(4);
  }
});

test("received leads match the list, in every grouping", async () => {
  const { reported, readReport } = ledger;
  const [unique, failed] = [reported.filter(isUnique), reported.filter(isFailed)];
  const ofForms = reported.filter(({ formName }) => formName);
  const ofCampaigns = reported.filter(({ campaign }) => campaign);

  expect(nonZeroRows(await readReport("received"), "unique")).toEqual(
    countBy(unique, ({ createdAt }) => toLocalDay(createdAt)),
  );
  expect(nonZeroRows(await readReport("bySource"), "leads")).toEqual(countBy(reported, ({ source }) => source));
  const trend = await readReport("trendBySource");
  expect(
    nonZero(Object.fromEntries(trend.rows.map(({ key, column, values: [leads] }) => [`${key} ${column?.key}`, leads]))),
  ).toEqual(countBy(reported, ({ source, createdAt }) => `${source} ${toLocalDay(createdAt)}`));
  expect(nonZeroRows(await readReport("byChannel"), "leads")).toEqual(
    countBy(reported, ({ source }) => CHANNEL_OF[source]),
  );
  expect(nonZeroRows(await readReport("byOrigin"), "failed")).toEqual(
    countBy(failed, ({ origin }) => origin || "none"),
  );
  expect(nonZeroRows(await readReport("byForm"), "leads")).toEqual(countBy(ofForms, ({ formName }) => formName));
  expect(nonZeroRows(await readReport("byCampaign"), "unique")).toEqual(
    countBy(ofCampaigns.filter(isUnique), ({ campaign }) => campaign?.id ?? ""),
  );
  expect(nonZeroRows(await readReport("byAgency"), "leads")).toEqual(
    countBy(reported, ({ agencyMatch }) => agencyMatch?.id ?? "none"),
  );
  expect(nonZeroRows(await readReport("byModel"), "unique")).toEqual(
    countBy(unique, ({ model }) => model?.id ?? "none"),
  );
  expect(nonZeroRows(await readReport("byHour"), "leads")).toEqual(
    countBy(reported, ({ createdAt }) => hourOf(createdAt)),
  );
  expect(nonZeroRows(await readReport("failures"), "failed")).toEqual(
    countBy(failed, ({ errors }) => errors[0]?.field ?? "none"),
  );
});

test("rates are shares of their declared base", async () => {
  const { reported, readReport } = ledger;
  const offered = reported.filter(isOffered);
  const ofForms = reported.filter(({ completion }) => completion === "complete" || completion === "incomplete");

  const rates = await readReport("rates");

  expect(getTotal(rates, "duplicateRate")).toBeCloseTo(share(reported, isDuplicated) ?? 0, 6);
  expect(getTotal(rates, "failureRate")).toBeCloseTo(share(reported, isFailed) ?? 0, 6);
  expect(getTotal(rates, "integrationRate")).toBeCloseTo(share(offered, isIntegrated) ?? 0, 6);
  expect(nonZeroRows(rates, "duplicateRate")).toEqual(
    each(
      reported,
      ({ createdAt }) => toLocalDay(createdAt),
      (some) => share(some, isDuplicated),
    ),
  );
  expect(nonZeroRows(await readReport("integration"), "integrationRate")).toEqual(
    each(
      offered,
      ({ source }) => source,
      (some) => share(some, isIntegrated),
    ),
  );
  expect(getTotal(await readReport("refusals"), "notIntegrated")).toBe(
    offered.filter((one) => !isIntegrated(one)).length,
  );
  expect(nonZeroRows(await readReport("completion"), "completionRate")).toEqual(
    each(
      ofForms,
      ({ source }) => source,
      (some) => share(some, ({ completion }) => completion === "complete"),
    ),
  );
});

test("the overview agrees with the list, the calendar and the stages", async () => {
  const { reported, made, readReport } = ledger;
  const unique = reported.filter(isUnique);

  expect(nonZeroTotals(await readReport("overview"))).toEqual(
    nonZero({
      leads: 160,
      unique: unique.length,
      duplicated: reported.filter(isDuplicated).length,
      failed: reported.filter(isFailed).length,
      integrated: reported.filter(isIntegrated).length,
      notIntegrated: reported.filter(({ crmState }) => crmState === "not integrated").length,
      integrationRate: share(reported.filter(isOffered), isIntegrated),
      unassigned: unique.filter(({ advisor }) => !advisor).length,
      contacted: reported.filter(isContacted).length,
      // Demo appointments all exist by then.
      appointments: made.filter(({ leadId }) => leadId).length,
      sold: reported.filter(isSold).length,
    }),
  );
});

test("day by day the main numbers are those of the overview", async () => {
  const { reported, made, readReport } = ledger;
  const ofDay = ({ createdAt }: { createdAt: string }) => toLocalDay(createdAt);

  const [daily, overview] = [await readReport("daily"), await readReport("overview")];

  expect(nonZeroRows(daily, "leads")).toEqual(countBy(reported, ofDay));
  expect(nonZeroRows(daily, "unique")).toEqual(countBy(reported.filter(isUnique), ofDay));
  expect(nonZeroRows(daily, "contacted")).toEqual(countBy(reported.filter(isContacted), ofDay));
  expect(nonZeroRows(daily, "integrationRate")).toEqual(
    each(reported.filter(isOffered), ofDay, (some) => share(some, isIntegrated)),
  );
  expect(nonZeroRows(daily, "appointments")).toEqual(
    countBy(
      made.filter(({ leadId }) => leadId),
      ofDay,
    ),
  );
  expect(nonZeroRows(daily, "sold")).toEqual(countBy(reported.filter(isSold), ({ stageAt }) => toLocalDay(stageAt)));
  expect(nonZeroTotals(overview)).toMatchObject(nonZeroTotals(daily));
});

const most = (keyOf: (lead: OracleLead) => string | undefined) =>
  Object.entries(
    countBy(
      ledger.reported.filter((lead) => keyOf(lead)),
      (lead) => keyOf(lead) ?? "",
    ),
  ).toSorted(([, one], [, other]) => other - one)[0]?.[0];

const BAR: Record<string, (lead: OracleLead) => string | undefined> = {
  product: ({ model }) => model?.id,
  agency: ({ agencyMatch }) => agencyMatch?.id,
  advisor: ({ advisor }) => advisor?.id,
  channel: ({ source }) => CHANNEL_OF[source],
  source: ({ source }) => source,
};

test.each(Object.entries(BAR))(
  "a report that is narrowed by %s counts those leads and no others",
  async (filter, of) => {
    const { reported, readReport } = ledger;
    const value = most(of);
    const narrowed = reported.filter((lead) => of(lead) === value);
    const count = async (name: ReportName, measure: string) =>
      getTotal(await readReport(name, { [filter]: value }), measure);

    expect(narrowed.length).toBeLessThan(reported.length);
    expect(await count("overview", "leads")).toBe(narrowed.length);
    expect(await count("closeBySource", "sold")).toBe(narrowed.filter(isSold).length);
    expect(await count("response", "answered")).toBe(narrowed.filter(isUnique).flatMap(minutesToContact).length);
    expect(await count("funnel", "standing")).toBe(narrowed.filter(isUnique).length);
  },
);

test.each(["product", "channel", "source"])("activity is filtered by the leads' %s", async (filter) => {
  const { attempts, made, visits, leadOf, readReport } = ledger;
  const of = BAR[filter] as (lead: OracleLead) => string | undefined;
  const value = most(of);
  const isOf = ({ leadId }: { leadId: string | null }) => leadId !== null && of(leadOf(leadId)) === value;
  const count = async (name: ReportName, measure: string) =>
    getTotal(await readReport(name, { [filter]: value }), measure);

  expect(await count("attempts", "attempts")).toBe(attempts.filter(isOf).length);
  expect(await count("appointmentsSet", "appointments")).toBe(made.filter(isOf).length);
  expect(await count("showroom", "visits")).toBe(visits.filter(isOf).length);
});
