import type { Named } from "./license-settings.ts";
import { fold } from "./search-text.ts";

/**
 * The thing that a text names: by a whole name, code or alias; else by the longest of them that stands in the text as
 * whole words ("Andes D-Max 4x4 roja" is the D-Max). Signs count as spaces.
 */
export function matchByName(text: string, things: readonly Named[]): Named | undefined {
  const wanted = plain(text);
  if (!wanted) return undefined;
  let best: { thing: Named; length: number } | undefined;
  for (const thing of things) {
    for (const word of thing.words) {
      const name = plain(word);
      if (name === wanted) return thing;
      if (name.length > (best?.length ?? 2) && ` ${wanted} `.includes(` ${name} `))
        best = { thing, length: name.length };
    }
  }
  return best?.thing;
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
