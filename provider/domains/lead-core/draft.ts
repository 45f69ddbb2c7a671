import type { Completion, EntrySource } from "@/contract/kernel/channels.ts";
import type { NameSplit } from "../intake/person-name.ts";
import type { UnusableValue } from "../intake/value-texts.ts";

/** A lead as its sender meant it, in our words, before it is judged. Text is trimmed and never absent. */
export type Draft = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  identification: string;
  product: string;
  agency: string;
  origin: string;
  vin: string;
  carLicense: string;
  rule: string;
  formName: string;
  externalId: string | null;
  /** Null for a value that is neither. */
  isSalesPipeline: boolean | null;
  /** What its sender stated as source, and the address did not let it. */
  ignoredSource?: string;
  /** The value that is neither. */
  unreadSaleKind?: string;
  /** Values that were sent for a field and are none of it. */
  unusable?: UnusableValue[];
  /** How it entered: in the product, from the dealership's records, or from a connected system. */
  entrySource: EntrySource;
  completion: Completion | null;
  consent: { textVersion: string; at: string; source: string } | null;
  extraProperties: Record<string, unknown>;
  /** The network's id of the form that was filled in. */
  formId?: string;
  /** Rule that a whole name was split by. */
  nameSplit?: NameSplit;
  /** Titles that the name lost, as they were written. */
  nameTitles?: string[];
};

export type DraftText = Exclude<
  keyof Draft,
  | "externalId"
  | "isSalesPipeline"
  | "entrySource"
  | "completion"
  | "consent"
  | "extraProperties"
  | "formId"
  | "unreadSaleKind"
  | "unusable"
  | "ignoredSource"
  | "nameSplit"
  | "nameTitles"
>;

/** Longest value of each text, in characters; the raw request keeps what is longer. */
export const LONGEST: Record<DraftText, number> = {
  firstName: 120,
  lastName: 120,
  phone: 40,
  email: 254,
  identification: 40,
  product: 200,
  agency: 200,
  origin: 200,
  vin: 40,
  carLicense: 20,
  rule: 120,
  formName: 200,
};
