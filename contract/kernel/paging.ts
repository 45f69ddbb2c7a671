import * as z from "zod";

export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;
/** Counts stop here; lists display "more than". */
export const COUNT_CEILING = 10_000;
/** Maximum ids per selection; larger ones use a filter. */
export const MAX_CHOSEN = 200;

const Cursor = z.string().min(1).max(400);

/**
 * Page request. `cursor` with `direction` moves from an end of the current page; `actualCursor` alone reloads
 * it.
 */
export const Paging = z.object({
  cursor: Cursor.optional(),
  direction: z.enum(["next", "prev"]).default("next"),
  actualCursor: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
export type Paging = z.infer<typeof Paging>;

/** `next` and `prev` are null at the ends; `actual` is null on an empty list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    cursor: z.object({ actual: z.string().nullable(), next: z.string().nullable(), prev: z.string().nullable() }),
  });
}

export const Total = z.object({ count: z.number().int(), isMore: z.boolean() });
export type Total = z.infer<typeof Total>;
