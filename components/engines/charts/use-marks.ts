"use client";

import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import type { ChartModel } from "./chart-model.ts";
import { totalWords } from "./mark-box.tsx";

export type Spot = { row: number; measure: number };
export type Place = { row: number; measure: number | null };
export type Seen = Place & { x: number; y: number };

type Axis = "x" | "y";

const STEPS: Record<Axis, Record<string, { of: "row" | "measure"; by: 1 | -1 }>> = {
  x: {
    ArrowRight: { of: "row", by: 1 },
    ArrowLeft: { of: "row", by: -1 },
    ArrowUp: { of: "measure", by: 1 },
    ArrowDown: { of: "measure", by: -1 },
  },
  y: {
    ArrowDown: { of: "row", by: 1 },
    ArrowUp: { of: "row", by: -1 },
    ArrowRight: { of: "measure", by: 1 },
    ArrowLeft: { of: "measure", by: -1 },
  },
};

export type Marks = {
  ref: RefObject<HTMLDivElement | null>;
  seen: Seen | null;
  look: (row: number, box: HTMLElement) => void;
  box: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  mark: (
    row: number,
    measure: number,
    shown?: Place,
  ) => {
    "data-row": number;
    "data-measure": number;
    tabIndex: 0 | -1;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  };
};

const placeOf = ({ dataset }: HTMLElement) => ({ row: Number(dataset.row), measure: Number(dataset.measure) });

type Rows = readonly { key: string; column?: { key: string } | null }[];

/**
 * Makes the marks of a drawing one Tab stop; arrows, Home and End move between them.
 * @param rows drawn rows; other rows reset the active mark
 * @param spots all marks in their order
 */
export function useDataPoints(axis: Axis, rows: Rows, spots: readonly Spot[]): Marks {
  const ref = useRef<HTMLDivElement>(null);
  const of = rows.map(({ key, column }) => `${key} ${column?.key ?? ""}`).join("\n");
  const [stopped, setStopped] = useState<(Spot & { of: string }) | null>(null);
  const [looked, setLooked] = useState<(Seen & { of: string }) | null>(null);
  const isStop = (spot: Spot) => stopped?.of === of && stopped.row === spot.row && stopped.measure === spot.measure;
  const stop = spots.find(isStop) ?? spots[0];

  function see(place: Place, element: HTMLElement) {
    const box = ref.current?.getBoundingClientRect();
    const at = element.getBoundingClientRect();
    if (box) setLooked({ ...place, of, x: at.left + at.width / 2 - box.left, y: at.top - box.top });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") setLooked(null);
    const from = (event.target as HTMLElement).closest<HTMLElement>("[data-row]");
    if (!from || !ref.current || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...ref.current.querySelectorAll<HTMLElement>("[data-row]")];
    const to = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : nextOf(all, from, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  function nextOf(all: HTMLElement[], from: HTMLElement, key: string) {
    const step = STEPS[axis][key];
    if (!step) return;
    const at = placeOf(from);
    const other = step.of === "row" ? "measure" : "row";
    const away = ({ place }: { place: Spot }, by: keyof Spot) => Math.abs(place[by] - at[by]);
    const [next] = all
      .map((element) => ({ element, place: placeOf(element) }))
      .filter(({ place }) => (place[step.of] - at[step.of]) * step.by > 0)
      .filter(({ place }) => step.of === "row" || place.row === at.row)
      .sort((one, two) => away(one, step.of) - away(two, step.of) || away(one, other) - away(two, other));
    return next?.element;
  }

  return {
    ref,
    seen: looked?.of === of ? looked : null,
    look: (row, box) => see({ row, measure: null }, box),
    box: {
      onKeyDown,
      onPointerLeave: () => setLooked(null),
      onBlur: ({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setLooked(null),
    },
    mark: (row, measure, shown = { row, measure }) => ({
      "data-row": row,
      "data-measure": measure,
      tabIndex: stop?.row === row && stop.measure === measure ? 0 : -1,
      onFocus: ({ currentTarget }) => {
        setStopped({ row, measure, of });
        see(shown, currentTarget);
      },
      onPointerEnter: ({ currentTarget }) => see(shown, currentTarget),
    }),
  };
}

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
