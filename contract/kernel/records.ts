import * as z from "zod";
import { FieldError } from "./errors.ts";
import { Id } from "./ids.ts";
import type { TextKind } from "./text/clean-text.ts";
import { cleaned } from "./validation.ts";

export const Versioned = z.object({ id: Id, version: z.number().int() });
export type Versioned = z.infer<typeof Versioned>;

/** Record to remove, with the seen version. A query parameter, so it is coerced. */
export const RecordToRemove = z.object({ id: Id, version: z.coerce.number().int() });
export type RecordToRemove = z.infer<typeof RecordToRemove>;

/** Children of a removed record: stay attached (default), or move to its parent. */
export const ChildrenOfRemoved = z.enum(["keep", "raise"]);

export const name = (most = 80, kind: TextKind = "text") => cleaned(kind).min(1, "required").max(most, "tooLong");
export const note = (most = 200) => z.string().trim().max(most, "tooLong");
export const Words = z
  .array(z.string().trim().min(1, "invalid").max(80, "tooLong"))
  .max(50, "tooLong")
  .transform((words) => [...new Set(words)]);

/** Rows per call; longer files take several. */
export const ROWS_A_LOAD = 500;

export const ROW_OUTCOMES = ["created", "changed", "same", "refused"] as const;
export const RowOutcome = z.enum(ROW_OUTCOMES);
export type RowOutcome = z.infer<typeof RowOutcome>;

export const LoadedRow = z.object({ outcome: RowOutcome, errors: z.array(FieldError) });
export type LoadedRow = z.infer<typeof LoadedRow>;

const Cell = z.string().max(2000);

export function rowLoad<Field extends string>(fields: readonly Field[]) {
  const row = z.object(Object.fromEntries(fields.map((field) => [field, Cell])) as Record<Field, typeof Cell>);
  return z.object({ rows: z.array(row).min(1).max(ROWS_A_LOAD), isTrial: z.boolean().optional() });
}
