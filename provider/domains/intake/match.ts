import { fold } from "@/contract/leads/search-term.ts";
import type { Named, Settings } from "@/provider/kernel/license-settings.ts";

/**
 * The thing that a text names: by a whole name, code or alias; else by the longest of them that stands in the text as
 * whole words ("Andes D-Max 4x4 roja" is the D-Max). Signs count as spaces.
 */
export function matchByName<Thing extends Named>(text: string, things: readonly Thing[]): Thing | undefined {
  const wanted = plain(text);
  return namedWhole(wanted, things)[0] ?? namedWithin(wanted, things)[0];
}

/**
 * The model that a product names, by its own words or by those of a version; `name` says the version too where it is
 * recognised. What several models call a version of theirs ("Premium") names none of them.
 */
export function matchProduct(
  product: string,
  { models, versions, tellingVersions }: Pick<Settings, "models" | "versions" | "tellingVersions">,
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
  const possible = within ? versions.filter(({ modelId }) => modelId === within.id) : tellingVersions;
  const found = namedWithin(wanted, possible);
  const model = within ?? modelOf(found);
  return model && { model, name: found[0]?.name ?? model.name };
}

/** Whether a text is a whole name, code or alias of one of the things. */
export function isNameOf(text: string, things: readonly Named[]): boolean {
  return namedWhole(plain(text), things).length > 0;
}

/** All that have the text for a name. */
function namedWhole<Thing extends Named>(wanted: string, things: readonly Thing[]): Thing[] {
  return wanted === "" ? [] : things.filter((thing) => wordsOf(thing).includes(wanted));
}

/** Those that have the longest name that stands in the text, of three letters or more. */
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

/** Folded once: settings are asked for every lead. */
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
