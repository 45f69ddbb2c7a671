import { SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { fold } from "@/contract/leads/search-term.ts";

/** Source by brand word in the provider's name. */
const BRANDS: Partial<Record<Source, readonly string[]>> = {
  brand_chevrolet: ["chevrolet"],
  brand_volkswagen: ["volkswagen", "vw"],
};

/** Default order: own forms before brands. */
const USUAL: readonly Source[] = ["web", "brand"];

/**
 * Source within the key's scopes: the only one, else by provider brand, else the default. A document never exceeds its
 * key.
 */
export function sourceOf(covered: readonly Source[], providerName: string): Source {
  const words = fold(providerName).split(/[^\p{L}\p{N}]+/u);
  const named = (Object.keys(BRANDS) as Source[]).find((brand) => BRANDS[brand]?.some((word) => words.includes(word)));
  const [only, ...others] = covered;
  if (only && others.length === 0) return only;
  const chosen = [...(named ? [named] : []), ...USUAL].find((source) => covered.includes(source));
  return chosen ?? only ?? "web";
}

export function sourcesOf(scopes: readonly string[]): Source[] {
  return SOURCES.filter((source) => scopes.includes("leads:*") || scopes.includes(`leads:${source}`));
}
