import * as z from "zod";
import type { FieldErrorCode } from "@/contract/errors.ts";
import { type FieldKind, faultOf } from "./field-kinds.ts";

export type Values = Record<string, string>;
export type Kinds = Record<string, FieldKind>;

/**
 * The contract's schema, field by field, with the rule of each field's kind. A value that nobody touched passes:
 * it is the provider's to judge again, by today's rules.
 */
export function recordSchema(contract: z.ZodObject, kinds: Kinds, initial: Values): z.ZodType<Values, Values> {
  return z.record(z.string(), z.string()).superRefine((values, context) => {
    for (const [name, before] of Object.entries(initial)) {
      const value = values[name] ?? "";
      if (value.trim() === before.trim()) continue;
      const code = contractFault(contract, name, value) ?? faultOf(kinds[name] ?? "text", value);
      if (code) context.addIssue({ code: "custom", path: [name], message: code });
    }
  });
}

/** The schema of a text says nothing but that it is too long. */
function contractFault(contract: z.ZodObject, name: string, value: string): FieldErrorCode | undefined {
  const result = contract.shape[name]?.safeParse(value);
  return result && !result.success ? "tooLong" : undefined;
}
