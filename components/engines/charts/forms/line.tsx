"use client";

import { LinePath } from "@visx/shape";
import { Cartesian, type PositionedPoint, type Scales } from "../cartesian.tsx";
import { type ChartModel, maxValue } from "../chart-model.ts";
import { Before, Legend } from "../legend.tsx";

const TOUCH = 24;
const MAX_DOTTED = 31;

export function Line({ model }: { model: ChartModel }) {
  const { rows, measures } = model;
  const kind = measures[0]?.kind ?? "count";
  const before = rows.map(({ previous }) => previous?.[0] ?? null);
  const hasPrevious = model.isCompared && measures.length === 1 && before.some((value) => value !== null);
  const all = [...rows.flatMap(({ values }) => values), ...(hasPrevious ? before : [])];

  const points = ({ x, y, band, step }: Scales): PositionedPoint[] =>
    rows.flatMap(({ values }, row) =>
      values.flatMap((value, measure) => {
        if (value === null) return [];
        const width = Math.min(TOUCH, step);
        return [{ row, measure, x: x(row) + band / 2 - width / 2, y: y(value) - TOUCH / 2, width, height: TOUCH }];
      }),
    );

  return (
    <div className="flex flex-col gap-3">
      <Legend model={model} areLines hasPrevious={hasPrevious} />
      <Cartesian
        model={model}
        kind={kind}
        top={maxValue(all)}
        computePoints={points}
        draw={({ x, y, band }) => {
          const middle = (row: number) => x(row) + band / 2;
          return (
            <>
              {hasPrevious && <Before {...{ before, band }} x={middle} y={y} />}
              {measures.map(({ key, style: look }, at) => {
                const data = rows.map(({ values }, row) => ({ value: values[at] ?? null, row }));
                return (
                  <g key={key}>
                    <LinePath
                      data={data}
                      defined={({ value }) => value !== null}
                      x={({ row }) => middle(row)}
                      y={({ value }) => y(value ?? 0)}
                      stroke={look.colour}
                      strokeWidth={2}
                      strokeDasharray={look.dash}
                      strokeLinecap={look.dash ? "butt" : "round"}
                      strokeLinejoin="round"
                    />
                    {rows.length <= MAX_DOTTED &&
                      data.map(({ value, row }) =>
                        value === null ? null : (
                          <circle
                            key={row}
                            cx={middle(row)}
                            cy={y(value)}
                            r={rows.length === 1 ? 5 : 2.5}
                            fill={look.colour}
                          />
                        ),
                      )}
                  </g>
                );
              })}
            </>
          );
        }}
      />
    </div>
  );
}
