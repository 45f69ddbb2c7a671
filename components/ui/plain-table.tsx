import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type PlainColumn<Row> = {
  key: string;
  head: string;
  draw: (row: Row) => ReactNode;
  isNumber?: boolean;
  isWideOnly?: boolean;
};

type PlainTableProps<Row> = {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
};

export function PlainTable<Row>({ label, columns, rows, idOf }: PlainTableProps<Row>) {
  const cellClass = ({ isNumber, isWideOnly }: PlainColumn<Row>) =>
    cx(
      "px-2 py-2 align-top @3xl:px-3",
      isNumber ? "text-right tabular-nums" : "text-left",
      isWideOnly && "@max-3xl:hidden",
    );
  return (
    <div className="flex-none overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  cellClass(column),
                  "h-8 border-b bg-sunken font-medium text-ink-2 text-xs [overflow-wrap:normal] @3xl:whitespace-nowrap",
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cx(cellClass(column), "break-words border-b")}>
                  {column.draw(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
