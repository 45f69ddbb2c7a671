/** One answer of a list endpoint. */
export type Page<Item> = {
  items: Item[];
  cursor: { actual: string | null; next: string | null; prev: string | null };
};

export type Identified = { id: string };

/** The page with rows that were read again put in their places. Nothing moves, nothing is added or lost. */
export function withRowsAgain<Item extends Identified>(page: Page<Item>, again: readonly Item[]): Page<Item> {
  const byId = new Map(again.map((item) => [item.id, item]));
  return { ...page, items: page.items.map((item) => byId.get(item.id) ?? item) };
}

/** Ids of the rows of `later` that `earlier` does not have, above the first one they share. */
export function arrivedIds<Item extends Identified>(earlier: Page<Item>, later: Page<Item>): string[] {
  const known = new Set(earlier.items.map((item) => item.id));
  const firstKnown = later.items.findIndex((item) => known.has(item.id));
  return later.items.slice(0, firstKnown === -1 ? later.items.length : firstKnown).map((item) => item.id);
}

/** Where the row cursor goes: a step from where it is, an end, or the first row when it is nowhere. */
export function stepRow(
  ids: readonly string[],
  from: string | undefined,
  step: 1 | -1 | "first" | "last",
): string | undefined {
  if (step === "first") return ids[0];
  if (step === "last") return ids.at(-1);
  const index = from === undefined ? -1 : ids.indexOf(from);
  if (index === -1) return step === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(ids.length - 1, Math.max(0, index + step))];
}
