import type { TFunction } from "i18next";
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
  "timeline",
  "notes",
  "deliveries",
  "appointments",
  "work",
  "rawRequest",
  "board",
  "stages",
  "recordForm",
  "fieldErrors",
];

type Nameable = { firstName: string; lastName: string };

export function leadName(lead: Nameable): string {
  return `${lead.firstName} ${lead.lastName}`.trim();
}

export function leadTitle(lead: Nameable & { isErased: boolean }, t: TFunction): string {
  return leadName(lead) || t(lead.isErased ? "leads.erased" : "leads.nameless");
}
