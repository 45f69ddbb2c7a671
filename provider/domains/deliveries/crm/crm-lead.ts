import type { CrmField } from "@/contract/deliveries/crm-config.ts";
import type { DealState, Source } from "@/contract/kernel/channels.ts";
import { readPath } from "./paths.ts";

/** A lead as connectors take it: texts by the names that mappings know, blank where it has none. */
export type CrmLead = {
  version: number;
  fields: Record<CrmField, string>;
  source: Source;
  dealState: DealState;
  extraProperties: Readonly<Record<string, unknown>>;
  /** The licence's, for dates without one. */
  timeZone: string;
  /** The whole lead as a document of ADF. */
  adf: () => string;
};

/** A lead, and what the calls before this one were answered. */
export type Ground = { lead: CrmLead; answers: Readonly<Record<string, unknown>> };

/** What a mapping's `from` names; undefined where it is blank. */
export function sourceValue({ lead, answers }: Ground, from: string): unknown {
  if (from.startsWith("answers.")) return notBlank(readPath(answers, from.slice("answers.".length)));
  if (from.startsWith("extraProperties.")) {
    const key = from.slice("extraProperties.".length);
    const value = Object.hasOwn(lead.extraProperties, key) ? lead.extraProperties[key] : undefined;
    return notBlank(Array.isArray(value) ? value.join(", ") : value);
  }
  return notBlank(Object.hasOwn(lead.fields, from) ? lead.fields[from as CrmField] : undefined);
}

/** Whether what is named is there; with ! in front, whether it is not. */
export function holds(ground: Ground, condition: string | undefined): boolean {
  if (!condition) return true;
  const isTurned = condition.startsWith("!");
  return (sourceValue(ground, isTurned ? condition.slice(1) : condition) !== undefined) !== isTurned;
}

function notBlank(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}
