import { LinePath } from "@visx/shape";
import { PREVIOUS_LOOK } from "./legend.tsx";
import type { Value } from "./values.ts";

type BeforeProps = {
  before: readonly Value[];
  band: number;
  x: (row: number) => number;
  y: (value: number) => number;
};

/** Round caps on each dash make up most of the weight of a printed page. */
const STROKE = {
  stroke: PREVIOUS_LOOK.colour,
  strokeWidth: 1.5,
  strokeDasharray: PREVIOUS_LOOK.dash,
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
