import type { CrmField } from "@/contract/deliveries/crm-config.ts";
import type { DealState, Source } from "@/contract/kernel/channels.ts";
import { readPath } from "./paths.ts";

export type CrmLead = {
  version: number;
  fields: Record<CrmField, string>;
  source: Source;
  dealState: DealState;
  extraProperties: Readonly<Record<string, unknown>>;
  timeZone: string;
  adf: () => string;
};

export type MappingContext = { lead: CrmLead; answers: Readonly<Record<string, unknown>> };

export function sourceValue({ lead, answers }: MappingContext, from: string): unknown {
  if (from.startsWith("answers.")) return notBlank(readPath(answers, from.slice("answers.".length)));
  if (from.startsWith("extraProperties.")) {
    const key = from.slice("extraProperties.".length);
    const value = Object.hasOwn(lead.extraProperties, key) ? lead.extraProperties[key] : undefined;
    return notBlank(Array.isArray(value) ? value.join(", ") : value);
  }
  return notBlank(Object.hasOwn(lead.fields, from) ? lead.fields[from as CrmField] : undefined);
}

/** True if the named value is present; a leading ! negates. */
export function holds(context: MappingContext, condition: string | undefined): boolean {
  if (!condition) return true;
  const isTurned = condition.startsWith("!");
  return (sourceValue(context, isTurned ? condition.slice(1) : condition) !== undefined) !== isTurned;
}

function notBlank(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}
