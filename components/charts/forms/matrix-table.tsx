"use client";

import { useT } from "@/lib/i18n/client.ts";
import { cx } from "../../ui/cx.ts";
import { type Drawn, pressOf } from "../drawn.ts";
import type { Marks } from "../use-marks.ts";
import { formatValue } from "../values.ts";
import type { MatrixColumn, MatrixLine } from "./matrix.tsx";

type MatrixTableProps = {
  drawn: Drawn;
  caption: string;
  columns: readonly MatrixColumn[];
  lines: readonly MatrixLine[];
  /** The largest of all cells. */
  most: number;
  /** Without it nothing is pressed: on paper. */
  mark?: Marks["mark"];
  className?: string | undefined;
};

/** Some columns of a matrix, each cell as strong as its first number is large. */
export function MatrixTable({ drawn, caption, columns, lines, most, mark, className }: MatrixTableProps) {
  const { t, locale } = useT();
  const [measure, second] = drawn.measures;
  if (!measure) return null;
  return (
    <table className={cx("w-full border-separate border-spacing-[3px] print:break-inside-avoid", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-ink-2 text-xs">
          <th scope="col" className="pr-3 pb-1 text-left font-medium">
            {t(`charts.rows.${drawn.chart.rows}`)}
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
              const value = formatValue(row.values[0], measure.kind, locale);
              const press = mark && pressOf(drawn, row, 0);
              const shown = (
                <>
                  {value}
                  {second && row.values[1] ? (
                    <span className="text-xs"> / {formatValue(row.values[1], second.kind, locale)}</span>
                  ) : null}
                </>
              );
              return (
                <td
                  key={columnKey}
                  className="rounded-[3px] p-0 text-center print:[print-color-adjust:exact]"
                  style={{ background: strengthOf(row.values[0] ?? 0, most) }}
                >
                  {mark ? (
                    <button
                      type="button"
                      {...mark(line, at)}
                      aria-label={t("charts.cell", { row: row.name, column: name, measure: measure.name, value })}
                      aria-disabled={!press || undefined}
                      onClick={press}
                      className="block min-h-8 w-full rounded-[3px] px-1 text-center"
                    >
                      {shown}
                    </button>
                  ) : (
                    shown
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const strengthOf = (value: number, most: number) =>
  `color-mix(in srgb, var(--accent) ${Math.round(8 + (value / most) * 42)}%, var(--surface))`;
