import { ACTOR_KINDS, AUDIT_ACTIONS } from "@/contract/audit/actions.ts";
import type { audits } from "@/contract/audit/audits.ts";
import type { campaigns } from "@/contract/campaigns/campaigns.ts";
import type { agencies } from "@/contract/catalogue/agencies.ts";
import type { models } from "@/contract/catalogue/models.ts";
import {
  CHANNELS,
  CRM_STATES,
  DEAL_STATES,
  DELIVERY_STATES,
  ENTRY_SOURCES,
  SOURCES,
} from "@/contract/kernel/channels.ts";
import type { leads } from "@/contract/leads/leads.ts";
import type { directory } from "@/contract/licenses/directory.ts";
import { SENT_EVENTS } from "@/contract/webhooks/events.ts";
import type { webhooks } from "@/contract/webhooks/webhooks.ts";
import type { Section } from "@/lib/i18n/locales.ts";

const CONTACTS = ["none", "made"];
const NEXT_ACTIONS = ["overdue", "today", "none"];
const TAGS = ["repaired", "reengaged"];

export const FILTERS = {
  source: { kind: "choice", values: SOURCES, labels: "sources" },
  dealState: { kind: "choice", values: DEAL_STATES, labels: "dealStates", synonyms: { duplicate: "duplicated" } },
  entrySource: { kind: "choice", values: ENTRY_SOURCES, labels: "leads.entrySources" },
  crmState: { kind: "choice", values: CRM_STATES, labels: "crmStates" },
  agency: { kind: "directory" },
  product: { kind: "directory" },
  advisor: { kind: "directory" },
  channel: { kind: "choice", values: CHANNELS, labels: "channels", synonyms: { engine: "engine_pv" } },
  action: { kind: "choice", values: AUDIT_ACTIONS, labels: "audits.values.action" },
  actor: { kind: "directory" },
  actorKind: { kind: "choice", values: ACTOR_KINDS, labels: "audits.values.actorKind" },
  rule: { kind: "directory" },
  webhook: { kind: "directory" },
  deliveryState: { kind: "choice", values: DELIVERY_STATES, labels: "deliveries.states" },
  event: { kind: "choice", values: SENT_EVENTS, labels: "webhookDeliveries.values.event" },
  vin: { kind: "part" },
  carLicense: { kind: "part" },
  contact: { kind: "choice", values: CONTACTS, labels: "leadTable.contact" },
  nextAction: { kind: "choice", values: NEXT_ACTIONS, labels: "leadTable.nextAction" },
  tag: { kind: "choice", values: TAGS, labels: "leadTable.tag" },
  campaign: { kind: "directory" },
  stage: { kind: "id" },
  sources: { kind: "sources" },
  sort: { kind: "order", values: ["received", "lastContact", "nextAction", "name"] },
  order: { kind: "order", values: ["asc", "desc"] },
  lead: { kind: "given" },
  from: { kind: "day" },
  to: { kind: "day" },
  searchTerm: { kind: "text" },
} as const;

export type ChoiceLabels = Section | `${Section}.${string}`;

export type ChoiceOf = { labels?: ChoiceLabels; values?: readonly string[]; synonyms?: Record<string, string> };

export type FilterName = keyof typeof FILTERS;
export type ChoiceFilter = {
  [Name in FilterName]: (typeof FILTERS)[Name]["kind"] extends "choice" ? Name : never;
}[FilterName];
export type DirectoryFilter = {
  [Name in FilterName]: (typeof FILTERS)[Name]["kind"] extends "directory" ? Name : never;
}[FilterName];

export type Choices = Partial<Record<ChoiceFilter, ChoiceOf>>;

export const isDirectory = (filter: FilterName): filter is DirectoryFilter => FILTERS[filter].kind === "directory";
export const isChoice = (filter: FilterName): filter is ChoiceFilter => FILTERS[filter].kind === "choice";
export const isPart = (filter: FilterName): boolean => FILTERS[filter].kind === "part";

export type DirectoryEndpoint =
  | typeof agencies.list
  | typeof models.list
  | typeof directory.advisors
  | typeof audits.actors
  | typeof leads.rules
  | typeof webhooks.list
  | typeof campaigns.list;

/** Loaders of filter options. Loaded on demand: no list bundles all contracts. */
export const DIRECTORIES: Record<DirectoryFilter, () => Promise<DirectoryEndpoint>> = {
  agency: () => import("@/contract/catalogue/agencies.ts").then(({ agencies }) => agencies.list),
  product: () => import("@/contract/catalogue/models.ts").then(({ models }) => models.list),
  advisor: () => import("@/contract/licenses/directory.ts").then(({ directory }) => directory.advisors),
  actor: () => import("@/contract/audit/audits.ts").then(({ audits }) => audits.actors),
  rule: () => import("@/contract/leads/leads.ts").then(({ leads }) => leads.rules),
  campaign: () => import("@/contract/campaigns/campaigns.ts").then(({ campaigns }) => campaigns.list),
  webhook: () => import("@/contract/webhooks/webhooks.ts").then(({ webhooks }) => webhooks.list),
};
