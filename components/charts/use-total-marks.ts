"use client";

import { useT } from "@/lib/i18n/client.ts";
import type { Drawn } from "./drawn.ts";
import { totalWords } from "./mark-words.ts";
import { useMarks } from "./use-marks.ts";

/** The numbers that are of all rows together, each a button that opens its leads; one stop of Tab, arrows among them. */
export function useTotalMarks(along: "x" | "y", drawn: Drawn) {
  const { t, locale } = useT();
  const marks = useMarks(
    along,
    drawn.measures,
    drawn.measures.map((_, row) => ({ row, measure: 0 })),
  );
  const markOf = (at: number) => {
    const mark = drawn.totalBehind[at];
    const press = drawn.onOpen && mark && (() => drawn.onOpen?.(mark));
    return {
      type: "button" as const,
      ...marks.mark(at, 0),
      "aria-label": totalWords(drawn, at, t, locale),
      "aria-disabled": !press || undefined,
      onClick: press,
    };
  };
  return { box: { ref: marks.ref, ...marks.box }, markOf };
}
