"use client";

import { useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { type Drawn, type DrawnRow, largestOf } from "../drawn.ts";
import { ShownOf } from "../shown-of.tsx";
import { useMarks } from "../use-marks.ts";
import { MatrixTable } from "./matrix-table.tsx";

/** As many as stand beside each other, on a screen and on paper. */
const MOST_COLUMNS = 8;

export type MatrixColumn = { key: string; name: string };
export type MatrixLine = { key: string; name: string; cells: ReadonlyMap<string, DrawnRow> };

/** Two dimensions against each other: the stronger, the more. */
export function Matrix({ drawn }: { drawn: Drawn }) {
  const { t } = useT();
  const [isAll, setAll] = useState(false);
  const all = columnsOf(drawn);
  const lines = linesOf(drawn);
  const hasMore = all.length > MOST_COLUMNS;
  const columns = isAll ? all : all.slice(0, MOST_COLUMNS);
  const spots = lines.flatMap(({ cells }, row) =>
    columns.flatMap(({ key }, measure) => (cells.has(key) ? [{ row, measure }] : [])),
  );
  const marks = useMarks("y", drawn.rows, spots);
  const caption = t(`reports.charts.${drawn.chart.id}.title`);
  const most = largestOf(drawn.rows.map(({ values: [value] }) => value ?? null)) || 1;

  return (
    <div ref={marks.ref} {...marks.box} className="-mx-4 overflow-x-auto px-4 print:overflow-visible">
      <MatrixTable
        {...{ drawn, caption, columns, lines, most }}
        mark={marks.mark}
        className={hasMore ? "print:hidden" : undefined}
      />
      {hasMore && (
        <>
          <p className="sticky left-0 mt-2 w-fit text-ink-2 text-xs">
            <ShownOf shown={MOST_COLUMNS} all={all.length} isAll={isAll} onToggle={() => setAll(!isAll)} />
          </p>
          {/* A sheet does not scroll: what is wider than it goes on below. */}
          {chunksOf(all).map((some) => (
            <MatrixTable
              key={some[0]?.key}
              {...{ drawn, caption, lines, most }}
              columns={some}
              className="hidden print:table"
            />
          ))}
        </>
      )}
    </div>
  );
}

/** The strongest first. */
function columnsOf({ rows }: Drawn): MatrixColumn[] {
  const sums = new Map<string, MatrixColumn & { sum: number }>();
  for (const { column, values } of rows) {
    if (!column) continue;
    const { sum } = sums.get(column.key) ?? { sum: 0 };
    sums.set(column.key, { ...column, sum: sum + (values[0] ?? 0) });
  }
  return [...sums.values()].sort((one, other) => other.sum - one.sum);
}

/** Cells that say nothing are none. */
function linesOf({ rows }: Drawn): MatrixLine[] {
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, some]) => ({
    ...{ key, name: some[0]?.name ?? "" },
    cells: new Map(some.flatMap((row) => (row.column && row.values[0] ? [[row.column.key, row]] : []))),
  }));
}

const chunksOf = (columns: MatrixColumn[]) =>
  Array.from({ length: Math.ceil(columns.length / MOST_COLUMNS) }, (_, at) =>
    columns.slice(at * MOST_COLUMNS, (at + 1) * MOST_COLUMNS),
  );
