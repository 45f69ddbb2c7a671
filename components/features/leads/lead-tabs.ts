import { CHANNEL_OF, type Channel, SOURCES, type Source } from "@/contract/kernel/channels.ts";

const IS_DIGITAL: Record<Channel, boolean> = {
  digital: true,
  engine_pv: false,
  digital_pv: true,
  showroom: false,
  "external-management": false,
  referred: false,
};

export const CHANNEL_TABS = Object.keys(IS_DIGITAL) as Channel[];

const FIRST: readonly Source[] = ["web", "meta", "tiktok"];
const ORDER: readonly Source[] = [...FIRST, ...SOURCES.filter((source) => !FIRST.includes(source))];

export function sourcesOf(channel: Channel): Source[] {
  return ORDER.filter((source) => CHANNEL_OF[source] === channel);
}

export const GATHERING_TABS: readonly Source[] = CHANNEL_TABS.flatMap(sourcesOf);

export const DIGITAL_TABS: readonly Source[] = CHANNEL_TABS.filter((channel) => IS_DIGITAL[channel]).flatMap(sourcesOf);

export function selectedSource(params: Pick<URLSearchParams, "get">, visible: readonly Source[]): Source {
  const named = visible.find((source) => source === params.get("source"));
  return named ?? (visible[0] as Source);
}

export function sourceSearch(params: URLSearchParams, source: Source): string {
  const next = new URLSearchParams(params);
  for (const name of ["cursor", "direction", "lead", "view", "columns"]) next.delete(name);
  next.set("source", source);
  return `?${next}`;
}
