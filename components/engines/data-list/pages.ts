export type Page<Item> = {
  items: Item[];
  cursor: { actual: string | null; next: string | null; prev: string | null };
};

export type Identified = { id: string };

export function retryWithRows<Item extends Identified>(page: Page<Item>, reloaded: readonly Item[]): Page<Item> {
  const byId = new Map(reloaded.map((item) => [item.id, item]));
  return { ...page, items: page.items.map((item) => byId.get(item.id) ?? item) };
}

/** Ids that a later read of the same start lacks, except rows pushed past its end. */
export function removedIds<Item extends Identified>(page: Page<Item>, reloaded: Page<Item>): string[] {
  const before = new Set(page.items.map(({ id }) => id));
  const there = new Set(reloaded.items.map(({ id }) => id));
  const lastShared = Math.max(
    0,
    reloaded.items.findLastIndex(({ id }) => before.has(id)),
  );
  const isPushed =
    reloaded.cursor.next !== null && reloaded.items.slice(0, lastShared).some(({ id }) => !before.has(id));
  const end = isPushed ? page.items.findLastIndex(({ id }) => there.has(id)) : page.items.length;
  return page.items.slice(0, end).flatMap(({ id }) => (there.has(id) ? [] : [id]));
}

export function withoutRows<Item extends Identified>(page: Page<Item>, ids: ReadonlySet<string>): Page<Item> {
  return { ...page, items: page.items.filter(({ id }) => !ids.has(id)) };
}

export function arrivedIds<Item extends Identified>(earlier: Page<Item>, later: Page<Item>): string[] {
  const known = new Set(earlier.items.map((item) => item.id));
  const firstKnown = later.items.findIndex((item) => known.has(item.id));
  return later.items.slice(0, firstKnown === -1 ? later.items.length : firstKnown).map((item) => item.id);
}

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
