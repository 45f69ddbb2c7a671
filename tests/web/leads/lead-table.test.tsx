import "@testing-library/jest-dom/vitest";
import { describe, expect, test } from "vitest";
import { clockOf } from "@/components/features/leads/table/due-clock.ts";
import {
  firstTableArguments,
  LEAD_TABS,
  scopeFilters,
  selectedTab,
  TAB_SCOPES,
  tableFilters,
} from "@/components/features/leads/table/lead-table-address.ts";
import { TABLE_COLUMNS, TABLE_SORTS, usualSort } from "@/components/features/leads/table/lead-table-columns.ts";
import { LeadListFilter, ListedLead } from "@/contract/leads/leads.ts";
import type { ListViews, View } from "@/contract/leads/saved-views.ts";

const t = ((key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(" ")) as never;
const NOW = Date.parse("2026-11-28T15:00:00.000Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const clock = (minutes: number) => clockOf(at(minutes), NOW, { t, locale: "es", zone: "America/Guayaquil" });

describe("the clock of an action", () => {
  test.each([
    [-37, "late", "work.clock.late 37 min"],
    [-0.5, "late", "work.clock.late 1 min"],
    [-125, "late", "work.clock.late 2 h"],
    [-3000, "late", "work.clock.late 2 d"],
    [14, "soon", "work.clock.in 14 min"],
    [90, "later", "work.clock.today 11:30"],
    [24 * 60, "later", "work.clock.tomorrow 10:00"],
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

test("a view saved on a tab carries the tab's conditions, where filters name them", () => {
  expect(scopeFilters(TAB_SCOPES.all)).toEqual({});
  expect(scopeFilters(TAB_SCOPES.failed)).toEqual({ dealState: "failed" });
  expect(scopeFilters(TAB_SCOPES.unassigned)).toEqual({ dealState: "new", advisor: "none", sort: "nextAction" });
  expect(scopeFilters(TAB_SCOPES.mine)).toBeUndefined();
});

test("a saved view opens without the tab that it was saved on", () => {
  const view = "0192a000-0000-7000-8000-000000000001";

  expect(selectedTab(new URLSearchParams({ tab: "failed", view }))).toBe("all");
  expect(selectedTab(new URLSearchParams({ tab: "failed", view: "none" }))).toBe("failed");
});

test("the view that a list opens with is not applied to a tab", () => {
  const id = "0192a000-0000-7000-8000-000000000001";
  const view: View = {
    id,
    version: 1,
    list: "leads",
    scope: "all",
    name: "Meta",
    owner: "",
    isOwn: true,
    isShared: false,
    filters: { sources: "meta" },
    columns: null,
  };
  const saved: ListViews = { views: [view], choices: [{ scope: "all", columns: null, viewId: id }] };

  expect(firstTableArguments(new URLSearchParams(), saved)).toMatchObject({ sources: "meta" });
  expect(firstTableArguments(new URLSearchParams({ tab: "failed" }), saved)).toEqual({ dealState: "failed" });
});
