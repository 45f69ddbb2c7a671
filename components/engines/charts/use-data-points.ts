"use client";

import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import type { ChartModel } from "./chart-model.ts";
import { totalLabel } from "./point-hit-area.tsx";

export type Spot = { row: number; measure: number };
export type PointPosition = { row: number; measure: number | null };
export type HoveredPoint = PointPosition & { x: number; y: number };

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

export type DataPoints = {
  ref: RefObject<HTMLDivElement | null>;
  hovered: HoveredPoint | null;
  inspect: (row: number, box: HTMLElement) => void;
  box: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  point: (
    row: number,
    measure: number,
    visible?: PointPosition,
  ) => {
    "data-row": number;
    "data-measure": number;
    tabIndex: 0 | -1;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  };
};

const readPosition = ({ dataset }: HTMLElement) => ({ row: Number(dataset.row), measure: Number(dataset.measure) });

type Rows = readonly { key: string; column?: { key: string } | null }[];

/** One Tab stop for all marks; arrows, Home and End move between them. @param rows other rows reset the mark */
export function useDataPoints(axis: Axis, rows: Rows, spots: readonly Spot[]): DataPoints {
  const ref = useRef<HTMLDivElement>(null);
  const of = rows.map(({ key, column }) => `${key} ${column?.key ?? ""}`).join("\n");
  const [stopped, setStopped] = useState<(Spot & { of: string }) | null>(null);
  const [hovered, setHovered] = useState<(HoveredPoint & { of: string }) | null>(null);
  const isStop = (spot: Spot) => stopped?.of === of && stopped.row === spot.row && stopped.measure === spot.measure;
  const stop = spots.find(isStop) ?? spots[0];

  function hover(position: PointPosition, element: HTMLElement) {
    const box = ref.current?.getBoundingClientRect();
    const at = element.getBoundingClientRect();
    if (box) setHovered({ ...position, of, x: at.left + at.width / 2 - box.left, y: at.top - box.top });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") setHovered(null);
    const from = (event.target as HTMLElement).closest<HTMLElement>("[data-row]");
    if (!from || !ref.current || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...ref.current.querySelectorAll<HTMLElement>("[data-row]")];
    const to = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : findNext(all, from, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  function findNext(all: HTMLElement[], from: HTMLElement, key: string) {
    const step = STEPS[axis][key];
    if (!step) return;
    const at = readPosition(from);
    const other = step.of === "row" ? "measure" : "row";
    const away = ({ position }: { position: Spot }, by: keyof Spot) => Math.abs(position[by] - at[by]);
    const [next] = all
      .map((element) => ({ element, position: readPosition(element) }))
      .filter(({ position }) => (position[step.of] - at[step.of]) * step.by > 0)
      .filter(({ position }) => step.of === "row" || position.row === at.row)
      .sort((one, two) => away(one, step.of) - away(two, step.of) || away(one, other) - away(two, other));
    return next?.element;
  }

  return {
    ref,
    hovered: hovered?.of === of ? hovered : null,
    inspect: (row, box) => hover({ row, measure: null }, box),
    box: {
      onKeyDown,
      onPointerLeave: () => setHovered(null),
      onBlur: ({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setHovered(null),
    },
    point: (row, measure, visible = { row, measure }) => ({
      "data-row": row,
      "data-measure": measure,
      tabIndex: stop?.row === row && stop.measure === measure ? 0 : -1,
      onFocus: ({ currentTarget }) => {
        setStopped({ row, measure, of });
        hover(visible, currentTarget);
      },
      onPointerEnter: ({ currentTarget }) => hover(visible, currentTarget),
    }),
  };
}

export function useTotalPoints(axis: "x" | "y", model: ChartModel) {
  const { t, locale } = useT();
  const points = useDataPoints(
    axis,
    model.measures,
    model.measures.flatMap((_, row) => (model.totalDrillDowns[row] ? [{ row, measure: 0 }] : [])),
  );
  const totalPoint = (at: number) => {
    const point = model.totalDrillDowns[at];
    const press = model.onOpen && point && (() => model.onOpen?.(point));
    return {
      label: totalLabel(model, at, t, locale),
      isButton: point !== undefined,
      press,
      position: points.point(at, 0),
    };
  };
  return { box: { ref: points.ref, ...points.box }, pointOf: totalPoint };
}
