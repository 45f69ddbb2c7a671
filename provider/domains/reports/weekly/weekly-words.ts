import type { MailLocale } from "@/contract/kernel/vocabularies.ts";
import en from "./weekly-words.en.json" with { type: "json" };
import es from "./weekly-words.es.json" with { type: "json" };

export type WeeklyLabels = typeof es;
export type WeeklyChartId = keyof WeeklyLabels["charts"];
export type MeasureName = keyof WeeklyLabels["measures"];
export type RowKind = keyof WeeklyLabels["rows"];

/** Repeats the screen's texts; `tests/web/reports/weekly-pdf.test.ts` checks it. */
export const WEEKLY_LABELS: Record<MailLocale, WeeklyLabels> = { es, en };
