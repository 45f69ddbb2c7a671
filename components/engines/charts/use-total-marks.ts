"use client";

import { useT } from "@/lib/i18n/client.ts";
import type { ChartModel } from "./chart-model.ts";
import { totalWords } from "./mark-box.tsx";
import { useDataPoints } from "./use-marks.ts";

export function useTotalMarks(axis: "x" | "y", drawn: ChartModel) {
  const { t, locale } = useT();
  const marks = useDataPoints(
    axis,
    drawn.measures,
    drawn.measures.flatMap((_, row) => (drawn.totalDrillDowns[row] ? [{ row, measure: 0 }] : [])),
  );
  const markOf = (at: number) => {
    const mark = drawn.totalDrillDowns[at];
    const press = drawn.onOpen && mark && (() => drawn.onOpen?.(mark));
    return {
      label: totalWords(drawn, at, t, locale),
      isButton: mark !== undefined,
      press,
      place: marks.mark(at, 0),
    };
  };
  return { box: { ref: marks.ref, ...marks.box }, markOf };
}
