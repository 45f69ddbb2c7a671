import { MAX_REPORT_ROWS, OTHERS } from "@/contract/reports/reports.ts";
import { type Aggregate, addTo, type Mark, type Sums } from "./aggregate.ts";
import { type Comparison, isByDay, type Period, timesOf } from "./period.ts";
import type { ReportDefinition } from "./report.ts";

type Named = Pick<Mark, "key" | "label" | "column">;
export type Shown = { mark: Named; sums: Sums | undefined; previous: Sums | undefined | null };

export function dataPoints(
  { rows }: ReportDefinition,
  {
    current,
    earlier,
    period,
    compared,
  }: { current: Aggregate; earlier: Aggregate | undefined; period: Period; compared: Comparison | undefined },
): Shown[] {
  const bare = (key: string) => ({ key, label: null, column: null });
  const at = (tally: Aggregate | undefined, key: string) => tally?.marks.get(JSON.stringify([key, null]))?.sums;
  if (rows === "times" || rows === "months") {
    return timesOf(period, rows === "times" && isByDay(period)).map((key) => {
      const counterpart = compared?.counterpart(key);
      const previous = counterpart === undefined ? null : at(earlier, counterpart);
      return { mark: bare(key), sums: at(current, key), previous };
    });
  }
  if (rows !== "found" && rows !== "largest") {
    return rows.map((key) => ({ mark: bare(key), sums: at(current, key), previous: at(earlier, key) }));
  }
  const all = new Map([...(earlier?.marks ?? []), ...current.marks]);
  const sizeOf = (id: string) => current.marks.get(id)?.sums.get(0)?.[0] ?? 0;
  return [...all]
    .map(([id, mark]) => ({
      size: sizeOf(id),
      order: mark.order,
      shown: { mark, sums: current.marks.get(id)?.sums, previous: earlier?.marks.get(id)?.sums },
    }))
    .sort(
      (a, b) =>
        compareText(a.order, b.order) || b.size - a.size || compareText(nameOf(a.shown.mark), nameOf(b.shown.mark)),
    )
    .map(({ shown }) => shown);
}

const nameOf = ({ key, column }: Named) => `${key} ${column?.key ?? ""}`;
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function largestOf(report: ReportDefinition, marks: Shown[]): Shown[] {
  return marks.some(({ mark }) => mark.column) ? ofLargestKeys(marks) : withOthers(report, marks);
}

function withOthers({ parts }: ReportDefinition, marks: Shown[]): Shown[] {
  if (marks.length <= MAX_REPORT_ROWS) return marks;
  const sumAll = (of: (shown: Shown) => Sums | undefined | null): Sums => {
    const sums: Sums = new Map();
    for (const shown of marks.slice(MAX_REPORT_ROWS)) {
      for (const [index, some] of of(shown) ?? []) addTo(sums, parts[index], index, some, false);
    }
    return sums;
  };
  const mark = { key: OTHERS, label: null, column: null };
  const others = { mark, sums: sumAll(({ sums }) => sums), previous: sumAll(({ previous }) => previous) };
  return [...marks.slice(0, MAX_REPORT_ROWS), others];
}

function ofLargestKeys(marks: readonly Shown[]): Shown[] {
  const sizes = new Map<string, number>();
  for (const { mark, sums } of marks) sizes.set(mark.key, (sizes.get(mark.key) ?? 0) + (sums?.get(0)?.[0] ?? 0));
  const largest = [...sizes].sort(([, one], [, other]) => other - one).slice(0, MAX_REPORT_ROWS);
  const keys = new Set(largest.map(([key]) => key));
  return marks.filter(({ mark }) => keys.has(mark.key));
}
