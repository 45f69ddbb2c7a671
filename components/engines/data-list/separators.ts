import type { CsvFormat } from "@/contract/kernel/csv.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

/** What separates cells where the decimal comma is at home, and where it is not. */
export const CSV_SEPARATOR_OF: Record<Locale, CsvFormat["separator"]> = { es: ";", en: "," };
