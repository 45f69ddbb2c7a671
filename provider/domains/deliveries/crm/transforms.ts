import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import type { CrmTransform } from "@/contract/deliveries/crm-config.ts";
import { toE164 } from "@/contract/kernel/validation.ts";
import { EXPORT_LABELS } from "@/provider/domains/lead-core/labels.ts";
import type { CrmLead } from "./crm-lead.ts";

const words = (value: string) => value.trim().split(/\s+/);

function dated(value: string, pattern: string, { timeZone }: CrmLead): string {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : format(at, pattern, { in: tz(timeZone) });
}

/** Dealership CRMs store words, not codes: the texts of the Spanish screen. */
const { dealStates, sources } = EXPORT_LABELS.es;

const TRANSFORMS: Record<CrmTransform, (value: string, lead: CrmLead) => unknown> = {
  none: (value) => value,
  trim: (value) => words(value).join(" "),
  upper: (value) => value.toUpperCase(),
  lower: (value) => value.toLowerCase(),
  digits: (value) => value.replace(/[^0-9]/g, ""),
  phoneNational: (value) => toE164(value).replace(/^\+593/, "0"),
  phoneE164: (value) => toE164(value),
  firstWord: (value) => words(value)[0] ?? "",
  otherWords: (value) => words(value).slice(1).join(" "),
  date: (value, lead) => dated(value, "yyyy-MM-dd", lead),
  dayMonthYear: (value, lead) => dated(value, "dd/MM/yyyy", lead),
  dateTime: (value, lead) => dated(value, "yyyy-MM-dd'T'HH:mm:ssXXX", lead),
  stateLabel: (value) => (Object.hasOwn(dealStates, value) ? dealStates[value as keyof typeof dealStates] : value),
  sourceLabel: (value) => (Object.hasOwn(sources, value) ? sources[value as keyof typeof sources] : value),
  number: (value) => (value.trim() === "" || Number.isNaN(Number(value)) ? value : Number(value)),
  boolean: (value) => ["true", "1", "yes", "si", "sí"].includes(value.trim().toLowerCase()),
};

export function transformed(value: unknown, transform: CrmTransform, lead: CrmLead): unknown {
  if (transform === "none" || value === undefined) return value;
  return TRANSFORMS[transform](typeof value === "string" ? value : JSON.stringify(value), lead);
}
