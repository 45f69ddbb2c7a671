import type { TFunction } from "i18next";
import type { AuditDetail } from "@/contract/audit/audits.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { findVocabulary } from "./entry-labels.ts";

export type ValueChange = { field: string; before: unknown; after: unknown };

const SILENT = new Set(["id", "version"]);

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

export function toValueChanges({ before, after }: Pick<AuditDetail, "before" | "after">): ValueChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field, _, all) => !(field.endsWith("Id") && all.includes(field.slice(0, -2))))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((one) => !SILENT.has(one.field) && JSON.stringify(one.before) !== JSON.stringify(one.after))
    .filter((one) => !isBlank(one.before) || !isBlank(one.after));
}

type ChangedValue = { field: string; value: unknown };

export function changedValueText(subject: string, { field, value }: ChangedValue, zone: string, t: TFunction): string {
  if (isBlank(value)) return "";
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  if (Array.isArray(value))
    return value.map((one) => changedValueText(subject, { field, value: one }, zone, t)).join(", ");
  const values = findVocabulary(subject, field);
  if (typeof value === "object") return values ? countsText(value as object, values, t) : JSON.stringify(value);
  const text = String(value);
  if (values) return t(`${values}.${text}` as "ui.yes", { defaultValue: text });
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? auditDate(text, zone) : text;
}

function countsText(counts: object, values: string, t: TFunction): string {
  return Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([key, count]) => `${t(`${values}.${key}` as "ui.yes", { defaultValue: key })}: ${count}`)
    .join(", ");
}
