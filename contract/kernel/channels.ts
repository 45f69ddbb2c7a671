import * as z from "zod";

export const SOURCES = [
  "meta",
  "web",
  "showroom",
  "brand",
  "brand_chevrolet",
  "brand_volkswagen",
  "tiktok",
  "engine_pv",
  "external-management",
  "meta_pv",
  "tiktok_pv",
  "referred-code",
  "ccLeadsEngine_pv",
] as const;
export const Source = z.enum(SOURCES);
export type Source = z.infer<typeof Source>;

/** Entry of a lead. `new`: captured here. `crm`: a dealership's record. `integration`: form, partner or network. */
export const ENTRY_SOURCES = ["new", "crm", "integration"] as const;
export const EntrySource = z.enum(ENTRY_SOURCES);
export type EntrySource = z.infer<typeof EntrySource>;

export const CHANNELS = ["digital", "digital_pv", "showroom", "engine_pv", "external-management", "referred"] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

export const CHANNEL_OF: Record<Source, Channel> = {
  meta: "digital",
  web: "digital",
  tiktok: "digital",
  brand: "digital",
  brand_chevrolet: "digital",
  brand_volkswagen: "digital",
  meta_pv: "digital_pv",
  tiktok_pv: "digital_pv",
  engine_pv: "engine_pv",
  ccLeadsEngine_pv: "engine_pv",
  showroom: "showroom",
  "external-management": "external-management",
  "referred-code": "referred",
};

export const NETWORKS = ["meta", "tiktok"] as const;
export const Network = z.enum(NETWORKS);
export type Network = z.infer<typeof Network>;

export const FORM_SOURCES = {
  meta: ["meta", "meta_pv"],
  tiktok: ["tiktok", "tiktok_pv"],
} as const satisfies Record<Network, readonly Source[]>;
export const FormSource = z.enum([...FORM_SOURCES.meta, ...FORM_SOURCES.tiktok]);
export type FormSource = z.infer<typeof FormSource>;

export function networkOf(source: Source): Network | undefined {
  const sourcesOf = (network: Network): readonly Source[] => FORM_SOURCES[network];
  return NETWORKS.find((network) => sourcesOf(network).includes(source));
}

export const POST_SALES_CHANNEL = { engine: "engine_pv", digital: "digital_pv" } as const satisfies Record<
  string,
  Channel
>;

/** `engine` exists in post-sales only; `digital` means sales unless the context is post-sales. */
const CHANNEL_NAMES = [...CHANNELS, "engine"] as const;
type ChannelName = (typeof CHANNEL_NAMES)[number];

export function channelOf(name: ChannelName, isPostSales = false): Channel {
  if (name === "engine") return POST_SALES_CHANNEL.engine;
  return name === "digital" && isPostSales ? POST_SALES_CHANNEL.digital : name;
}

export const ChannelInput = z.enum(CHANNEL_NAMES).transform((name): Channel => channelOf(name));

export const ChannelsInput = z.array(ChannelInput).transform((channels): Channel[] => [...new Set(channels)]);

/** Sets `isSalesPipeline` when the sender omits it. */
export const IS_POST_SALES: Record<Channel, boolean> = {
  digital: false,
  digital_pv: true,
  showroom: false,
  engine_pv: true,
  "external-management": false,
  referred: false,
};

export const ENTRY_METHODS = ["captured", "file", "sent"] as const;
export type EntryMethod = (typeof ENTRY_METHODS)[number];

const ENTRY_SOURCE_OF: Record<EntryMethod, EntrySource> = { captured: "new", file: "crm", sent: "integration" };

function isKnownToSender(source: Source, stated: EntrySource): boolean {
  return stated === "integration" || (stated === "crm" && networkOf(source) === undefined);
}

/** @param stated by a sender; ignored if its source cannot know it */
export function entrySourceOf(method: EntryMethod, source: Source, stated?: EntrySource): EntrySource {
  return method === "sent" && stated && isKnownToSender(source, stated) ? stated : ENTRY_SOURCE_OF[method];
}

export const INTEGRATION_CHANNELS = ["externaldeal", "meta", "tiktok"] as const;
export const IntegrationChannel = z.enum(INTEGRATION_CHANNELS);
export type IntegrationChannel = z.infer<typeof IntegrationChannel>;

export const INTEGRATION_CHANNEL_OF: Record<Source, IntegrationChannel> = {
  meta: "meta",
  meta_pv: "meta",
  tiktok: "tiktok",
  tiktok_pv: "tiktok",
  web: "externaldeal",
  showroom: "externaldeal",
  brand: "externaldeal",
  brand_chevrolet: "externaldeal",
  brand_volkswagen: "externaldeal",
  engine_pv: "externaldeal",
  "external-management": "externaldeal",
  "referred-code": "externaldeal",
  ccLeadsEngine_pv: "externaldeal",
};

export const ACCOUNT_TYPES = ["client", "root"] as const;
export const AccountType = z.enum(ACCOUNT_TYPES);
export type AccountType = z.infer<typeof AccountType>;

export const DEAL_STATES = ["new", "duplicated", "failed"] as const;
export const DealState = z.enum(DEAL_STATES);
export type DealState = z.infer<typeof DealState>;

export const CRM_STATES = ["integrated", "not integrated", "none"] as const;
export const CrmState = z.enum(CRM_STATES);
export type CrmState = z.infer<typeof CrmState>;

export const COMPLETIONS = ["complete", "incomplete"] as const;
export const Completion = z.enum(COMPLETIONS);
export type Completion = z.infer<typeof Completion>;

export const PROCESSING_STATES = ["pending", "failed", "validated", "complete", "normal"] as const;
export const Processing = z.enum(PROCESSING_STATES);
export type Processing = z.infer<typeof Processing>;

/** `paused`: events are stored and wait. */
export const CONNECTION_STATES = ["active", "paused"] as const;
export const ConnectionState = z.enum(CONNECTION_STATES);
export type ConnectionState = z.infer<typeof ConnectionState>;
