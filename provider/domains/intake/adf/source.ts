import { SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { fold } from "@/contract/leads/search-term.ts";

/** Whose leads they are when the provider's name has the word. */
const BRANDS: Partial<Record<Source, readonly string[]>> = {
  brand_chevrolet: ["chevrolet"],
  brand_volkswagen: ["volkswagen", "vw"],
};

/** Where nobody says it: a form of the dealership's own before a brand. */
const USUAL: readonly Source[] = ["web", "brand"];

/**
 * The source of a prospect, among those that its sender's key covers: the key's only one, else that of the brand which
 * the provider's name says, else the usual. A document's word never leads beyond the key.
 */
export function sourceOf(covered: readonly Source[], providerName: string): Source {
  const words = fold(providerName).split(/[^\p{L}\p{N}]+/u);
  const named = (Object.keys(BRANDS) as Source[]).find((brand) => BRANDS[brand]?.some((word) => words.includes(word)));
  const [only, ...others] = covered;
  if (only && others.length === 0) return only;
  const chosen = [...(named ? [named] : []), ...USUAL].find((source) => covered.includes(source));
  return chosen ?? only ?? "web";
}

/** The sources that a key may send. */
export function sourcesOf(scopes: readonly string[]): Source[] {
  return SOURCES.filter((source) => scopes.includes("leads:*") || scopes.includes(`leads:${source}`));
}
