import { agencies } from "@/contract/agencies.ts";
import { AUDIT_ACTIONS, audits } from "@/contract/audits.ts";
import { CHANNELS, CRM_STATES, DEAL_STATES, SOURCES } from "@/contract/channels.ts";
import { directory } from "@/contract/directory.ts";
import { models } from "@/contract/models.ts";
import type { Section } from "@/lib/i18n/locales.ts";

/**
 * A filter is a word. `choice` picks from a vocabulary whose labels are `<labels>.<value>`, `directory` from a
 * short list of the licence, `text` is typed, `day` is the first or the last day of a stretch, which one chip holds
 * both of, `given` comes by a link and may only be taken away. `synonyms` are accepted in an address and never written to one.
 */
export const FILTERS = {
  source: { kind: "choice", values: SOURCES, labels: "sources" },
  dealState: { kind: "choice", values: DEAL_STATES, labels: "dealStates", synonyms: { duplicate: "duplicated" } },
  crmState: { kind: "choice", values: CRM_STATES, labels: "crmStates" },
  agency: { kind: "directory", endpoint: agencies.list },
  product: { kind: "directory", endpoint: models.list },
  advisor: { kind: "directory", endpoint: directory.advisors },
  channel: { kind: "choice", values: CHANNELS, labels: "channels" },
  action: { kind: "choice", values: AUDIT_ACTIONS, labels: "audits.words.action" },
  actor: { kind: "directory", endpoint: audits.actors },
  lead: { kind: "given" },
  from: { kind: "day" },
  to: { kind: "day" },
  searchTerm: { kind: "text" },
} as const;

/** Where the words of a choice stand in the translations: a section, or a part of one. */
export type ChoiceLabels = Section | `${Section}.${string}`;

export type FilterWord = keyof typeof FILTERS;
export type ChoiceWord = {
  [Word in FilterWord]: (typeof FILTERS)[Word]["kind"] extends "choice" ? Word : never;
}[FilterWord];
export type DirectoryWord = {
  [Word in FilterWord]: (typeof FILTERS)[Word]["kind"] extends "directory" ? Word : never;
}[FilterWord];

export const isDirectory = (word: FilterWord): word is DirectoryWord => FILTERS[word].kind === "directory";
export const isChoice = (word: FilterWord): word is ChoiceWord => FILTERS[word].kind === "choice";
