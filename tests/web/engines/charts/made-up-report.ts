import type { Report, ReportRow } from "@/contract/reports/reports.ts";

export function aRow(key: string, values: (number | null)[], given: Partial<ReportRow> = {}): ReportRow {
  return { key, label: null, column: null, values, previous: null, ...given };
}

export function aReport(rows: ReportRow[], given: Partial<Report> = {}): Report {
  const sum = (at: number) => rows.reduce((all, { values }) => all + (values[at] ?? 0), 0);
  return {
    measures: (["leads", "unique", "duplicated", "failed"] as const).map((key) => ({
      key,
      kind: "count",
      of: "leads",
    })),
    rows,
    total: { values: [0, 1, 2, 3].map(sum), previous: null },
    asOf: "2026-11-22T15:05:00.000Z",
    ...given,
  };
}
