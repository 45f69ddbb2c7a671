import type { CrmField } from "@/contract/deliveries/crm-config.ts";
import type { DealState, Source } from "@/contract/kernel/channels.ts";

export function readPath(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((at, part) => {
    if (typeof at !== "object" || at === null) return undefined;
    return Object.hasOwn(at, part) ? (at as Record<string, unknown>)[part] : undefined;
  }, value);
}

type Branch = Record<string, unknown> | unknown[];

/** Creates objects and lists on the path; replaces scalars in its way. */
export function writePath(root: Branch, path: string, value: unknown): void {
  const parts = path.split(".");
  let at = root;
  for (const [index, part] of parts.entries()) {
    const key = part as keyof typeof at;
    if (index === parts.length - 1) {
      put(at, part, value);
      return;
    }
    const next = Object.hasOwn(at, part) ? at[key] : undefined;
    if (typeof next !== "object" || next === null) put(at, part, isIndex(parts[index + 1] ?? "") ? [] : {});
    at = at[key] as Branch;
  }
}

/** Uses defineProperty: assigning `__proto__` would call its setter. */
function put(at: Branch, part: string, value: unknown): void {
  Object.defineProperty(at, part, { value, enumerable: true, writable: true, configurable: true });
}

const isIndex = (part: string) => /^\d+$/.test(part);

export function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(compact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, compact(item)]));
}

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

export function isConditionMet(context: MappingContext, condition: string | undefined): boolean {
  if (!condition) return true;
  const isTurned = condition.startsWith("!");
  return (sourceValue(context, isTurned ? condition.slice(1) : condition) !== undefined) !== isTurned;
}

function notBlank(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}
