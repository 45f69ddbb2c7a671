import type { LoadField } from "@/contract/imports/import-plan.ts";
import type { Completion, EntrySource } from "@/contract/kernel/channels.ts";
import type { NameRule } from "@/contract/leads/lead-trace.ts";
import type { LeadPatch } from "@/contract/leads/leads.ts";
import type { LeadRow } from "./lead-row.ts";

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

/** `isAssumed` where nothing in the name or its label proves the split. */
export type NameSplit = { rule: NameRule; isAssumed: boolean };

export function isSaleUnread(row: LeadRow): boolean {
  return row.dealState === "failed" && saleError(row) !== undefined;
}

export const saleError = ({ errors }: LeadRow) => errors.find(({ field }) => field === "isSalesPipeline");

/** A stored lead as its sender meant it, with what is changed of it. */
export function draftOf(row: LeadRow, patch: Partial<LeadPatch> = {}): Draft {
  const { firstName, lastName, phone, email, identification, product, agency, origin, vin, carLicense } = {
    ...row,
    ...patch,
  };
  const unreadSaleKind = saleError(row)?.value;
  return {
    firstName,
    lastName,
    phone,
    email,
    identification,
    product,
    agency,
    origin,
    vin,
    carLicense,
    rule: row.rule,
    formName: row.formName,
    externalId: row.externalId,
    // What could not be read is stored as a sale; until it is corrected the lead fails by it.
    isSalesPipeline: patch.isSalesPipeline ?? (isSaleUnread(row) ? null : row.isSalesPipeline),
    ...(unreadSaleKind !== undefined && { unreadSaleKind }),
    entrySource: row.entrySource,
    completion: row.completion,
    consent: row.consent,
    extraProperties: row.extraProperties,
  };
}

/** A field of a lead that a label may name. */
export type LabelledField = LoadField | "externalId";

/** A value that is none of its field. */
export type UnusableValue = { field: LabelledField; value: string };
