"use client";

import { useT } from "@/lib/i18n/client.ts";
import { Cartesian, type PositionedPoint, type Scales } from "../cartesian.tsx";
import { type ChartModel, maxValue } from "../chart-model.ts";
import { Before, Legend } from "../legend.tsx";
import { TexturedBox } from "../texture-path.tsx";
import { formatValue, type Value } from "../values.ts";

const sum = (values: readonly Value[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
const MAX_LABELLED = 16;

type Segment = PositionedPoint & { value: number };

export function Columns({ model }: { model: ChartModel }) {
  const { locale } = useT();
  const { rows, measures } = model;
  const before = rows.map(({ previous }) => (previous ? sum(previous) : null));
  const hasPrevious = model.chart.rows === "time" && model.isCompared && before.some((value) => value !== null);
  const kind = measures[0]?.kind ?? "count";

  const segments = ({ x, y, band }: Scales): Segment[] =>
    rows.flatMap(({ values }, row) => {
      let under = 0;
      return values.flatMap((value, measure) => {
        if (!value) return [];
        const [from, to] = [under, under + value];
        under = to;
        return [{ row, measure, value, x: x(row), y: y(to), width: band, height: y(from) - y(to) }];
      });
    });

  return (
    <div className="flex flex-col gap-3">
      <Legend model={model} hasPrevious={hasPrevious} />
      <Cartesian
        model={model}
        kind={kind}
        top={maxValue([...rows.map(({ values }) => sum(values)), ...before])}
        computePoints={segments}
        draw={(scales) => (
          <>
            {segments(scales).map(({ row, measure, x, y, width, height }) => {
              const { key, style: look } = measures[measure] as (typeof measures)[number];
              return (
                <TexturedBox
                  key={`${row} ${key}`}
                  {...{ style: look, x, y, width }}
                  height={Math.max(0, height - 1)}
                  rx={1.5}
                />
              );
            })}
            {rows.length <= MAX_LABELLED &&
              rows.map(({ key, values }, row) =>
                sum(values) > 0 ? (
                  <text key={key} x={scales.x(row) + scales.band / 2} y={scales.y(sum(values)) - 4} textAnchor="middle">
                    {formatValue(sum(values), kind, locale)}
                  </text>
                ) : null,
              )}
            {hasPrevious && (
              <Before {...{ before, band: scales.band }} x={(row) => scales.x(row) + scales.band / 2} y={scales.y} />
            )}
          </>
        )}
      />
    </div>
  );
}
