"use client";

import { useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { type Drawn, largestOf, pressOf } from "../drawn.ts";
import { ShownOf } from "../shown-of.tsx";
import { useMarks } from "../use-marks.ts";
import { formatValue } from "../values.ts";

const MOST_COLUMNS = 8;

/** Two dimensions against each other: the stronger, the more. */
export function Matrix({ drawn }: { drawn: Drawn }) {
  const { t, locale } = useT();
  const [isAll, setAll] = useState(false);
  const sums = new Map<string, { name: string; sum: number }>();
  for (const { column, values } of drawn.rows) {
    if (!column) continue;
    const { sum } = sums.get(column.key) ?? { sum: 0 };
    sums.set(column.key, { name: column.name, sum: sum + (values[0] ?? 0) });
  }
  const allColumns = [...sums].sort(([, one], [, other]) => other.sum - one.sum);
  const columns = isAll ? allColumns : allColumns.slice(0, MOST_COLUMNS);
  const lines = [...Map.groupBy(drawn.rows, ({ key }) => key)].map(([key, cells]) => ({
    ...{ key, name: cells[0]?.name },
    cells: columns.map(([columnKey]) =>
      cells.find(({ column, values: [value] }) => column?.key === columnKey && value),
    ),
  }));
  const spots = lines.flatMap(({ cells }, row) => cells.flatMap((cell, measure) => (cell ? [{ row, measure }] : [])));
  const marks = useMarks("y", drawn.rows, spots);
  const [measure, second] = drawn.measures;
  if (!measure) return null;
  const most = largestOf(drawn.rows.map(({ values: [value] }) => value ?? null)) || 1;

  return (
    <div ref={marks.ref} {...marks.box} className="-mx-4 overflow-x-auto px-4 print:overflow-visible">
      <table className="w-full border-separate border-spacing-[3px]">
        <caption className="sr-only">{t(`reports.charts.${drawn.chart.id}.title`)}</caption>
        <thead>
          <tr className="text-ink-2 text-xs">
            <th scope="col" className="pr-3 pb-1 text-left font-medium">
              {t(`charts.rows.${drawn.chart.rows}`)}
            </th>
            {columns.map(([key, { name }]) => (
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
              {columns.map(([columnKey, { name }], at) => {
                const row = cells[at];
                const value = row?.values[0];
                if (!row || !value) return <td key={columnKey} className="rounded-[3px] bg-sunken" />;
                const press = pressOf(drawn, row, 0);
                return (
                  <td key={columnKey} className="p-0">
                    <button
                      type="button"
                      {...marks.mark(line, at)}
                      aria-label={t("charts.cell", {
                        row: row.name,
                        column: name,
                        measure: measure.name,
                        value: formatValue(value, measure.kind, locale),
                      })}
                      aria-disabled={!press || undefined}
                      onClick={press}
                      style={{
                        background: `color-mix(in srgb, var(--accent) ${Math.round(8 + (value / most) * 42)}%, var(--surface))`,
                      }}
                      className="block min-h-8 w-full rounded-[3px] px-1 text-center print:[print-color-adjust:exact]"
                    >
                      {formatValue(value, measure.kind, locale)}
                      {second && row.values[1] ? (
                        <span className="text-xs"> / {formatValue(row.values[1], second.kind, locale)}</span>
                      ) : null}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {allColumns.length > MOST_COLUMNS && (
        <p className="sticky left-0 mt-2 w-fit text-ink-2 text-xs">
          <ShownOf shown={MOST_COLUMNS} all={allColumns.length} isAll={isAll} onToggle={() => setAll(!isAll)} />
        </p>
      )}
    </div>
  );
}
