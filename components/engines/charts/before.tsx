import { LinePath } from "@visx/shape";
import { PREVIOUS_LOOK } from "./legend.tsx";
import type { Value } from "./values.ts";

type BeforeProps = {
  before: readonly Value[];
  band: number;
  /** The middle of a row. */
  x: (row: number) => number;
  y: (value: number) => number;
};

/** Dashes end as in its legend; round ends of each are most of what a page weighs on paper. */
const STROKE = {
  stroke: PREVIOUS_LOOK.colour,
  strokeWidth: 1.5,
  strokeDasharray: PREVIOUS_LOOK.dash,
  strokeLinecap: "butt",
} as const;

/** How numbers went in what they are compared with. From one time alone no line goes: it is as wide as its column. */
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
