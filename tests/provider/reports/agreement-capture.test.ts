import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANNEL_OF } from "@/contract/kernel/channels.ts";
import type { ReportName } from "@/contract/reports/reports.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import {
  countBy,
  dayOf,
  each,
  givenLedger,
  hourOf,
  isContacted,
  isFailed,
  isSold,
  isUnique,
  minutesOf,
  type ReportOracle,
  rowsOf,
  said,
  share,
  type Told,
  totalOf,
  totalsOf,
} from "./told.ts";

let provider: TestProvider;
let ledger: ReportOracle;
beforeAll(async () => {
  provider = await startProvider();
  ledger = await givenLedger(provider);
}, 60_000);
afterAll(() => provider.stop());

const isDuplicated = ({ dealState }: Told) => dealState === "duplicated";
const isOffered = ({ crmState }: Told) => crmState !== "none";
const isIntegrated = ({ crmState }: Told) => crmState === "integrated";

test("the fixture contains every kind of data", () => {
  const { told, visits, meetings, moves } = ledger;
  expect(told).toHaveLength(160);
  const answered = told.filter((lead) => isUnique(lead) && lead.firstContactAt);
  for (const some of [told.filter(isFailed), told.filter(isSold), answered, visits, meetings, moves]) {
    expect(some.length).toBeGreaterThan(4);
  }
});

test("received leads match the list, in every grouping", async () => {
  const { told, ask } = ledger;
  const [unique, failed] = [told.filter(isUnique), told.filter(isFailed)];
  const ofForms = told.filter(({ formName }) => formName);
  const ofCampaigns = told.filter(({ campaign }) => campaign);

  expect(rowsOf(await ask("received"), "unique")).toEqual(countBy(unique, ({ createdAt }) => dayOf(createdAt)));
  expect(rowsOf(await ask("bySource"), "leads")).toEqual(countBy(told, ({ source }) => source));
  const trend = await ask("trendBySource");
  expect(
    said(Object.fromEntries(trend.rows.map(({ key, column, values: [leads] }) => [`${key} ${column?.key}`, leads]))),
  ).toEqual(countBy(told, ({ source, createdAt }) => `${source} ${dayOf(createdAt)}`));
  expect(rowsOf(await ask("byChannel"), "leads")).toEqual(countBy(told, ({ source }) => CHANNEL_OF[source]));
  expect(rowsOf(await ask("byOrigin"), "failed")).toEqual(countBy(failed, ({ origin }) => origin || "none"));
  expect(rowsOf(await ask("byForm"), "leads")).toEqual(countBy(ofForms, ({ formName }) => formName));
  expect(rowsOf(await ask("byCampaign"), "unique")).toEqual(
    countBy(ofCampaigns.filter(isUnique), ({ campaign }) => campaign?.id ?? ""),
  );
  expect(rowsOf(await ask("byAgency"), "leads")).toEqual(countBy(told, ({ agencyMatch }) => agencyMatch?.id ?? "none"));
  expect(rowsOf(await ask("byModel"), "unique")).toEqual(countBy(unique, ({ model }) => model?.id ?? "none"));
  expect(rowsOf(await ask("byHour"), "leads")).toEqual(countBy(told, ({ createdAt }) => hourOf(createdAt)));
  expect(rowsOf(await ask("failures"), "failed")).toEqual(countBy(failed, ({ errors }) => errors[0]?.field ?? "none"));
});

test("rates are shares of their declared base", async () => {
  const { told, ask } = ledger;
  const offered = told.filter(isOffered);
  const ofForms = told.filter(({ completion }) => completion === "complete" || completion === "incomplete");

  const rates = await ask("rates");

  expect(totalOf(rates, "duplicateRate")).toBeCloseTo(share(told, isDuplicated) ?? 0, 6);
  expect(totalOf(rates, "failureRate")).toBeCloseTo(share(told, isFailed) ?? 0, 6);
  expect(totalOf(rates, "integrationRate")).toBeCloseTo(share(offered, isIntegrated) ?? 0, 6);
  expect(rowsOf(rates, "duplicateRate")).toEqual(
    each(
      told,
      ({ createdAt }) => dayOf(createdAt),
      (some) => share(some, isDuplicated),
    ),
  );
  expect(rowsOf(await ask("integration"), "integrationRate")).toEqual(
    each(
      offered,
      ({ source }) => source,
      (some) => share(some, isIntegrated),
    ),
  );
  expect(totalOf(await ask("refusals"), "notIntegrated")).toBe(offered.filter((one) => !isIntegrated(one)).length);
  expect(rowsOf(await ask("completion"), "completionRate")).toEqual(
    each(
      ofForms,
      ({ source }) => source,
      (some) => share(some, ({ completion }) => completion === "complete"),
    ),
  );
});

