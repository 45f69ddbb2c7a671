import type { Section } from "@/lib/i18n/locales.ts";

/** The sections of the translations that every screen of leads needs. */
export const LEAD_WORDS: readonly Section[] = [
  "leads",
  "list",
  "sources",
  "channels",
  "dealStates",
  "crmStates",
  "completion",
  "processing",
  "trace",
  "rawRequest",
  "board",
  "stages",
  "recordForm",
  "fieldErrors",
];
