import * as z from "zod";
import { Id } from "./ids.ts";
import type { TextKind } from "./text/clean-text.ts";
import { cleaned } from "./validation.ts";

/** What every record that administrators edit has: whoever saves says which version they saw. */
export const Versioned = z.object({ id: Id, version: z.number().int() });
export type Versioned = z.infer<typeof Versioned>;

/** Names the record to remove, and the version that was seen. In the query, so numbers come as text. */
export const RecordToRemove = z.object({ id: Id, version: z.coerce.number().int() });
export type RecordToRemove = z.infer<typeof RecordToRemove>;

/** What is done with what hangs below one that is removed: it keeps it (the default), or hangs where it hung. */
export const ChildrenOfRemoved = z.enum(["keep", "raise"]);

/** A text of a record; blank ones are refused. */
export const name = (most = 80, kind: TextKind = "text") => cleaned(kind).min(1, "required").max(most, "tooLong");
/** A text that may be blank. */
export const note = (most = 200) => z.string().trim().max(most, "tooLong");
/** Other words for the same thing; none is blank and none comes twice. */
export const Words = z
  .array(z.string().trim().min(1, "invalid").max(80, "tooLong"))
  .max(50, "tooLong")
  .transform((words) => [...new Set(words)]);
