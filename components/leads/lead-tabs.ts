import { CHANNEL_OF, type Channel, SOURCES, type Source } from "@/contract/channels.ts";

/** The tabs of /gathering, in the order in which leads are worked. */
export const CHANNEL_TABS: readonly Channel[] = [
  "digital",
  "engine_pv",
  "digital_pv",
  "showroom",
  "external-management",
  "referred",
];

/** The tabs of /channels/digital: the digital sources and their post-sales twins. */
export const DIGITAL_TABS: readonly Source[] = [
  "web",
  "meta",
  "tiktok",
  "brand",
  "brand_chevrolet",
  "brand_volkswagen",
  "meta_pv",
  "tiktok_pv",
];

const ORDER: readonly Source[] = [...DIGITAL_TABS, ...SOURCES.filter((source) => !DIGITAL_TABS.includes(source))];

export function sourcesOf(channel: Channel): Source[] {
  return ORDER.filter((source) => CHANNEL_OF[source] === channel);
}

/** Every source of /gathering, tab by tab. */
export const GATHERING_TABS: readonly Source[] = CHANNEL_TABS.flatMap(sourcesOf);

/** The source that an address names, if it is one of those shown here. */
export function chosenSource(params: Pick<URLSearchParams, "get">, shown: readonly Source[]): Source {
  const named = shown.find((source) => source === params.get("source"));
  // A screen shows at least one source.
  return named ?? (shown[0] as Source);
}

/** The address of another source: filters go along, the page and the open row do not. */
export function sourceSearch(params: URLSearchParams, source: Source): string {
  const next = new URLSearchParams(params);
  for (const name of ["cursor", "direction", "lead"]) next.delete(name);
  next.set("source", source);
  return `?${next}`;
}
