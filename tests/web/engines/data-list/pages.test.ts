import { expect, test } from "vitest";
import {
  arrivedIds,
  type Page,
  removedIds,
  retryWithRows,
  stepRow,
  withoutRows,
} from "@/components/engines/data-list/pages.ts";

type Row = { id: string; state: string };
const page = (...ids: string[]): Page<Row> => ({
  items: ids.map((id) => ({ id, state: "old" })),
  cursor: { actual: ids[0] ?? null, next: "more", prev: null },
});

test("reloaded rows change in place; unknown rows are not added and missing ones remain", () => {
  const again = [
    { id: "c", state: "now" },
    { id: "z", state: "now" },
  ];

  expect(retryWithRows(page("a", "b", "c"), again).items).toEqual([
    { id: "a", state: "old" },
    { id: "b", state: "old" },
    { id: "c", state: "now" },
  ]);
});

test("rows missing from a reloaded page have left it, also all of them", () => {
  expect(removedIds(page("a", "b", "c"), page("a", "c", "d"))).toEqual(["b"]);
  expect(removedIds(page("a", "b", "c"), page("b", "d", "e"))).toEqual(["a", "c"]);
  expect(removedIds(page("a", "b"), page("c", "d"))).toEqual(["a", "b"]);
  expect(removedIds(page("a", "b"), { ...page(), cursor: { actual: null, next: null, prev: null } })).toEqual([
    "a",
    "b",
  ]);
});

test("rows pushed off the end have not left", () => {
  expect(removedIds(page("a", "b", "c"), page("a", "x", "b"))).toEqual([]);
  expect(removedIds(page("a", "b", "c", "d"), page("a", "x", "c"))).toEqual(["b"]);
});

test("rows are removed from their positions", () => {
  expect(withoutRows(page("a", "b", "c"), new Set(["b"])).items.map(({ id }) => id)).toEqual(["a", "c"]);
});

test("new rows are those above the first known one", () => {
  expect(arrivedIds(page("c", "d"), page("a", "b", "c"))).toEqual(["a", "b"]);
  expect(arrivedIds(page("c", "d"), page("c", "d"))).toEqual([]);
  expect(arrivedIds(page(), page("a"))).toEqual(["a"]);
});

test("a row that fills the page from below is not new", () => {
  expect(arrivedIds(page("a", "b"), page("a", "b", "older"))).toEqual([]);
});

test("the row cursor steps, stops at the ends and starts at the edge it comes from", () => {
  const ids = ["a", "b", "c"];

  expect(stepRow(ids, "a", 1)).toBe("b");
  expect(stepRow(ids, "c", 1)).toBe("c");
  expect(stepRow(ids, "a", -1)).toBe("a");
  expect(stepRow(ids, undefined, 1)).toBe("a");
  expect(stepRow(ids, "gone", -1)).toBe("c");
  expect(stepRow(ids, "b", "first")).toBe("a");
  expect(stepRow(ids, "b", "last")).toBe("c");
  expect(stepRow([], undefined, 1)).toBeUndefined();
});
