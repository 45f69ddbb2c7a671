import "@testing-library/jest-dom/vitest";
import { describe, expect, test } from "vitest";
import { clockOf } from "@/components/features/leads/table/due-clock.ts";
import { firstTableArguments, LEAD_TABS, tableFilters } from "@/components/features/leads/table/lead-table-address.ts";
import { TABLE_COLUMNS, TABLE_SORTS, usualSort } from "@/components/features/leads/table/lead-table-columns.ts";
import { LeadListFilter, ListedLead } from "@/contract/leads/leads.ts";

const t = ((key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(" ")) as never;
const NOW = Date.parse("2026-11-28T15:00:00.000Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const clock = (minutes: number) => clockOf(at(minutes), NOW, { t, locale: "es", zone: "America/Guayaquil" });

describe("the clock of an action", () => {
  test.each([
    [-37, "late", "leadTable.clock.late leadTable.clock.minutes 37"],
    [-0.5, "late", "leadTable.clock.late leadTable.clock.minutes 1"],
    [-125, "late", "leadTable.clock.late leadTable.clock.hours 2"],
    [-3000, "late", "leadTable.clock.late leadTable.clock.days 2"],
    [14, "soon", "leadTable.clock.in leadTable.clock.minutes 14"],
    [90, "later", "leadTable.clock.today 11:30"],
    [24 * 60, "later", "leadTable.clock.tomorrow 10:00"],
  ])("%d minutes from now is %s", (minutes, tone, text) => {
    expect(clock(minutes)).toEqual({ tone, text });
  });

  test("a later day has its date and time", () => {
    expect(clock(3 * 24 * 60).text).toMatch(/1 dic.*10:00/);
  });
});

test.each(LEAD_TABS)("the tab %s sends what the endpoint takes", (tab) => {
  const first = firstTableArguments(new URLSearchParams({ tab, sources: "web,meta", order: "asc" }), undefined);

  expect(LeadListFilter.safeParse(first)).toMatchObject({ success: true });
  expect(first).toMatchObject({ sources: "web,meta", order: "asc" });
});

test("a tab's own conditions are not offered as filters", () => {
  expect(tableFilters({ dealState: "failed" })).not.toContain("dealState");
  expect(tableFilters({ sort: "nextAction" })).toContain("sort");
});

test("every column is a field of the row, and each order belongs to a column that is shown", () => {
  const fields = Object.keys(ListedLead.shape);
  const shown = TABLE_COLUMNS.filter(({ isOptional }) => !isOptional).map(({ field }) => field as string);

  for (const { field, join = [], under = [] } of TABLE_COLUMNS)
    expect(fields).toEqual(expect.arrayContaining([field, ...join, ...under]));
  expect(shown).toEqual(expect.arrayContaining(Object.keys(TABLE_SORTS)));
  expect(usualSort({ sort: "nextAction" })).toEqual({ sort: "nextAction", order: "asc" });
  expect(usualSort({})).toEqual({ sort: "received", order: "desc" });
});
