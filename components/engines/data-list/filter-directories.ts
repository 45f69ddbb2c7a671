import type { audits } from "@/contract/audit/audits.ts";
import type { agencies } from "@/contract/catalogue/agencies.ts";
import type { models } from "@/contract/catalogue/models.ts";
import type { leads } from "@/contract/leads/leads.ts";
import type { directory } from "@/contract/licenses/directory.ts";
import type { webhooks } from "@/contract/webhooks/webhooks.ts";
import type { DirectoryFilter } from "./filter-names.ts";

export type DirectoryEndpoint =
  | typeof agencies.list
  | typeof models.list
  | typeof directory.advisors
  | typeof audits.actors
  | typeof leads.rules
  | typeof webhooks.list;

/** Loaders of filter options. Loaded on demand: no list bundles all contracts. */
export const DIRECTORIES: Record<DirectoryFilter, () => Promise<DirectoryEndpoint>> = {
  agency: () => import("@/contract/catalogue/agencies.ts").then(({ agencies }) => agencies.list),
  product: () => import("@/contract/catalogue/models.ts").then(({ models }) => models.list),
  advisor: () => import("@/contract/licenses/directory.ts").then(({ directory }) => directory.advisors),
  actor: () => import("@/contract/audit/audits.ts").then(({ audits }) => audits.actors),
  rule: () => import("@/contract/leads/leads.ts").then(({ leads }) => leads.rules),
  webhook: () => import("@/contract/webhooks/webhooks.ts").then(({ webhooks }) => webhooks.list),
};
