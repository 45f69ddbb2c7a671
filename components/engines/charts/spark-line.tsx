const HEIGHT = 24;
const MARGIN = 2;

type SparkLineProps = { values: readonly (number | null)[]; colour?: string; width?: number };

export function SparkLine({ values, colour = "var(--accent)", width = 120 }: SparkLineProps) {
  const max = Math.max(1e-9, ...values.map((value) => value ?? 0));
  const x = (at: number) =>
    values.length < 2 ? width / 2 : MARGIN + (at * (width - 2 * MARGIN)) / (values.length - 1);
  const y = (value: number) => HEIGHT - MARGIN - (value / max) * (HEIGHT - 2 * MARGIN);
  const points = values.flatMap((value, at) =>
    value === null ? [] : [{ isFirst: typeof values[at - 1] !== "number", x: x(at), y: y(value) }],
  );
  const line = points.map((point) => `${point.isFirst ? "M" : "L"}${point.x},${point.y}`).join("");
  const last = points.at(-1);
  const model = { fill: "none", stroke: colour, vectorEffect: "non-scaling-stroke" };
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className="block h-6 w-full overflow-visible"
    >
      <path d={line} strokeWidth={1.5} {...model} />
      {/* A line of zero length draws a round end, however the drawing is stretched. */}
      {last && <path d={`M${last.x},${last.y}h0`} strokeWidth={4} strokeLinecap="round" {...model} />}
    </svg>
  );
}
