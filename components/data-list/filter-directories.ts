import type { agencies } from "@/contract/agencies.ts";
import type { audits } from "@/contract/audits.ts";
import type { directory } from "@/contract/directory.ts";
import type { leads } from "@/contract/leads.ts";
import type { models } from "@/contract/models.ts";
import type { webhooks } from "@/contract/webhooks.ts";
import type { DirectoryWord } from "./filter-words.ts";

export type DirectoryEndpoint =
  | typeof agencies.list
  | typeof models.list
  | typeof directory.advisors
  | typeof audits.actors
  | typeof leads.rules
  | typeof webhooks.list;

/** Where the options of a filter are read. Loaded when they are wanted: no list carries the contracts of all of them. */
export const DIRECTORIES: Record<DirectoryWord, () => Promise<DirectoryEndpoint>> = {
  agency: () => import("@/contract/agencies.ts").then(({ agencies }) => agencies.list),
  product: () => import("@/contract/models.ts").then(({ models }) => models.list),
  advisor: () => import("@/contract/directory.ts").then(({ directory }) => directory.advisors),
  actor: () => import("@/contract/audits.ts").then(({ audits }) => audits.actors),
  rule: () => import("@/contract/leads.ts").then(({ leads }) => leads.rules),
  webhook: () => import("@/contract/webhooks.ts").then(({ webhooks }) => webhooks.list),
};
