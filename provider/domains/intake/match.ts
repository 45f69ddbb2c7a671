import { fold } from "@/contract/leads/search-term.ts";
import type { Named, Settings } from "@/provider/kernel/license-settings.ts";

/** A full name, else the longest contained as whole words ("Andes D-Max 4x4 roja" is D-Max). */
export function matchByName<Thing extends Named>(text: string, things: readonly Thing[]): Thing | undefined {
  const wanted = plain(text);
  return namedWhole(wanted, things)[0] ?? namedWithin(wanted, things)[0];
}

/** `name` includes a recognised version. A version name of several models ("Premium") matches none. */
export function matchProduct(
  product: string,
  { models, versions, distinctiveVersions }: Pick<Settings, "models" | "versions" | "distinctiveVersions">,
): { model: Named; name: string } | undefined {
  const wanted = plain(product);
  const modelOf = (found: readonly { modelId: string }[]) => {
    const ids = new Set(found.map(({ modelId }) => modelId));
    return ids.size === 1 ? models.find(({ id }) => ids.has(id)) : undefined;
  };
  const [whole] = namedWhole(wanted, models);
  if (whole) return { model: whole, name: whole.name };
  const wholeVersions = namedWhole(wanted, versions);
  const ofWhole = modelOf(wholeVersions);
  if (ofWhole) return { model: ofWhole, name: wholeVersions[0]?.name ?? ofWhole.name };
  const [within] = namedWithin(wanted, models);
  const possible = within ? versions.filter(({ modelId }) => modelId === within.id) : distinctiveVersions;
  const found = namedWithin(wanted, possible);
  const model = within ?? modelOf(found);
  return model && { model, name: found[0]?.name ?? model.name };
}

export function isNameOf(text: string, things: readonly Named[]): boolean {
  return namedWhole(plain(text), things).length > 0;
}

function namedWhole<Thing extends Named>(wanted: string, things: readonly Thing[]): Thing[] {
  return wanted === "" ? [] : things.filter((thing) => wordsOf(thing).includes(wanted));
}

function namedWithin<Thing extends Named>(wanted: string, things: readonly Thing[]): Thing[] {
  let longest = 2;
  let best: Thing[] = [];
  for (const thing of things) {
    for (const name of wordsOf(thing)) {
      if (name.length < Math.max(longest, 3) || !` ${wanted} `.includes(` ${name} `)) continue;
      if (name.length > longest) best = [];
      longest = name.length;
      if (best.at(-1) !== thing) best.push(thing);
    }
  }
  return best;
}

const plainWords = new WeakMap<Named, string[]>();

function wordsOf(thing: Named): string[] {
  const known = plainWords.get(thing) ?? thing.words.map(plain);
  plainWords.set(thing, known);
  return known;
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
