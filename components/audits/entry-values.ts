import type { TFunction } from "i18next";
import type { AuditDetail } from "@/contract/audits.ts";
import { auditDate } from "@/lib/format/dates.ts";

export type ValueChange = { field: string; before: unknown; after: unknown };

/** What counts changes, or names the record itself, says nothing of what was changed. */
const SILENT = new Set(["id", "version"]);

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/** Field by field what differs; where there is only a before or an after, all that it holds. */
export function changesOf({ before, after }: Pick<AuditDetail, "before" | "after">): ValueChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    fields
      // Whose name is told beside its id is known by the name.
      .filter((field, _, all) => !(field.endsWith("Id") && all.includes(field.slice(0, -2))))
      .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
      .filter((one) => !SILENT.has(one.field) && JSON.stringify(one.before) !== JSON.stringify(one.after))
      .filter((one) => !isBlank(one.before) || !isBlank(one.after))
  );
}

/** Where the words of a subject's fields stand. */
const SECTIONS: Record<string, string> = {
  lead: "leads",
  leads: "leadExport",
  agency: "agencies",
  model: "models",
  modelVersion: "modelVersions",
  origin: "origins",
  property: "properties",
  pipeline: "pipelines",
  stage: "stages",
  contactResult: "typification",
  rule: "rules",
  user: "users",
  absence: "absences",
  apiKey: "apiKeys",
  license: "licenses",
  webhook: "webhooks",
};

/** A field as its own screen calls it; one that no screen shows, as the contract spells it. */
export function auditedLabel(subject: string, field: string, t: TFunction): string {
  const section = SECTIONS[subject];
  return section ? t(`${section}.fields.${field}` as "leads.fields.id", { defaultValue: field }) : field;
}

/** Fields whose values are words of a vocabulary, and where those stand. */
const VOCABULARIES: Record<string, string> = {
  source: "sources",
  channel: "channelNames",
  channels: "channelNames",
  dealState: "dealStates",
  crmState: "crmStates",
  roles: "roles",
  asks: "typification.asks",
};

/** A value in words. */
export function valueSaid({ field, value }: { field: string; value: unknown }, zone: string, t: TFunction): string {
  if (isBlank(value)) return "";
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  if (Array.isArray(value)) return value.map((one) => valueSaid({ field, value: one }, zone, t)).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  const words = VOCABULARIES[field];
  if (words) return t(`${words}.${text}` as "ui.yes", { defaultValue: text });
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? auditDate(text, zone) : text;
}
