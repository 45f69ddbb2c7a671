"use client";

import { scaleBand, scaleLinear } from "@visx/scale";
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { type ChartModel, openHandler } from "./chart-model.ts";
import { OverlappingPoint } from "./overlapping-point.tsx";
import { pointLabel } from "./point-hit-area.tsx";
import { PointTooltip } from "./point-tooltip.tsx";
import { useDataPoints } from "./use-data-points.ts";
import { useWidth } from "./use-width.ts";
import { axisUnit, formatTick, formatValue, type MeasureKind } from "./values.ts";

const HEIGHT = 212;
const MARGIN = { left: 44, right: 10, top: 14, bottom: 24 };
const TICKS = 4;
const LABEL_WIDTH = 40;
const LETTER_WIDTH = 6;
const LINE_HEIGHT = 12;
const MIN_POINT = 8;

export type Scales = {
  x: (row: number) => number;
  y: (value: number) => number;
  step: number;
  band: number;
  floor: number;
};
export type PositionedPoint = { row: number; measure: number; x: number; y: number; width: number; height: number };

type CartesianProps = {
  model: ChartModel;
  top: number;
  kind: MeasureKind;
  draw: (scales: Scales) => ReactNode;
  computePoints: (scales: Scales) => PositionedPoint[];
};

function overlapping(point: PositionedPoint, ofRow: readonly PositionedPoint[]): PositionedPoint[] {
  const meets = (one: number, length: number, other: number, otherLength: number) =>
    Math.min(one + length, other + otherLength) - Math.max(one, other) > 1;
  return ofRow
    .filter(({ x, width }) => meets(x, width, point.x, point.width))
    .filter(({ y, height }) => meets(y, height, point.y, point.height))
    .sort((one, other) => one.y - other.y);
}

export function Cartesian({ model, top, kind, draw, computePoints }: CartesianProps) {
  const { t, locale } = useT();
  const { ref, width } = useWidth(model.chart);
  const { rows } = model;
  const floor = HEIGHT - MARGIN.bottom;
  const unit = kind === "minutes" ? axisUnit(top) : 1;
  const max = kind === "rate" ? top || 1 : Math.max(top, 1);
  const scale = scaleLinear({ domain: [0, max / unit], range: [floor, MARGIN.top], nice: TICKS });
  const y = (value: number) => scale(value / unit);
  const ticks = scale
    .ticks(TICKS)
    .filter((tick) => kind === "rate" || Number.isInteger(tick))
    .map((tick) => ({ at: scale(tick), label: formatTick(tick * unit, kind, locale, unit) }));
  const left = Math.max(MARGIN.left, ...ticks.map(({ label }) => label.length * LETTER_WIDTH + 10));
  const x = scaleBand({
    domain: rows.map((_, at) => at),
    range: [left, width - MARGIN.right],
    paddingInner: 0.28,
    paddingOuter: rows.length < 4 ? 0.6 : 0.14,
  });
  const isTime = model.chart.rows === "time" || model.chart.rows === "month";
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
  const computed = computePoints(centred);
  const points = useDataPoints("x", rows, computed);
  const pointsOfRow = new Map<number, PositionedPoint[]>();
  for (const point of computed) pointsOfRow.set(point.row, [...(pointsOfRow.get(point.row) ?? []), point]);

  return (
    <div ref={ref} className="min-w-0">
      <div ref={points.ref} {...points.box} className="group/marks relative">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          focusable="false"
          className="block h-auto w-full overflow-visible text-2xs [&_text]:fill-ink-2"
        >
          {ticks.map(({ at, label }) => (
            <g key={at}>
              <line x1={left} x2={width - MARGIN.right} y1={at} y2={at} stroke="var(--line)" />
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
          {points.hovered && (
            <rect
              x={middle(points.hovered.row) - scales.step / 2}
              y={MARGIN.top}
              width={scales.step}
              height={floor - MARGIN.top}
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
            onPointerEnter={(event) => points.inspect(at, event.currentTarget)}
            className="absolute"
            style={{
              left: middle(at) - scales.step / 2,
              top: MARGIN.top,
              width: scales.step,
              height: floor - MARGIN.top,
            }}
          />
        ))}
        {computed.map((point) => {
          const row = model.rows[point.row];
          const measure = model.measures[point.measure];
          if (!row || !measure) return null;
          const pointHeight = Math.max(point.height, MIN_POINT);
          const choices = overlapping(point, pointsOfRow.get(point.row) ?? []).flatMap((one) => {
            const press = openHandler(model, row, one.measure);
            const its = model.measures[one.measure];
            const value = its && formatValue(row.values[one.measure], its.kind, locale);
            return its && press ? [{ measure: one.measure, name: its.name, value, press }] : [];
          });
          return (
            <OverlappingPoint
              key={`${row.key} ${measure.key}`}
              label={pointLabel(row, measure, point.measure, t, locale)}
              rowName={row.name}
              press={openHandler(model, row, point.measure)}
              choices={choices}
              point={points.point(point.row, point.measure)}
              box={{
                left: point.x,
                top: point.y - (pointHeight - point.height),
                width: point.width,
                height: pointHeight,
              }}
            />
          );
        })}
        <div className="group-has-[[role=menu]]/marks:hidden">
          <PointTooltip model={model} hovered={points.hovered} width={width} />
        </div>
      </div>
    </div>
  );
}