test("the overview agrees with the list, the calendar and the stages", async () => {
  const { told, made, ask } = ledger;
  const unique = told.filter(isUnique);

  expect(totalsOf(await ask("overview"))).toEqual(
    said({
      leads: 160,
      unique: unique.length,
      duplicated: told.filter(isDuplicated).length,
      failed: told.filter(isFailed).length,
      integrated: told.filter(isIntegrated).length,
      notIntegrated: told.filter(({ crmState }) => crmState === "not integrated").length,
      integrationRate: share(told.filter(isOffered), isIntegrated),
      unassigned: unique.filter(({ advisor }) => !advisor).length,
      contacted: told.filter(isContacted).length,
      // Demo appointments all exist by then.
      appointments: made.filter(({ leadId }) => leadId).length,
      sold: told.filter(isSold).length,
    }),
  );
});

test("day by day the main numbers are those of the overview", async () => {
  const { told, made, ask } = ledger;
  const ofDay = ({ createdAt }: { createdAt: string }) => dayOf(createdAt);

  const [daily, overview] = [await ask("daily"), await ask("overview")];

  expect(rowsOf(daily, "leads")).toEqual(countBy(told, ofDay));
  expect(rowsOf(daily, "unique")).toEqual(countBy(told.filter(isUnique), ofDay));
  expect(rowsOf(daily, "contacted")).toEqual(countBy(told.filter(isContacted), ofDay));
  expect(rowsOf(daily, "integrationRate")).toEqual(
    each(told.filter(isOffered), ofDay, (some) => share(some, isIntegrated)),
  );
  expect(rowsOf(daily, "appointments")).toEqual(
    countBy(
      made.filter(({ leadId }) => leadId),
      ofDay,
    ),
  );
  expect(rowsOf(daily, "sold")).toEqual(countBy(told.filter(isSold), ({ stageAt }) => dayOf(stageAt)));
  expect(totalsOf(overview)).toMatchObject(totalsOf(daily));
});

const most = (keyOf: (lead: Told) => string | undefined) =>
  Object.entries(
    countBy(
      ledger.told.filter((lead) => keyOf(lead)),
      (lead) => keyOf(lead) ?? "",
    ),
  ).toSorted(([, one], [, other]) => other - one)[0]?.[0];

const BAR: Record<string, (lead: Told) => string | undefined> = {
  product: ({ model }) => model?.id,
  agency: ({ agencyMatch }) => agencyMatch?.id,
  advisor: ({ advisor }) => advisor?.id,
  channel: ({ source }) => CHANNEL_OF[source],
  source: ({ source }) => source,
};

test.each(Object.entries(BAR))("a report that is narrowed by %s counts those leads and no others", async (word, of) => {
  const { told, ask } = ledger;
  const value = most(of);
  const narrowed = told.filter((lead) => of(lead) === value);
  const count = async (name: ReportName, measure: string) => totalOf(await ask(name, { [word]: value }), measure);

  expect(narrowed.length).toBeLessThan(told.length);
  expect(await count("overview", "leads")).toBe(narrowed.length);
  expect(await count("closeBySource", "sold")).toBe(narrowed.filter(isSold).length);
  expect(await count("response", "answered")).toBe(narrowed.filter(isUnique).flatMap(minutesOf).length);
  expect(await count("funnel", "standing")).toBe(narrowed.filter(isUnique).length);
});

test.each(["product", "channel", "source"])("activity is filtered by the leads' %s", async (word) => {
  const { attempts, made, visits, leadOf, ask } = ledger;
  const of = BAR[word] as (lead: Told) => string | undefined;
  const value = most(of);
  const isOf = ({ leadId }: { leadId: string | null }) => leadId !== null && of(leadOf(leadId)) === value;
  const count = async (name: ReportName, measure: string) => totalOf(await ask(name, { [word]: value }), measure);

  expect(await count("attempts", "attempts")).toBe(attempts.filter(isOf).length);
  expect(await count("appointmentsSet", "appointments")).toBe(made.filter(isOf).length);
  expect(await count("showroom", "visits")).toBe(visits.filter(isOf).length);
});
