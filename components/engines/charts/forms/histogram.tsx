"use client";

import { Bar } from "@visx/shape";
import { useT } from "@/lib/i18n/client.ts";
import { Cartesian, type PositionedPoint, type Scales } from "../cartesian.tsx";
import { type ChartModel, maxValue } from "../chart-model.ts";
import { formatValue } from "../values.ts";

export function Histogram({ model }: { model: ChartModel }) {
  const { t, locale } = useT();
  const { rows, measures, chart } = model;
  const kind = measures[0]?.kind ?? "count";
  const good = chart.target ?? 0;
  const bars = ({ x, y, band }: Scales): PositionedPoint[] =>
    rows.flatMap(({ values: [value] }, row) =>
      value ? [{ row, measure: 0, x: x(row), y: y(value), width: band, height: y(0) - y(value) }] : [],
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="flex min-h-5 items-center gap-1.5 text-ink-2 text-xs">
        {good > 0 && (
          <>
            <span aria-hidden="true" className="size-3 rounded-[3px] bg-done-soft ring-1 ring-done ring-inset" />
            {t("charts.target", { row: rows[good - 1]?.name ?? "" })}
          </>
        )}
      </p>
      <Cartesian
        model={model}
        kind={kind}
        top={maxValue(rows.map(({ values: [value] }) => value ?? null))}
        computePoints={bars}
        draw={(scales) => (
          <>
            {good > 0 && rows.length > 0 && (
              <rect
                x={scales.x(0) - (scales.step - scales.band) / 2}
                y={14}
                width={scales.step * Math.min(good, rows.length)}
                height={scales.floor - 14}
                fill="var(--done-soft)"
                className="forced-colors:fill-none forced-colors:stroke-[CanvasText]"
              />
            )}
            {bars(scales).map(({ row, x, y, width, height }) => (
              <g key={row}>
                <Bar
                  {...{ x, y, width, height }}
                  rx={1.5}
                  fill={row < good ? "var(--done)" : "var(--accent)"}
                  fillOpacity={row < good ? 1 : 0.78}
                />
                <text x={x + width / 2} y={y - 4} textAnchor="middle">
                  {formatValue(rows[row]?.values[0], kind, locale)}
                </text>
              </g>
            ))}
          </>
        )}
      />
    </div>
  );
}
