import * as z from "zod";
import type { Siblings } from "@/components/engines/data-list/definition.ts";

const KEY = "leadTrail";

const Trail = z.object({
  items: z.array(z.object({ id: z.string(), dealState: z.string().optional() })).max(500),
  total: z.object({ count: z.number(), isMore: z.boolean() }).optional(),
  /** Address of the list, within the product. */
  from: z.string().regex(/^\/(?!\/)/),
});
export type Trail = z.infer<typeof Trail>;

/** Remembers the list that a lead's page is opened from, in this tab alone. It stores no personal data. */
export function saveTrail({ items, total }: Siblings, from: string): void {
  const own = items.map((one) => ({ id: one.id, ...("dealState" in one && { dealState: String(one.dealState) }) }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ items: own, total, from } satisfies Trail));
  } catch {
    // A page without neighbours is still a page.
  }
}

/** The list that shows this lead; undefined after an opening by address or in a new tab. */
export function readTrail(id: string): Trail | undefined {
  try {
    const { data } = Trail.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    return data?.items.some((one) => one.id === id) ? data : undefined;
  } catch {
    return undefined;
  }
}
