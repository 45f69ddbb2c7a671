"use client";

import { cx } from "@/components/ui/cx.ts";
import type { Report } from "@/contract/reports/reports.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Chart, DrillDownTarget } from "./chart.ts";
import { toDrillDownTarget } from "./chart-model.ts";
import type { TableData } from "./table-data.ts";
import { useDataPoints } from "./use-data-points.ts";
import { formatValue, type MeasureKind, type Value } from "./values.ts";

type DataTableProps = {
  chart: Chart;
  title: string;
  data: TableData;
  report: Report;
  measureName: (key: string) => string;
  onOpen: ((target: DrillDownTarget) => void) | undefined;
};

const NAMES = "sticky left-0 z-[1] min-w-24 bg-surface py-1.5 text-left print:min-w-0";
const NUMBERS = "min-w-20 py-1.5 pl-4 text-right print:min-w-0";

export function DataTable({ chart, title, data, report, measureName, onOpen }: DataTableProps) {
  const { t, locale } = useT();
  const { hasColumns, isColumnFirst, rows } = data;
  const heads = [t(`charts.rows.${chart.rows}`), t(`charts.rows.${chart.columns ?? "column"}`)];
  const [head, secondHead] = isColumnFirst ? heads.toReversed() : heads;
  const lines = chart.isOverlapping ? report.rows : [...report.rows, null];
  const drillDowns = lines.map((row) =>
    report.measures.map(({ key }) => (onOpen ? toDrillDownTarget(chart, report, row, key) : undefined)),
  );
  const spots = drillDowns.flatMap((marks, row) =>
    marks.flatMap((target, measure) => (target ? [{ row, measure }] : [])),
  );
  const points = useDataPoints("y", report.rows, spots);
  const before = (previous: Value | undefined, kind: MeasureKind) =>
    typeof previous === "number" && (
      <span className="block text-ink-2 text-xs">
        {t("charts.before", { value: formatValue(previous, kind, locale) })}
      </span>
    );
  const cell = (line: number, at: number, value: string, label: string) => {
    const target = drillDowns[line]?.[at];
    if (!target) return value;
    return (
      <button
        type="button"
        {...points.point(line, at)}
        aria-label={label}
        onClick={() => onOpen?.(target)}
        className="-my-1 -mr-1 min-h-6 min-w-6 rounded-[3px] px-1 text-right hover:bg-sunken hover:underline pointer-coarse:min-h-8 pointer-coarse:min-w-8"
      >
        {value}
      </button>
    );
  };
  return (
    <div ref={points.ref} {...points.box}>
      {/* Columns shrink to their longest word; overflow scrolls on screen and breaks on paper. */}
      <table className="w-full border-collapse [overflow-wrap:normal] print:[overflow-wrap:anywhere]">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b text-ink-2 text-xs">
            <th scope="col" className={cx(NAMES, "font-medium")}>
              {head}
            </th>
            {hasColumns && (
              <th scope="col" className="py-1.5 pl-4 text-left font-medium">
                {secondHead}
              </th>
            )}
            {report.measures.map(({ key }) => (
              <th key={key} scope="col" className={cx(NUMBERS, "align-bottom font-medium")}>
                {measureName(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ key, name, column, values, previous }, line) => (
            <tr key={key}>
              <th scope="row" className={cx(NAMES, "font-normal")}>
                {isColumnFirst ? column : name}
              </th>
              {hasColumns && <td className="py-1.5 pl-4">{isColumnFirst ? name : column}</td>}
              {report.measures.map((measure, at) => {
                const value = formatValue(values[at], measure.kind, locale);
                const labels = { row: name, measure: measureName(measure.key), value };
                return (
                  <td key={measure.key} className={cx(NUMBERS, "whitespace-nowrap print:whitespace-normal")}>
                    {cell(line, at, value, column ? t("charts.cell", { ...labels, column }) : t("charts.mark", labels))}
                    {before(previous?.[at], measure.kind)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {!chart.isOverlapping && (
          <tfoot>
            <tr className="border-t font-strong">
              <th scope="row" className={cx(NAMES, "font-strong")}>
                {t("charts.total")}
              </th>
              {hasColumns && <td />}
              {report.measures.map((measure, at) => {
                const value = formatValue(report.total.values[at], measure.kind, locale);
                const labels = { row: t("charts.total"), measure: measureName(measure.key), value };
                return (
                  <td key={measure.key} className={cx(NUMBERS, "whitespace-nowrap print:whitespace-normal")}>
                    {cell(rows.length, at, value, t("charts.mark", labels))}
                    {before(report.total.previous?.[at], measure.kind)}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
