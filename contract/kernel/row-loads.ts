import * as z from "zod";
import { FieldError } from "./errors.ts";

/** How many rows of a file one call takes; a longer file comes in several. */
export const ROWS_A_LOAD = 500;

/** What a row of a file comes to. `same`: all that it says is stored already. */
export const ROW_OUTCOMES = ["created", "changed", "same", "refused"] as const;
export const RowOutcome = z.enum(ROW_OUTCOMES);
export type RowOutcome = z.infer<typeof RowOutcome>;

export const LoadedRow = z.object({ outcome: RowOutcome, errors: z.array(FieldError) });
export type LoadedRow = z.infer<typeof LoadedRow>;

const Cell = z.string().max(2000);

/** Rows as they were typed, in the order of the file; a trial says what would come of them and writes nothing. */
export function rowLoad<Field extends string>(fields: readonly Field[]) {
  const row = z.object(Object.fromEntries(fields.map((field) => [field, Cell])) as Record<Field, typeof Cell>);
  return z.object({ rows: z.array(row).min(1).max(ROWS_A_LOAD), isTrial: z.boolean().optional() });
}
