"use client";

import { scaleBand, scaleLinear } from "@visx/scale";
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { type ChartModel, pressOf } from "./chart-model.ts";
import { pointLabel } from "./mark-box.tsx";
import { PointTooltip } from "./mark-tip.tsx";
import { OverlappingPoint } from "./overlapping-point.tsx";
import { useDataPoints } from "./use-marks.ts";
import { useWidth } from "./use-width.ts";
import { formatTick, formatValue, type MeasureKind, unitOf } from "./values.ts";

const HEIGHT = 212;
const EDGE = { left: 44, right: 10, top: 14, bottom: 24 };
const TICKS = 4;
const LABEL_WIDTH = 40;
const LETTER_WIDTH = 6;
const LINE_HEIGHT = 12;
/** Minimum width of a mark in pixels, for pressing. */
const MIN_MARK = 8;

export type Scales = {
  x: (row: number) => number;
  y: (value: number) => number;
  step: number;
  band: number;
  floor: number;
};
export type PositionedPoint = { row: number; measure: number; x: number; y: number; width: number; height: number };

type CartesianProps = {
  drawn: ChartModel;
  top: number;
  kind: MeasureKind;
  draw: (scales: Scales) => ReactNode;
  place: (scales: Scales) => PositionedPoint[];
};

function overlapping(mark: PositionedPoint, ofRow: readonly PositionedPoint[]): PositionedPoint[] {
  const meets = (one: number, length: number, other: number, otherLength: number) =>
    Math.min(one + length, other + otherLength) - Math.max(one, other) > 1;
  return ofRow
    .filter(({ x, width }) => meets(x, width, mark.x, mark.width))
    .filter(({ y, height }) => meets(y, height, mark.y, mark.height))
    .sort((one, other) => one.y - other.y);
}

export function Cartesian({ drawn, top, kind, draw, place }: CartesianProps) {
  const { t, locale } = useT();
  const { ref, width } = useWidth(drawn.chart);
  const { rows } = drawn;
  const floor = HEIGHT - EDGE.bottom;
  const unit = kind === "minutes" ? unitOf(top) : 1;
  const most = kind === "rate" ? top || 1 : Math.max(top, 1);
  const scale = scaleLinear({ domain: [0, most / unit], range: [floor, EDGE.top], nice: TICKS });
  const y = (value: number) => scale(value / unit);
  const ticks = scale
    .ticks(TICKS)
    .filter((tick) => kind === "rate" || Number.isInteger(tick))
    .map((tick) => ({ at: scale(tick), label: formatTick(tick * unit, kind, locale, unit) }));
  const left = Math.max(EDGE.left, ...ticks.map(({ label }) => label.length * LETTER_WIDTH + 10));
  const x = scaleBand({
    domain: rows.map((_, at) => at),
    range: [left, width - EDGE.right],
    paddingInner: 0.28,
    paddingOuter: rows.length < 4 ? 0.6 : 0.14,
  });
  const isTime = drawn.chart.rows === "time" || drawn.chart.rows === "month";
  const labelWidth = Math.max(isTime ? LABEL_WIDTH : 0, ...rows.map(({ tick }) => tick.length * LETTER_WIDTH + 8));
  const crowd = Math.max(1, Math.ceil((rows.length * labelWidth) / Math.max(1, width - left)));
  const [every, lines] = isTime ? [crowd, 1] : [1, crowd];
  const height = HEIGHT + (lines - 1) * LINE_HEIGHT;
  const scales: Scales = {
    x: (row) => x(row) ?? 0,
    y,
    step: x.step(),
    band: Math.min(x.bandwidth(), 56),
    floor,
  };
  const middle = (row: number) => scales.x(row) + x.bandwidth() / 2;
  const centred: Scales = { ...scales, x: (row) => middle(row) - scales.band / 2 };
  const placed = place(centred);
  const marks = useDataPoints("x", rows, placed);
  const placedOf = new Map<number, PositionedPoint[]>();
  for (const mark of placed) placedOf.set(mark.row, [...(placedOf.get(mark.row) ?? []), mark]);

  return (
    <div ref={ref} className="min-w-0">
      <div ref={marks.ref} {...marks.box} className="group/marks relative">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          focusable="false"
          className="block h-auto w-full overflow-visible text-2xs [&_text]:fill-ink-2"
        >
          {ticks.map(({ at, label }) => (
            <g key={at}>
              <line x1={left} x2={width - EDGE.right} y1={at} y2={at} stroke="var(--line)" />
              <text x={left - 8} y={at} dy="0.32em" textAnchor="end">
                {label}
              </text>
            </g>
          ))}
          {rows.map((row, at) =>
            at % every === 0 ? (
              <text key={row.key} x={middle(at)} y={HEIGHT - 6 + (at % lines) * LINE_HEIGHT} textAnchor="middle">
                {row.tick}
              </text>
            ) : null,
          )}
          {marks.seen && (
            <rect
              x={middle(marks.seen.row) - scales.step / 2}
              y={EDGE.top}
              width={scales.step}
              height={floor - EDGE.top}
              fill="var(--ink)"
              opacity={0.05}
            />
          )}
          {draw(centred)}
        </svg>
        {rows.map((row, at) => (
          <span
            key={row.key}
            aria-hidden="true"
            onPointerEnter={(event) => marks.look(at, event.currentTarget)}
            className="absolute"
            style={{ left: middle(at) - scales.step / 2, top: EDGE.top, width: scales.step, height: floor - EDGE.top }}
          />
        ))}
        {placed.map((mark) => {
          const row = drawn.rows[mark.row];
          const measure = drawn.measures[mark.measure];
          if (!row || !measure) return null;
          const markHeight = Math.max(mark.height, MIN_MARK);
          const choices = overlapping(mark, placedOf.get(mark.row) ?? []).flatMap((one) => {
            const press = pressOf(drawn, row, one.measure);
            const its = drawn.measures[one.measure];
            const value = its && formatValue(row.values[one.measure], its.kind, locale);
            return its && press ? [{ measure: one.measure, name: its.name, value, press }] : [];
          });
          return (
            <OverlappingPoint
              key={`${row.key} ${measure.key}`}
              label={pointLabel(row, measure, mark.measure, t, locale)}
              rowName={row.name}
              press={pressOf(drawn, row, mark.measure)}
              choices={choices}
              mark={marks.mark(mark.row, mark.measure)}
              box={{
                left: mark.x,
                top: mark.y - (markHeight - mark.height),
                width: mark.width,
                height: markHeight,
              }}
            />
          );
        })}
        <div className="group-has-[[role=menu]]/marks:hidden">
          <PointTooltip drawn={drawn} seen={marks.seen} width={width} />
        </div>
      </div>
    </div>
  );
}
