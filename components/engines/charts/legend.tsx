"use client";

import { LinePath } from "@visx/shape";
import { useT } from "@/lib/i18n/client.ts";
import type { ChartModel } from "./chart-model.ts";
import { Swatch } from "./texture-path.tsx";
import { formatValue, type Value } from "./values.ts";

const PREVIOUS_STYLE = { colour: "var(--ink-3)", texture: "plain", dash: "2 3" } as const;

type LegendProps = { model: ChartModel; areLines?: boolean; hasPrevious?: boolean };

export function Legend({ model, areLines = false, hasPrevious = false }: LegendProps) {
  const { t, locale } = useT();
  const { onOpen } = model;
  return (
    <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-xs">
      {model.measures.map(({ key, kind, name, style: look }, at) => {
        const value = formatValue(model.total[at], kind, locale);
        const target = model.totalDrillDowns[at];
        return (
          <li key={key} className="flex items-center gap-1.5">
            <Swatch style={look} isLine={areLines} />
            <span className="text-ink-2">{name}</span>
            {onOpen && target ? (
              <button
                type="button"
                aria-label={t("charts.mark", { row: t("charts.total"), measure: name, value })}
                onClick={() => onOpen(target)}
                className="-my-1 min-h-6 min-w-6 rounded-[3px] px-1 text-left font-strong hover:bg-sunken hover:underline"
              >
                {value}
              </button>
            ) : (
              <span className="px-1 font-strong">{value}</span>
            )}
          </li>
        );
      })}
      {hasPrevious && (
        <li className="flex items-center gap-1.5 text-ink-2">
          <Swatch style={PREVIOUS_STYLE} isLine />
          {model.comparedWith}
        </li>
      )}
    </ul>
  );
}

type BeforeProps = {
  before: readonly Value[];
  band: number;
  x: (row: number) => number;
  y: (value: number) => number;
};

/** Round caps on each dash make up most of the weight of a printed page. */
const STROKE = {
  stroke: PREVIOUS_STYLE.colour,
  strokeWidth: 1.5,
  strokeDasharray: PREVIOUS_STYLE.dash,
  strokeLinecap: "butt",
} as const;

export function Before({ before, band, x, y }: BeforeProps) {
  const [only] = before;
  if (before.length === 1 && typeof only === "number")
    return <line data-before x1={x(0) - band / 2} x2={x(0) + band / 2} y1={y(only)} y2={y(only)} {...STROKE} />;
  return (
    <LinePath
      data={before.map((value, row) => ({ value, row }))}
      defined={({ value }) => value !== null}
      x={({ row }) => x(row)}
      y={({ value }) => y(value ?? 0)}
      {...STROKE}
    />
  );
}
