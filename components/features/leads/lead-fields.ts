import type { TFunction } from "i18next";
import { type FieldKind, toText, type Values } from "@/components/engines/record-form/record-schema.ts";
import { can, type Permission, type Role } from "@/contract/kernel/access.ts";
import { DEAL_STATES } from "@/contract/kernel/channels.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import type { LeadDetail, LeadField, LeadPatch, Resubmission } from "@/contract/leads/leads.ts";

export const LEAD_FIELDS: Record<LeadField, FieldKind> = {
  firstName: "text",
  lastName: "text",
  identification: "identification",
  phone: "phone",
  email: "email",
  product: "text",
  agency: "text",
  origin: "text",
  vin: "text",
  carLicense: "text",
};

const VEHICLE: readonly LeadField[] = ["vin", "carLicense"];

export function isLeadField(name: string): name is LeadField {
  return Object.hasOwn(LEAD_FIELDS, name);
}

export function editableFields(lead: LeadDetail): LeadField[] {
  const all = Object.keys(LEAD_FIELDS).filter(isLeadField);
  return all.filter((field) => !VEHICLE.includes(field) || !lead.isSalesPipeline || lead[field] !== "");
}

export const SALE_FIELD = "isSalesPipeline";

export function failedFields(lead: LeadDetail): string[] {
  const faulty = new Set(lead.errors.map(({ field }) => field));
  const own = [...faulty].filter((field) => !isLeadField(field) && !Object.hasOwn(lead, field));
  return [...[...Object.keys(LEAD_FIELDS), SALE_FIELD].filter((field) => faulty.has(field)), ...own];
}

const EVALUATION_STEPS: readonly TraceStep["step"][] = ["received", "resubmitted", "remapped"];

export function isAmended(trace: readonly TraceStep[]): boolean {
  const evaluation = trace.findLastIndex(({ step }) => EVALUATION_STEPS.includes(step));
  return trace.slice(evaluation + 1).some(({ step, changes }) => step === "amended" && changes.length > 0);
}

export function toFieldValues(lead: LeadDetail, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, storedValue(lead, field)]));
}

function storedValue(lead: LeadDetail, field: string): string {
  if (field === SALE_FIELD) return lead.errors.some((error) => error.field === field) ? "" : String(lead[SALE_FIELD]);
  return isLeadField(field) ? lead[field] : toText("text", lead.extraProperties[field]);
}

export function toResubmission({
  id,
  version,
  isSalesPipeline,
  ...typed
}: LeadPatch): Pick<Resubmission, "properties"> & LeadPatch {
  const entries = Object.entries(typed);
  const own = entries.filter(([field]) => !isLeadField(field));
  return {
    id,
    version,
    ...Object.fromEntries(entries.filter(([field]) => isLeadField(field))),
    ...(isSalesPipeline !== undefined && { isSalesPipeline }),
    ...(own.length > 0 && { properties: Object.fromEntries(own) }),
  };
}

export function leadPowers(roles: readonly Role[], { isErased }: { isErased: boolean }) {
  const may = (permission: Permission) => !isErased && can(roles, permission);
  return {
    canAmend: may("leads.write"),
    canResubmit: may("leads.reprocess"),
    canAssign: may("leads.assign"),
    canWork: may("leads.work"),
    canAllowContact: may("leads.allowContact"),
    canExport: may("leads.export"),
    canConfigure: may("configuration.write"),
    canReadAudit: can(roles, "audits.read"),
  };
}

const NOT_EDITABLE = ["channel", "source", "isSalesPipeline", "dealState", "advisor", "rule", "formName"] as const;

export function fieldLabel(field: string, t: TFunction): string {
  if (isLeadField(field)) return t(`leads.fields.${field}`);
  const other = NOT_EDITABLE.find((known) => known === field);
  return other ? t(`leads.fields.${other}`) : field;
}

export function fieldValue(field: string, value: string, t: TFunction): string {
  if (value === "") return t("trace.blank");
  if (field === SALE_FIELD) return value === "true" || value === "false" ? saleKind(value, t) : value;
  const state = field === "dealState" ? DEAL_STATES.find((known) => known === value) : undefined;
  return state ? t(`dealStates.${state}`) : value;
}

export function saleKind(value: string, t: TFunction): string {
  return value === "true" ? t("leads.saleKinds.sale") : t("leads.saleKinds.postSales");
}
