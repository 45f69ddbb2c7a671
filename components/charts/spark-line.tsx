import { LinePath } from "@visx/shape";

const HEIGHT = 24;
const EDGE = 2;

type SparkLineProps = { values: readonly (number | null)[]; colour?: string; width?: number };

/** How a number went, for the eye alone: it stands beside the number itself. */
export function SparkLine({ values, colour = "var(--accent)", width = 120 }: SparkLineProps) {
  const most = Math.max(1e-9, ...values.map((value) => value ?? 0));
  const x = (at: number) => (values.length < 2 ? width / 2 : EDGE + (at * (width - 2 * EDGE)) / (values.length - 1));
  const y = (value: number) => HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
  const points = values.map((value, at) => ({ at, value }));
  const last = points.findLast(({ value }) => value !== null);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className="block h-6 w-full overflow-visible"
    >
      <LinePath
        data={points}
        defined={({ value }) => value !== null}
        x={({ at }) => x(at)}
        y={({ value }) => y(value ?? 0)}
        stroke={colour}
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        fill="none"
      />
      {last && <circle cx={x(last.at)} cy={y(last.value ?? 0)} r={2} fill={colour} />}
    </svg>
  );
}
