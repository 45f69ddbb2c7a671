import type { CsvFormat } from "@/contract/kernel/files.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

/** CSV separator by locale: a semicolon where the comma is the decimal sign. */
export const CSV_SEPARATOR_OF: Record<Locale, CsvFormat["separator"]> = { es: ";", en: "," };
