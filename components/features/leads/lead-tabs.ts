import { CHANNEL_OF, type Channel, SOURCES, type Source } from "@/contract/kernel/channels.ts";

/** The channels in the order in which their leads are worked, and whether /channels/digital shows them beside /gathering. */
const IS_DIGITAL: Record<Channel, boolean> = {
  digital: true,
  engine_pv: false,
  digital_pv: true,
  showroom: false,
  "external-management": false,
  referred: false,
};

/** The tabs of /gathering. */
export const CHANNEL_TABS = Object.keys(IS_DIGITAL) as Channel[];

/** Sources that stand before the others of their channel. */
const FIRST: readonly Source[] = ["web", "meta", "tiktok"];
const ORDER: readonly Source[] = [...FIRST, ...SOURCES.filter((source) => !FIRST.includes(source))];

export function sourcesOf(channel: Channel): Source[] {
  return ORDER.filter((source) => CHANNEL_OF[source] === channel);
}

/** Every source, tab by tab. */
export const GATHERING_TABS: readonly Source[] = CHANNEL_TABS.flatMap(sourcesOf);

/** The tabs of /channels/digital: the digital sources and their post-sales twins. */
export const DIGITAL_TABS: readonly Source[] = CHANNEL_TABS.filter((channel) => IS_DIGITAL[channel]).flatMap(sourcesOf);

/** The source that an address names, if it is one of those shown here. */
export function chosenSource(params: Pick<URLSearchParams, "get">, shown: readonly Source[]): Source {
  const named = shown.find((source) => source === params.get("source"));
  // A screen shows at least one source.
  return named ?? (shown[0] as Source);
}

/** The address of another source: filters go along, the page and the open row do not. */
export function sourceSearch(params: URLSearchParams, source: Source): string {
  const next = new URLSearchParams(params);
  for (const name of ["cursor", "direction", "lead", "view", "columns"]) next.delete(name);
  next.set("source", source);
  return `?${next}`;
}
