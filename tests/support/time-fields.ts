import * as z from "zod";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

export type TimeField = { path: string[]; kind: "day" | "moment" | "month" };

/** Names of time fields with a schema that accepts any text. */
const NAMED = /(?:At|Day|Date|Month|Since|Until)$|^(?:at|day|date|month|since|until)$/;
const KINDS = { date: "day", "date-time": "moment" } as const;

/** Input fields with a day, a month or a moment, nested ones included. */
export function timeFields(endpoint: Endpoint): TimeField[] {
  const found = new Map<string, TimeField>();
  const visit = (schema: Schema, path: string[]) => {
    const kind = kindOf(schema, path.at(-1) ?? "");
    if (kind) found.set(path.join("."), { path, kind });
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) visit(one, path);
    if (schema.items) visit(schema.items, [...path, "0"]);
    for (const [name, one] of Object.entries(schema.properties ?? {})) visit(one, [...path, name]);
  };
  visit(z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as Schema, []);
  return [...found.values()];
}

function kindOf({ type, format, pattern }: Schema, name: string): TimeField["kind"] | undefined {
  if (type !== "string") return undefined;
  if (format === "date" || format === "date-time") return KINDS[format];
  if (pattern?.includes("(0[1-9]|1[0-2])")) return "month";
  return NAMED.test(name) ? "moment" : undefined;
}

export function withValue(input: Record<string, unknown>, [name = "", ...rest]: string[], value: unknown): object {
  if (rest.length === 0) return { ...input, [name]: value };
  const own = input[name];
  const inner = typeof own === "object" && own !== null && !Array.isArray(own) ? own : {};
  return { ...input, [name]: withValue(inner as Record<string, unknown>, rest, value) };
}
