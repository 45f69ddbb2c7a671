import { SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { fold } from "@/contract/leads/search-term.ts";

const BRANDS: Partial<Record<Source, readonly string[]>> = {
  brand_chevrolet: ["chevrolet"],
  brand_volkswagen: ["volkswagen", "vw"],
};

const USUAL: readonly Source[] = ["web", "brand"];

/** Within the key's scopes: the only one, else by provider brand. A document never exceeds its key. */
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
