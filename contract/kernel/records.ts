import * as z from "zod";
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
