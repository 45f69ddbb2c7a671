"use client";

import { useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { type ChartModel, maxValue } from "../chart-model.ts";
import { ShowAllToggle } from "../show-all-toggle.tsx";
import { useDataPoints } from "../use-data-points.ts";
import {
  indexOfMeasure,
  type MatrixColumn,
  MatrixTable,
  matrixColumns,
  matrixRows,
  measureIndexes,
} from "./matrix-table.tsx";

const MAX_COLUMNS = 8;

export function Matrix({ model }: { model: ChartModel }) {
  const { t } = useT();
  const [isAll, setAll] = useState(false);
  const all = matrixColumns(model);
  const lines = matrixRows(model);
  const hasMore = all.length > MAX_COLUMNS;
  const columns = isAll ? all : all.slice(0, MAX_COLUMNS);
  const spots = lines.flatMap(({ cells }, row) =>
    columns.flatMap(({ key }, column) =>
      measureIndexes(cells.get(key)).map((measure) => ({ row, measure: indexOfMeasure(column, measure) })),
    ),
  );
  const points = useDataPoints("y", model.rows, spots);
  const caption = t(`reports.charts.${model.chart.id}.title`);
  const max = maxValue(model.rows.map(({ values: [value] }) => value ?? null)) || 1;

  return (
    <div ref={points.ref} {...points.box} className="-mx-4 overflow-x-auto px-4 print:overflow-visible">
      <MatrixTable
        {...{ model, caption, columns, lines, max }}
        point={points.point}
        className={hasMore ? "print:hidden" : undefined}
      />
      {hasMore && (
        <>
          <p className="sticky left-0 mt-2 w-fit text-ink-2 text-xs">
            <ShowAllToggle visible={MAX_COLUMNS} all={all.length} isAll={isAll} onToggle={() => setAll(!isAll)} />
          </p>
          {toChunks(all).map((some) => (
            <MatrixTable
              key={some[0]?.key}
              {...{ model, caption, lines, max }}
              columns={some}
              className="hidden print:table"
            />
          ))}
        </>
      )}
    </div>
  );
}

const toChunks = (columns: MatrixColumn[]) =>
  Array.from({ length: Math.ceil(columns.length / MAX_COLUMNS) }, (_, at) =>
    columns.slice(at * MAX_COLUMNS, (at + 1) * MAX_COLUMNS),
  );
