import { MAX_REPORT_ROWS, OTHERS } from "@/contract/reports/reports.ts";
import { type Aggregate, addTo, type DataPoint, type Sums } from "./aggregate.ts";
import { type Comparison, isByDay, listTimes, type Period } from "./period.ts";
import type { ReportDefinition } from "./report.ts";

type PointName = Pick<DataPoint, "key" | "label" | "column">;
export type PointSums = { point: PointName; sums: Sums | undefined; previous: Sums | undefined | null };

export function dataPoints(
  { rows }: ReportDefinition,
  {
    current,
    earlier,
    period,
    compared,
  }: { current: Aggregate; earlier: Aggregate | undefined; period: Period; compared: Comparison | undefined },
): PointSums[] {
  const unlabelled = (key: string) => ({ key, label: null, column: null });
  const at = (aggregated: Aggregate | undefined, key: string) =>
    aggregated?.points.get(JSON.stringify([key, null]))?.sums;
  if (rows === "times" || rows === "months") {
    return listTimes(period, rows === "times" && isByDay(period)).map((key) => {
      const counterpart = compared?.counterpart(key);
      const previous = counterpart === undefined ? null : at(earlier, counterpart);
      return { point: unlabelled(key), sums: at(current, key), previous };
    });
  }
  if (rows !== "found" && rows !== "largest") {
    return rows.map((key) => ({ point: unlabelled(key), sums: at(current, key), previous: at(earlier, key) }));
  }
  const all = new Map([...(earlier?.points ?? []), ...current.points]);
  const pointSize = (id: string) => current.points.get(id)?.sums.get(0)?.[0] ?? 0;
  return [...all]
    .map(([id, point]) => ({
      size: pointSize(id),
      order: point.order,
      pointSums: { point, sums: current.points.get(id)?.sums, previous: earlier?.points.get(id)?.sums },
    }))
    .sort(
      (a, b) =>
        compareText(a.order, b.order) ||
        b.size - a.size ||
        compareText(pointKey(a.pointSums.point), pointKey(b.pointSums.point)),
    )
    .map(({ pointSums }) => pointSums);
}

const pointKey = ({ key, column }: PointName) => `${key} ${column?.key ?? ""}`;
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function largestPoints(report: ReportDefinition, points: PointSums[]): PointSums[] {
  return points.some(({ point }) => point.column) ? pointsOfLargestKeys(points) : combineOthers(report, points);
}

function combineOthers({ seriesList }: ReportDefinition, points: PointSums[]): PointSums[] {
  if (points.length <= MAX_REPORT_ROWS) return points;
  const sumAll = (of: (pointSums: PointSums) => Sums | undefined | null): Sums => {
    const sums: Sums = new Map();
    for (const pointSums of points.slice(MAX_REPORT_ROWS)) {
      for (const [index, some] of of(pointSums) ?? []) addTo(sums, seriesList[index], index, some, false);
    }
    return sums;
  };
  const point = { key: OTHERS, label: null, column: null };
  const others = { point, sums: sumAll(({ sums }) => sums), previous: sumAll(({ previous }) => previous) };
  return [...points.slice(0, MAX_REPORT_ROWS), others];
}

function pointsOfLargestKeys(points: readonly PointSums[]): PointSums[] {
  const sizes = new Map<string, number>();
  for (const { point, sums } of points) sizes.set(point.key, (sizes.get(point.key) ?? 0) + (sums?.get(0)?.[0] ?? 0));
  const largest = [...sizes].sort(([, one], [, other]) => other - one).slice(0, MAX_REPORT_ROWS);
  const keys = new Set(largest.map(([key]) => key));
  return points.filter(({ point }) => keys.has(point.key));
}
