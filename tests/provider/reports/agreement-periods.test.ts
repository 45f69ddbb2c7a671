import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { monthQuery } from "@/components/features/home/drill-down.ts";
import { comparedDays, PERIODS } from "@/components/features/reports/periods.ts";
import { readReportState, toReportRequest } from "@/components/features/reports/report-address.ts";
import { reports } from "@/contract/reports/reports.ts";
import { comparisonPeriod, toPeriod } from "@/provider/domains/reports/period.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => provider.stop());

const TIME_ZONE = "America/Guayaquil";
const filterAt = (search: string, day: string) => toReportRequest(readReportState(new URLSearchParams(search), day));

test("this month is compared with the same days of the month before, on a home, on a page of figures and by the API", async () => {
  const day = "2026-11-23";
  const at = await provider.given.dealership();
  const as = await provider.given.user(at, "supervisor");
  // Leads in the same days of the month before, and leads in the days just before.
  const days = ["2026-10-02", "2026-10-03", "2026-10-04", "2026-10-30", "2026-10-31", "2026-11-05", "2026-11-20"];
  await provider.given.leads(
    at.licenseId,
    days.map((one) => ({ createdAt: `${one}T15:00:00.000Z` })),
  );
  // After sign-in by the database's clock, which stays right.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T18:00:00.000Z") });
  const previousOf = async (filter: Parameters<typeof provider.call<typeof reports.overview>>[1]) =>
    (await provider.call(reports.overview, filter, { as })).body.total.previous?.[0];

  const home = await previousOf(monthQuery(day));
  const page = await previousOf(filterAt("", day));
  const api = await previousOf({ from: "2026-11-01", to: day, compare: "previous", periodToDate: "true" });

  expect({ home, page, api }).toEqual({ home: 3, page: 3, api: 3 });
});

describe.each(["2026-11-01", "2026-11-07", "2026-11-23", "2026-11-30", "2027-03-31", "2028-02-29"])("on %s", (day) => {
  const now = new Date(`${day}T18:00:00.000Z`);

  test("this month has the same range on a home page and on a report page", () => {
    expect(monthQuery(day)).toEqual(filterAt("", day));
  });

  test.each(PERIODS.flatMap((period) => ["previous", "lastYear"].map((compare) => [period, compare] as const)))(
    "the comparison of %s (%s) is labelled as it is counted",
    (period, compare) => {
      const filter = filterAt(`period=${period}&compare=${compare}`, day);
      if (filter.compare === "none") throw new Error("it is compared");

      const counted = comparisonPeriod(toPeriod(filter, TIME_ZONE), filter.compare, {
        timeZone: TIME_ZONE,
        now,
      })?.period;

      const compared = comparedDays({ from: filter.from, to: filter.to }, filter.compare, day);
      expect(compared).toEqual({ from: counted?.firstDay, to: counted?.lastDay });
    },
  );
});
