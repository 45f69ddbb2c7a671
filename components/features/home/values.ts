import type { Report } from "@/contract/reports/reports.ts";

type Values = Report["total"]["values"] | null | undefined;

export function numberOf(report: Report | undefined, values: Values, measure: string): number | null | undefined {
  const place = report?.measures.findIndex(({ key }) => key === measure) ?? -1;
  return place < 0 ? undefined : values?.[place];
}
