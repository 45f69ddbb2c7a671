import { fold } from "@/contract/leads/search-term.ts";
import type { Named, Settings } from "@/provider/kernel/license-settings.ts";

/** A full name, else the longest contained as whole words ("Andes D-Max 4x4 roja" is D-Max). */
export function matchByName<Item extends Named>(text: string, items: readonly Item[]): Item | undefined {
  const folded = plain(text);
  return namedWhole(folded, items)[0] ?? namedWithin(folded, items)[0];
}

/** `name` includes a recognised version. A version name of several models ("Premium") matches none. */
export function matchProduct(
  product: string,
  { models, versions, distinctiveVersions }: Pick<Settings, "models" | "versions" | "distinctiveVersions">,
): { model: Named; name: string } | undefined {
  const folded = plain(product);
  const onlyModel = (found: readonly { modelId: string }[]) => {
    const ids = new Set(found.map(({ modelId }) => modelId));
    return ids.size === 1 ? models.find(({ id }) => ids.has(id)) : undefined;
  };
  const [whole] = namedWhole(folded, models);
  if (whole) return { model: whole, name: whole.name };
  const wholeVersions = namedWhole(folded, versions);
  const ofWhole = onlyModel(wholeVersions);
  if (ofWhole) return { model: ofWhole, name: wholeVersions[0]?.name ?? ofWhole.name };
  const [within] = namedWithin(folded, models);
  const possible = within ? versions.filter(({ modelId }) => modelId === within.id) : distinctiveVersions;
  const found = namedWithin(folded, possible);
  const model = within ?? onlyModel(found);
  return model && { model, name: found[0]?.name ?? model.name };
}

export function isNamed(text: string, items: readonly Named[]): boolean {
  return namedWhole(plain(text), items).length > 0;
}

function namedWhole<Item extends Named>(folded: string, items: readonly Item[]): Item[] {
  return folded === "" ? [] : items.filter((item) => normalisedNames(item).includes(folded));
}

function namedWithin<Item extends Named>(folded: string, items: readonly Item[]): Item[] {
  let matchedLength = 2;
  let best: Item[] = [];
  for (const item of items) {
    for (const name of normalisedNames(item)) {
      if (name.length < Math.max(matchedLength, 3) || !` ${folded} `.includes(` ${name} `)) continue;
      if (name.length > matchedLength) best = [];
      matchedLength = name.length;
      if (best.at(-1) !== item) best.push(item);
    }
  }
  return best;
}

const normalisedNamesCache = new WeakMap<Named, string[]>();

function normalisedNames(item: Named): string[] {
  const known = normalisedNamesCache.get(item) ?? item.names.map(plain);
  normalisedNamesCache.set(item, known);
  return known;
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
