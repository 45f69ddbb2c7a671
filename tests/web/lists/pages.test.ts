import { expect, test } from "vitest";
import { arrivedIds, type Page, stepRow, withRowsAgain } from "@/components/data-list/pages.ts";

type Row = { id: string; state: string };
const page = (...ids: string[]): Page<Row> => ({
  items: ids.map((id) => ({ id, state: "old" })),
  cursor: { actual: ids[0] ?? null, next: "more", prev: null },
});

test("rows read again change in place; strangers stay out and missing ones stay", () => {
  const again = [
    { id: "c", state: "now" },
    { id: "z", state: "now" },
  ];

  expect(withRowsAgain(page("a", "b", "c"), again).items).toEqual([
    { id: "a", state: "old" },
    { id: "b", state: "old" },
    { id: "c", state: "now" },
  ]);
});

test("what arrived is what stands above the first row known", () => {
  expect(arrivedIds(page("c", "d"), page("a", "b", "c"))).toEqual(["a", "b"]);
  expect(arrivedIds(page("c", "d"), page("c", "d"))).toEqual([]);
  expect(arrivedIds(page(), page("a"))).toEqual(["a"]);
});

test("a row that fills the page from below has not arrived", () => {
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
