import { expect, test } from "vitest";
import { comparedDays, periodDays, periodError } from "@/components/features/reports/periods.ts";
import { changedAddress, readReportState, toReportRequest } from "@/components/features/reports/report-address.ts";

const TODAY = "2026-11-22";
const at = (search: string) => readReportState(new URLSearchParams(search), TODAY);
const AGENCY = "019b8e75-2300-7314-b510-6dbfeef9880e";

test.each([
  ["today", "2026-11-22", "2026-11-22"],
  ["last7", "2026-11-16", "2026-11-22"],
  ["thisMonth", "2026-11-01", "2026-11-22"],
  ["lastMonth", "2026-10-01", "2026-10-31"],
  ["thisQuarter", "2026-10-01", "2026-11-22"],
  ["thisYear", "2026-01-01", "2026-11-22"],
] as const)("%s are the days from %s to %s", (period, from, to) => {
  expect(periodDays(period, TODAY)).toEqual({ from, to });
});

test.each([
  ["the days just before", "2026-11-02", "2026-11-20", "2026-10-14", "2026-11-01"],
  ["of a running month the same days of the one before", "2026-11-01", TODAY, "2026-10-01", "2026-10-22"],
  ["of a quarter that runs those of as many months", "2026-10-01", TODAY, "2026-08-01", "2026-09-22"],
  ["of a whole month the one before", "2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
  ["of a shorter one too", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
  ["of many whole months as many", "2026-01-01", "2026-06-30", "2025-07-01", "2025-12-31"],
  ["of those until today as many", "2026-01-01", TODAY, "2025-02-01", "2025-12-22"],
  ["of months and some days the days", "2026-01-01", "2026-06-29", "2025-07-05", "2025-12-31"],
  ["of today yesterday", TODAY, TODAY, "2026-11-21", "2026-11-21"],
])("the comparison is %s", (_, from, to, first, last) => {
  expect(comparedDays({ from, to }, "previous", TODAY)).toEqual({ from: first, to: last });
});

test("a year or a week before has the same days, where they exist", () => {
  const days = { from: "2026-11-01", to: "2026-11-22" };
  expect(comparedDays(days, "lastYear", TODAY)).toEqual({ from: "2025-11-01", to: "2025-11-22" });
  expect(comparedDays({ from: "2028-02-29", to: "2028-02-29" }, "lastYear", TODAY).from).toBe("2027-02-28");
  expect(comparedDays(days, "lastWeek", TODAY)).toEqual({ from: "2026-10-25", to: "2026-11-15" });
});

test("invalid periods are distinguished: inverted, or longer than a year", () => {
  expect(periodError({ from: "2026-11-02", to: "2026-11-01" })).toBe("order");
  expect(periodError({ from: "2025-11-21", to: "2026-11-21" })).toBeUndefined();
  expect(periodError({ from: "2025-11-20", to: "2026-11-21" })).toBe("tooMany");
});

test("an empty address is the present month compared with the same days of the month before", () => {
  expect(toReportRequest(at(""))).toEqual({
    from: "2026-11-01",
    to: TODAY,
    compare: "lastMonth",
    periodToDate: "true",
  });
});

test.each([
  ["thisMonth", "2026-11-01"],
  ["thisQuarter", "2026-10-01"],
  ["thisYear", "2026-01-01"],
])("on its first day %s is compared with the first day of the month before, as on later days", (period, first) => {
  const displayed = readReportState(new URLSearchParams(`period=${period}`), first);

  expect(toReportRequest(displayed)).toMatchObject({ from: first, to: first, compare: "lastMonth" });
});

test.each([
  ["a period that is over", "period=lastMonth&compare=lastYear"],
  ["one until yesterday", "from=2026-11-01&to=2026-11-21"],
  ["one that is compared with nothing", "compare=none"],
])("%s is not a running period", (_, search) => {
  expect(toReportRequest(at(search))).not.toHaveProperty("periodToDate");
});

test("a period with a future last day is a running period", () => {
  expect(toReportRequest(at("from=2026-11-01&to=2026-11-30&compare=lastYear"))).toHaveProperty("periodToDate", "true");
});

test("invalid parts of an address are ignored", () => {
  const displayed = at(
    "from=2026-11-09&to=2026-11-01&compare=moon&agency=1&source=fax&channel=digital&report=none&measure=x",
  );

  expect(toReportRequest(displayed)).toEqual({ ...toReportRequest(at("")), channel: "digital" });
  expect(displayed.mark).toBeNull();
});

test("an address contains only values that differ from the default, and preserves the others", () => {
  const days = changedAddress(new URLSearchParams("period=last7"), {
    period: { from: "2026-03-01", to: "2026-03-09" },
  });
  expect(days).toBe("?from=2026-03-01&to=2026-03-09");
  const narrowed = changedAddress(new URLSearchParams(days), { by: { agency: AGENCY }, compare: "none" });
  expect(toReportRequest(at(narrowed))).toEqual({
    from: "2026-03-01",
    to: "2026-03-09",
    compare: "none",
    agency: AGENCY,
  });
  expect(changedAddress(new URLSearchParams("from=2026-03-01&to=2026-03-09"), { period: "thisMonth" })).toBe("");
});

test("a mark belongs to its period: it is removed when the filter changes", () => {
  const open = changedAddress(new URLSearchParams(), {
    mark: { report: "bySource", measure: "leads", key: "web" } as never,
  });
  expect(at(open).mark).toEqual({ report: "bySource", measure: "leads", key: "web", column: undefined });
  expect(changedAddress(new URLSearchParams(open), { period: "last7" })).toBe("?period=last7");
});
