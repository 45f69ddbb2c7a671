import type { ImportField } from "@/contract/imports/import-plan.ts";
import type { Completion, EntrySource } from "@/contract/kernel/channels.ts";
import type { NameRule } from "@/contract/leads/lead-trace.ts";
import type { LeadPatch } from "@/contract/leads/leads.ts";
import type { LeadRow } from "./lead-row.ts";

/** Texts are trimmed and never absent. */
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
  isSalesPipeline: boolean | null;
  ignoredSource?: string;
  unreadSaleKind?: string;
  unusable?: UnusableValue[];
  entrySource: EntrySource;
  completion: Completion | null;
  consent: { textVersion: string; at: string; source: string } | null;
  extraProperties: Record<string, unknown>;
  formId?: string;
  nameSplit?: NameSplit;
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

export const MAX_LENGTH: Record<DraftText, number> = {
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

export type NameSplit = { rule: NameRule; isAssumed: boolean };

export function isSaleUnread(row: LeadRow): boolean {
  return row.dealState === "failed" && saleError(row) !== undefined;
}

export const saleError = ({ errors }: LeadRow) => errors.find(({ field }) => field === "isSalesPipeline");

export function toDraft(row: LeadRow, patch: Partial<LeadPatch> = {}): Draft {
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
    // An unreadable sale kind is stored as sale; the lead fails until corrected.
    isSalesPipeline: patch.isSalesPipeline ?? (isSaleUnread(row) ? null : row.isSalesPipeline),
    ...(unreadSaleKind !== undefined && { unreadSaleKind }),
    entrySource: row.entrySource,
    completion: row.completion,
    consent: row.consent,
    extraProperties: row.extraProperties,
  };
}

export type LabelledField = ImportField | "externalId";

export type UnusableValue = { field: LabelledField; value: string };
