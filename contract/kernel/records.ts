import * as z from "zod";
import { FieldError } from "./errors.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE, ROW_OUTCOMES, ROWS_PER_IMPORT } from "./limits.ts";
import { cleanText, type TextKind } from "./text/clean-text.ts";
import { isEmail, isPhone, isStrongPassword } from "./validation.ts";

/** Record id in lower case, as stored, so that text comparison works. */
export const Id = z.uuid().toLowerCase();

const HARMLESS = /^[\w.:-]{1,100}$/;

/** Passes the id from the browser to the job. Replaces an invalid `x-request-id`. */
export function readRequestId(headers: Headers): string {
  const input = headers.get("x-request-id");
  return input && HARMLESS.test(input) ? input : crypto.randomUUID();
}

export const Versioned = z.object({ id: Id, version: z.number().int() });
export type Versioned = z.infer<typeof Versioned>;

/** Record to remove, with the seen version. A query parameter, so it is coerced. */
export const RecordToRemove = z.object({ id: Id, version: z.coerce.number().int() });
export type RecordToRemove = z.infer<typeof RecordToRemove>;

/** Children of a removed record: stay attached (default), or move to its parent. */
export const ChildrenOfRemoved = z.enum(["keep", "raise"]);

export function cleaned(kind: TextKind) {
  return z.string().overwrite((value) => cleanText(value, kind));
}

/** Schemas report codes of FIELD_ERRORS, so that forms and provider agree. */
export const Email = cleaned("email").max(254, "tooLong").refine(isEmail, "email");
export const Phone = cleaned("phone").max(40, "tooLong").refine(isPhone, "phone");
export const NewPassword = z.string().max(200, "tooLong").refine(isStrongPassword, "passwordWeak");

export const name = (max = 80, kind: TextKind = "text") => cleaned(kind).min(1, "required").max(max, "tooLong");
export const note = (max = 200) => z.string().trim().max(max, "tooLong");
export const TextList = z
  .array(z.string().trim().min(1, "invalid").max(80, "tooLong"))
  .max(50, "tooLong")
  .transform((texts) => [...new Set(texts)]);

export const RowOutcome = z.enum(ROW_OUTCOMES);

export const ImportedRow = z.object({ outcome: RowOutcome, errors: z.array(FieldError) });
export type ImportedRow = z.infer<typeof ImportedRow>;

const Cell = z.string().max(2000);

export function rowImportSchema<Field extends string>(fields: readonly Field[]) {
  const row = z.object(Object.fromEntries(fields.map((field) => [field, Cell])) as Record<Field, typeof Cell>);
  return z.object({ rows: z.array(row).min(1).max(ROWS_PER_IMPORT), isTrial: z.boolean().optional() });
}

const Cursor = z.string().min(1).max(400);

/** `cursor` with `direction` turns the page; `actualCursor` alone reloads it. */
export const Paging = z.object({
  cursor: Cursor.optional(),
  direction: z.enum(["next", "prev"]).default("next"),
  actualCursor: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
export type Paging = z.infer<typeof Paging>;

/** `next` and `prev` are null at the ends; `actual` is null on an empty list. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    cursor: z.object({ actual: z.string().nullable(), next: z.string().nullable(), prev: z.string().nullable() }),
  });
}

export const Total = z.object({ count: z.number().int(), isMore: z.boolean() });
export type Total = z.infer<typeof Total>;
