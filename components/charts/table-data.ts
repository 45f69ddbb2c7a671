import type { Report, ReportRow } from "@/contract/reports.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { plainValue, type Value } from "./values.ts";

export type TableData = {
  /** The report has two dimensions. */
  hasColumns: boolean;
  rows: { key: string; name: string; column: string; values: Value[]; previous: Value[] | null }[];
};

type RowName = (row: ReportRow) => string;

export function tableOf(report: Report, names: { row: RowName; column: RowName }): TableData {
  return {
    hasColumns: report.rows.some(({ column }) => column !== null),
    rows: report.rows.map((row) => ({
      ...row,
      key: `${row.key} ${row.column?.key ?? ""}`,
      name: names.row(row),
      column: row.column ? names.column(row) : "",
    })),
  };
}

type Heads = { row: string; column: string; measure: (key: string) => string; previous: (measure: string) => string };

/** The same as lines of a file: numbers without units, those of the period compared with beside them. */
export function linesOf(report: Report, data: TableData, heads: Heads, locale: Locale): string[][] {
  const isCompared = report.total.previous !== null;
  const measures = report.measures.map(({ key }) => heads.measure(key));
  const plain = (values: readonly Value[] | null) => report.measures.map((_, at) => plainValue(values?.[at], locale));
  return [
    [
      heads.row,
      ...(data.hasColumns ? [heads.column] : []),
      ...measures,
      ...(isCompared ? measures.map(heads.previous) : []),
    ],
    ...data.rows.map(({ name, column, values, previous }) => [
      name,
      ...(data.hasColumns ? [column] : []),
      ...plain(values),
      ...(isCompared ? plain(previous) : []),
    ]),
  ];
}
