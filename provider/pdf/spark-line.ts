import { COLOURS, type Paper } from "./paper.ts";

export function spark(
  paper: Paper,
  values: readonly number[],
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const most = Math.max(1e-9, ...values);
  const points = values.map((value, at): [number, number] => [
    values.length < 2 ? x + width / 2 : x + 2 + (at * (width - 4)) / (values.length - 1),
    y + 22 - (value / most) * 20,
  ]);
  paper.line(points, COLOURS.accent, { width: 1.5 });
  const last = points.at(-1);
  if (last) paper.dot(...last, 2, COLOURS.accent);
}
