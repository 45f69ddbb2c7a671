import type { Report, ReportRow } from "@/contract/reports/reports.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import type { Chart } from "./chart.ts";
import { type MeasureKind, plainValue, type Value } from "./values.ts";

export type TableData = {
  hasColumns: boolean;
  isColumnFirst: boolean;
  rows: { key: string; name: string; column: string; values: Value[]; previous: Value[] | null }[];
};

export function inTableOrder({ rows, columns }: Pick<Chart, "rows" | "columns">, report: Report): Report {
  const isByColumn = columns === "time";
  if (!isByColumn && rows !== "hour") return report;
  const rowTime = (row: ReportRow) => (isByColumn ? (row.column?.key ?? "") : padded(row.key));
  return { ...report, rows: report.rows.toSorted((one, other) => compare(rowTime(one), rowTime(other))) };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const padded = (hour: string) => hour.replace(/-(\d)$/, "-0$1");

export function ownFirst({ measures }: Pick<Chart, "measures">, report: Report): Report {
  const indexOfMeasure = (at: number) => {
    const own = measures.indexOf(report.measures[at]?.key ?? "");
    return own < 0 ? measures.length : own;
  };
  const indexes = report.measures.map((_, at) => at).sort((one, other) => indexOfMeasure(one) - indexOfMeasure(other));
  const moved = <Item>(items: readonly Item[]) => indexes.map((hitArea) => items[hitArea] as Item);
  const moveValues = <Of extends Pick<ReportRow, "values" | "previous">>(of: Of) => ({
    ...of,
    values: moved(of.values),
    previous: of.previous && moved(of.previous),
  });
  return {
    ...report,
    measures: moved(report.measures),
    rows: report.rows.map(moveValues),
    total: moveValues(report.total),
  };
}

type RowName = (row: ReportRow) => string;

export function toTableData(
  report: Report,
  { columns }: Pick<Chart, "columns">,
  names: { row: RowName; column: RowName },
): TableData {
  return {
    isColumnFirst: columns === "time",
    hasColumns: report.rows.some(({ column }) => column !== null),
    rows: report.rows.map((row) => ({
      ...row,
      key: `${row.key} ${row.column?.key ?? ""}`,
      name: names.row(row),
      column: row.column ? names.column(row) : "",
    })),
  };
}

type Heads = {
  row: string;
  column: string;
  measure: (key: string, kind: MeasureKind) => string;
  previous: (measure: string) => string;
  total: string | undefined;
};

export function toTableLines(report: Report, data: TableData, heads: Heads, locale: Locale): string[][] {
  const isCompared = report.total.previous !== null;
  const measures = report.measures.map(({ key, kind }) => heads.measure(key, kind));
  const total = heads.total === undefined ? [] : [{ ...report.total, name: heads.total, column: "" }];
  const plain = (values: readonly Value[] | null) => report.measures.map((_, at) => plainValue(values?.[at], locale));
  const cellText = (row: string, column: string) =>
    !data.hasColumns ? [row] : data.isColumnFirst ? [column, row] : [row, column];
  return [
    [...cellText(heads.row, heads.column), ...measures, ...(isCompared ? measures.map(heads.previous) : [])],
    ...[...data.rows, ...total].map(({ name, column, values, previous }) => [
      ...(data.isColumnFirst && column === "" ? [name, ""] : cellText(name, column)),
      ...plain(values),
      ...(isCompared ? plain(previous) : []),
    ]),
  ];
}
