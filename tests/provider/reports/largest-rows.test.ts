import { expect, test } from "vitest";
import { MAX_REPORT_ROWS } from "@/contract/reports/reports.ts";
import { REPORTS } from "@/provider/domains/reports/index.ts";
import { largestPoints, type PointSums } from "@/provider/domains/reports/marks.ts";

const shown = (key: string, column: string | null, count: number): PointSums => ({
  point: { key, label: null, column: column === null ? null : { key: column, label: null } },
  sums: new Map([[0, [count]]]),
  previous: null,
});
const keys = Array.from({ length: MAX_REPORT_ROWS + 10 }, (_, place) => `advisor ${place}`);

test("of two dimensions all columns of the largest rows are shown, and no others", () => {
  // The largest are last, by the sum of both days.
  const points = keys.flatMap((key, place) => [shown(key, "2026-03-01", 1), shown(key, "2026-03-02", place)]);

  const largest = largestPoints(REPORTS.trendByAdvisor, points);

  expect(new Set(largest.map(({ point }) => point.key))).toEqual(new Set(keys.slice(10)));
  expect(largest).toHaveLength(2 * MAX_REPORT_ROWS);
});

test("of one dimension the remainder is one row", () => {
  const largest = largestPoints(
    REPORTS.advisors,
    keys.map((key) => shown(key, null, 1)),
  );

  expect(largest.map(({ point }) => point.key)).toEqual([...keys.slice(0, MAX_REPORT_ROWS), "others"]);
  expect(largest.at(-1)?.sums?.get(0)?.[0]).toBe(10);
});
