import { afterAll, beforeAll, expect, test } from "vitest";
import { type DataPointFilter, REPORTS, type ReportName, reports } from "@/contract/reports/reports.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { processFixture, type ReportFixture, workedLeads } from "./report-fixture.ts";

const UNTIL = Date.parse("2026-03-16T04:59:00.000Z");
const WHOLE = { from: "2026-02-08", to: "2026-03-15" };
const WEEK = { from: "2026-03-08", to: "2026-03-14" };
const BY_DAY: readonly ReportName[] = [
  "daily",
  "received",
  "trendBySource",
  "trendByAdvisor",
  "rates",
  "attempts",
  "firstAttempt",
  "response",
  "appointmentsSet",
  "appointments",
  "showroom",
];

let provider: TestProvider;
let at: ReportFixture;
beforeAll(async () => {
  provider = await startProvider();
  at = await processFixture(provider);
  await workedLeads(provider, at, 160, 36, UNTIL);
});
afterAll(() => provider.stop());

/** Reads all pages. */
async function drillDownLeads(mark: DataPointFilter): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const input = { ...mark, limit: 200, ...(cursor && { cursor }) };
    const { status, body } = await provider.call(reports.leads, input, { as: at.supervisor });
    expect([mark.report, mark.measure, mark.key, status]).toEqual([mark.report, mark.measure, mark.key, 200]);
    ids.push(...body.items.map(({ id }) => id));
    cursor = body.cursor.next ?? undefined;
  } while (cursor);
  return ids;
}

test.each(REPORTS)("%s: the list of each mark has as many leads as the mark shows", async (name) => {
  const period = BY_DAY.includes(name) ? WEEK : WHOLE;
  const { status, body: report } = await provider.call(reports[name], period, { as: at.supervisor });
  expect([name, status]).toEqual([name, 200]);
  const total = { key: undefined, column: null, values: report.total.values };
  // A count of zero has one row that links to an empty list.
  const isReported = (value: number | null | undefined, row: number) => value || row < 2;

  for (const [index, { key, column, values }] of [total, ...report.rows].entries()) {
    for (const [place, measure] of report.measures.entries()) {
      // Link openings belong to no lead.
      if (measure.of === "openings") continue;
      const value = values[place];
      if (!isReported(value, index)) continue;
      const drillDown = await drillDownLeads({
        ...period,
        report: name,
        measure: measure.key,
        direction: "next",
        limit: 200,
        ...(key !== undefined && { key }),
        ...(column && { column: column.key }),
      });
      const mark = `${name} ${measure.key} ${key} ${column?.key}: ${value}, ${drillDown.length} behind`;
      expect(new Set(drillDown).size, mark).toBe(drillDown.length);
      expect(drillDown.length > 0, mark).toBe(measure.kind === "minutes" ? value !== null : Boolean(value));
      if (measure.kind === "count" && measure.of === "leads") expect(drillDown.length, mark).toBe(value);
      if (measure.kind === "count") expect(drillDown.length, mark).toBeLessThanOrEqual(value ?? 0);
      // Rates of leads are shares of a count that is checked elsewhere.
      if (measure.kind === "rate" && measure.of === "leads" && value) {
        const whole = drillDown.length / value;
        expect(Math.abs(whole - Math.round(whole)), mark).toBeLessThan(1e-6);
      }
    }
  }
});
