"use client";

import { Fragment } from "react";
import { cx } from "@/components/ui/cx.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type ChartModel, type ChartRow, openHandler } from "../chart-model.ts";
import type { DataPoints } from "../use-data-points.ts";
import { formatValue } from "../values.ts";

export type MatrixColumn = { key: string; name: string };
type MatrixRow = { key: string; name: string; cells: ReadonlyMap<string, ChartRow> };

export function matrixColumns({ rows }: ChartModel): MatrixColumn[] {
  const sums = new Map<string, MatrixColumn & { sum: number }>();
  for (const { column, values } of rows) {
    if (!column) continue;
    const { sum } = sums.get(column.key) ?? { sum: 0 };
    sums.set(column.key, { ...column, sum: sum + (values[0] ?? 0) });
  }
  return [...sums.values()].sort((one, other) => other.sum - one.sum);
}

export function matrixRows({ rows }: ChartModel): MatrixRow[] {
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, some]) => ({
    key,
    name: some[0]?.name ?? "",
    cells: new Map(some.flatMap((row) => (row.column && row.values[0] ? [[row.column.key, row]] : []))),
  }));
}

export const measureIndexes = (cell: ChartRow | undefined): number[] => (cell ? (cell.values[1] ? [0, 1] : [0]) : []);

export const indexOfMeasure = (column: number, measure: number) => column * 2 + measure;

type MatrixTableProps = {
  model: ChartModel;
  caption: string;
  columns: readonly MatrixColumn[];
  lines: readonly MatrixRow[];
  max: number;
  point?: DataPoints["point"];
  className?: string | undefined;
};

export function MatrixTable({ model, caption, columns, lines, max, point, className }: MatrixTableProps) {
  const { t } = useT();
  return (
    <table className={cx("w-full border-separate border-spacing-[3px] print:break-inside-avoid", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-ink-2 text-xs">
          <th scope="col" className="pr-3 pb-1 text-left font-medium">
            {t(`charts.rows.${model.chart.rows}`)}
          </th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" className="min-w-16 px-1 pb-1 align-bottom font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name: lineName, cells }, line) => (
          <tr key={key}>
            <th scope="row" className="max-w-44 truncate pr-3 text-left font-normal">
              {lineName}
            </th>
            {columns.map(({ key: columnKey, name }, at) => {
              const row = cells.get(columnKey);
              if (!row) return <td key={columnKey} className="rounded-[3px] bg-sunken" />;
              return (
                <td
                  key={columnKey}
                  className="rounded-[3px] p-0 text-center print:[print-color-adjust:exact]"
                  style={{ background: cellColour(row.values[0] ?? 0, max) }}
                >
                  <span className="flex items-center justify-center">
                    {measureIndexes(row).map((hitArea) => (
                      <Fragment key={hitArea}>
                        {hitArea > 0 && <span aria-hidden="true">/</span>}
                        <MatrixNumber
                          {...{ model, row, hitArea, column: name }}
                          point={point?.(line, indexOfMeasure(at, hitArea))}
                        />
                      </Fragment>
                    ))}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type MatrixNumberProps = {
  model: ChartModel;
  row: ChartRow;
  hitArea: number;
  column: string;
  point: ReturnType<DataPoints["point"]> | undefined;
};

function MatrixNumber({ model, row, hitArea, column, point }: MatrixNumberProps) {
  const { t, locale } = useT();
  const measure = model.measures[hitArea];
  if (!measure) return null;
  const value = formatValue(row.values[hitArea], measure.kind, locale);
  if (!point) return <span className="px-1">{value}</span>;
  const press = openHandler(model, row, hitArea);
  return (
    <button
      type="button"
      {...point}
      aria-label={t("charts.cell", { row: row.name, column, measure: measure.name, value })}
      aria-disabled={!press || undefined}
      onClick={press}
      className={cx(
        "min-h-8 min-w-6 rounded-[3px] px-1 text-center hover:underline",
        hitArea === 0 ? "flex-1" : "text-xs",
      )}
    >
      {value}
    </button>
  );
}

const cellColour = (value: number, max: number) =>
  `color-mix(in srgb, var(--accent) ${Math.round(8 + (value / max) * 42)}%, var(--surface))`;
