import { expect, test } from "vitest";
import { PAGES, REPORT_PAGES } from "@/components/features/reports/pages.ts";

test.each(REPORT_PAGES)("on %s no half-width chart is alone in its row", (page) => {
  let free = 0;
  const alone: string[] = [];
  let last = "";
  for (const { id, width = "half", isOptional } of PAGES[page].charts) {
    // Optional charts follow after the others.
    if (isOptional) continue;
    if (width === "whole" && free === 1) alone.push(last);
    // Two small charts fit next to a tall one.
    free = width === "whole" ? 0 : width === "tall" ? 2 : free === 0 ? 1 : free - 1;
    last = id;
  }
  expect([...alone, ...(free === 1 ? [last] : [])]).toEqual([]);
});
