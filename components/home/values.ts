import type { Report } from "@/contract/reports.ts";

type Values = Report["total"]["values"] | null | undefined;

/** What a row says of a measure. */
export function numberOf(report: Report | undefined, values: Values, measure: string): number | null | undefined {
  const place = report?.measures.findIndex(({ key }) => key === measure) ?? -1;
  return place < 0 ? undefined : values?.[place];
}

/** Integrated, of those that a CRM was to have. */
export function integrationRate(report: Report, values: Values): number | null {
  const [had, hadNot] = ["integrated", "notIntegrated"].map((measure) => numberOf(report, values, measure) ?? 0);
  const all = (had ?? 0) + (hadNot ?? 0);
  return all === 0 ? null : (had ?? 0) / all;
}
