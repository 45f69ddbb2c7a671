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
export type Source = (typeof SOURCES)[number];

/** Entry of a lead. `new`: captured here. `crm`: a dealership's record. `integration`: form, partner or network. */
export const ENTRY_SOURCES = ["new", "crm", "integration"] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

export const CHANNELS = ["digital", "digital_pv", "showroom", "engine_pv", "external-management", "referred"] as const;
export type Channel = (typeof CHANNELS)[number];

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
export type Network = (typeof NETWORKS)[number];

export const FORM_SOURCES = {
  meta: ["meta", "meta_pv"],
  tiktok: ["tiktok", "tiktok_pv"],
} as const satisfies Record<Network, readonly Source[]>;
export type FormSource = (typeof FORM_SOURCES)[Network][number];

export function findNetwork(source: Source): Network | undefined {
  const networkSources = (network: Network): readonly Source[] => FORM_SOURCES[network];
  return NETWORKS.find((network) => networkSources(network).includes(source));
}

export const POST_SALES_CHANNEL = { engine: "engine_pv", digital: "digital_pv" } as const satisfies Record<
  string,
  Channel
>;

/** `engine` exists in post-sales only; `digital` means sales unless the context is post-sales. */
export const CHANNEL_NAMES = [...CHANNELS, "engine"] as const;
type ChannelName = (typeof CHANNEL_NAMES)[number];

export function toChannel(name: ChannelName, isPostSales = false): Channel {
  if (name === "engine") return POST_SALES_CHANNEL.engine;
  return name === "digital" && isPostSales ? POST_SALES_CHANNEL.digital : name;
}

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
  return stated === "integration" || (stated === "crm" && findNetwork(source) === undefined);
}

/** @param stated by a sender; ignored if its source cannot know it */
export function toEntrySource(method: EntryMethod, source: Source, stated?: EntrySource): EntrySource {
  return method === "sent" && stated && isKnownToSender(source, stated) ? stated : ENTRY_SOURCE_OF[method];
}

export const INTEGRATION_CHANNELS = ["externaldeal", "meta", "tiktok"] as const;
export type IntegrationChannel = (typeof INTEGRATION_CHANNELS)[number];

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
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const DEAL_STATES = ["new", "duplicated", "failed"] as const;
export type DealState = (typeof DEAL_STATES)[number];

export const CRM_STATES = ["integrated", "not integrated", "none"] as const;
export type CrmState = (typeof CRM_STATES)[number];

export const COMPLETIONS = ["complete", "incomplete"] as const;
export type Completion = (typeof COMPLETIONS)[number];

export const PROCESSING_STATES = ["pending", "failed", "validated", "complete", "normal"] as const;
export type Processing = (typeof PROCESSING_STATES)[number];

/** `paused`: events are stored and wait. */
export const CONNECTION_STATES = ["active", "paused"] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

// Excludes schemas: every list page bundles these values for its filters.

/** `failed` ends the attempts: a dead letter until it is resent. */
export const DELIVERY_STATES = ["waiting", "sending", "delivered", "failed"] as const;
