import * as z from "zod";
import { FieldError } from "./errors.ts";

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
