import type { Section } from "@/lib/i18n/locales.ts";

export const LEAD_LABELS: readonly Section[] = [
  "leads",
  "list",
  "leadExport",
  "leadBulk",
  "sources",
  "channels",
  "dealStates",
  "crmStates",
  "completion",
  "processing",
  "trace",
  "attempts",
  "deliveries",
  "appointments",
  "work",
  "rawRequest",
  "board",
  "stages",
  "recordForm",
  "fieldErrors",
];
