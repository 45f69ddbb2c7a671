import * as z from "zod";
import { type FieldErrorCode, fieldErrorCodeOf } from "@/contract/kernel/errors.ts";
import { type FieldKind, fieldKindError, fromText } from "./field-kinds.ts";

export type Values = Record<string, string>;
export type Kinds = { readonly [field: string]: FieldKind | undefined };

/** Unchanged stored values pass: today's rules may reject them. New records validate every field. */
export function recordSchema(
  contract: z.ZodObject,
  kinds: Kinds,
  initial: Values,
  isNew: boolean,
): z.ZodType<Values, Values> {
  return z.record(z.string(), z.string()).superRefine((values, context) => {
    for (const [name, before] of Object.entries(initial)) {
      const value = values[name] ?? "";
      if (!isNew && value.trim() === before.trim()) continue;
      const kind = kinds[name] ?? "text";
      const code = contractError(contract, name, fromText(kind, value)) ?? fieldKindError(kind, value);
      if (code) context.addIssue({ code: "custom", path: [name], message: code });
    }
  });
}

export function isRequiredField(contract: z.ZodObject, kinds: Kinds, name: string): boolean {
  const kind = kinds[name] ?? "text";
  return kind !== "toggle" && contractError(contract, name, fromText(kind, "")) !== undefined;
}

function contractError(contract: z.ZodObject, name: string, value: unknown): FieldErrorCode | undefined {
  const issue = contract.shape[name]?.safeParse(value, { reportInput: true }).error?.issues[0];
  return issue && fieldErrorCodeOf(issue);
}
