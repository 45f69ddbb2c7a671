import type { ImportField } from "@/contract/imports/import-plan.ts";
import type { Completion, EntrySource } from "@/contract/kernel/channels.ts";
import { getFieldRules, mapSentFields, type SentField } from "@/contract/kernel/sent-fields.ts";
import type { NameRule } from "@/contract/leads/lead-trace.ts";
import type { LeadPatch } from "@/contract/leads/leads.ts";
import type { LeadRow } from "./lead-row.ts";

/** Texts are trimmed and never absent. */
export type Draft = Record<SentField, string> & {
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

const INTEGER = /^-?\d{1,9}$/;
export const isInteger = (text: string): boolean => INTEGER.test(text.trim());

/** Values of the columns. A text of an integer field that is none has no value. */
export function toSentColumns(texts: Record<SentField, string>): Pick<LeadRow, SentField> {
  return mapSentFields((field) => {
    if (!getFieldRules(field).isInteger) return texts[field];
    return isInteger(texts[field]) ? Number(texts[field]) : null;
  }) as Pick<LeadRow, SentField>;
}

export function toSentTexts(columns: Pick<LeadRow, SentField>): Record<SentField, string> {
  return mapSentFields((field) => String(columns[field] ?? ""));
}

export type NameSplit = { rule: NameRule; isAssumed: boolean };

export function isSaleUnread(row: LeadRow): boolean {
  return row.dealState === "failed" && saleError(row) !== undefined;
}

export const saleError = ({ errors }: LeadRow) => errors.find(({ field }) => field === "isSalesPipeline");

export function toDraft(row: LeadRow, patch: Partial<LeadPatch> = {}): Draft {
  const unreadSaleKind = saleError(row)?.value;
  return {
    ...toSentTexts({ ...row, ...patch }),
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
