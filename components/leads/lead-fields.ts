import { can, type Role } from "@/contract/access.ts";
import type { LeadDetail, LeadField } from "@/contract/leads.ts";
import type { FieldKind } from "../record-form/field-kinds.ts";
import type { Values } from "../record-form/record-schema.ts";

/** What may be corrected on a lead, in the order in which it is asked. */
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

/** Every field of a sale; a vehicle's too where the lead is of post-sales, or has them. */
export function editableFields(lead: LeadDetail): LeadField[] {
  const all = Object.keys(LEAD_FIELDS).filter(isLeadField);
  return all.filter((field) => !VEHICLE.includes(field) || !lead.isSalesPipeline || lead[field] !== "");
}

/** The fields that the provider found fault with and that a person can correct. */
export function failedFields(lead: LeadDetail): LeadField[] {
  const faulty = new Set(lead.errors.map(({ field }) => field));
  return Object.keys(LEAD_FIELDS).filter((field) => isLeadField(field) && faulty.has(field)) as LeadField[];
}

export function valuesOf(lead: LeadDetail, fields: readonly LeadField[]): Values {
  return Object.fromEntries(fields.map((field) => [field, lead[field]]));
}

export function leadName(lead: { firstName: string; lastName: string }): string {
  return `${lead.firstName} ${lead.lastName}`.trim();
}

/** What the person may do with leads; the provider decides, this only hides. */
export function leadPowers(roles: readonly Role[]) {
  return {
    canAmend: can(roles, "leads.write"),
    canResubmit: can(roles, "leads.reprocess"),
    canReadRequest: can(roles, "audits.read"),
  };
}
