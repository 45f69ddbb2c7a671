import { expect, test } from "vitest";
import { DAY_RANGES, dayRange } from "@/components/engines/data-list/day-ranges.ts";
import { dayAt } from "@/lib/format/dates.ts";

test("the day is that of the zone, not of the clock", () => {
  const moment = "2026-11-21T04:59:00.000Z";

  expect(dayAt(moment, "America/Guayaquil")).toBe("2026-11-20");
  expect(dayAt(moment, "Europe/Madrid")).toBe("2026-11-21");
});

test.each([
  ["2026-03-01", "2026-02-28", "2026-02-23", "2026-01-31", "2026-03-01", ["2026-02-01", "2026-02-28"]],
  ["2024-03-01", "2024-02-29", "2024-02-24", "2024-02-01", "2024-03-01", ["2024-02-01", "2024-02-29"]],
  ["2026-01-15", "2026-01-14", "2026-01-09", "2025-12-17", "2026-01-01", ["2025-12-01", "2025-12-31"]],
] as const)("the preset ranges end as labelled, seen from %s", (today, yesterday, week, thirty, month, last) => {
  const ranges = Object.fromEntries(DAY_RANGES.map((name) => [name, Object.values(dayRange(name, today))]));

  expect(ranges).toEqual({
    today: [today, today],
    yesterday: [yesterday, yesterday],
    last7: [week, today],
    last30: [thirty, today],
    thisMonth: [month, today],
    lastMonth: last,
  });
});
