import type { MailLocale } from "@/contract/kernel/vocabularies.ts";
import en from "./weekly-words.en.json" with { type: "json" };
import es from "./weekly-words.es.json" with { type: "json" };

export type WeeklyWords = typeof es;
export type WeeklyChartId = keyof WeeklyWords["charts"];
export type MeasureName = keyof WeeklyWords["measures"];
export type RowKind = keyof WeeklyWords["rows"];

/** Same texts as the screen; `tests/web/reports/weekly-pdf.test.ts` checks it. */
export const WEEKLY_WORDS: Record<MailLocale, WeeklyWords> = { es, en };
