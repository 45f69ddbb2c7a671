import type { TFunction } from "i18next";

type Nameable = { firstName: string; lastName: string };

export function leadName(lead: Nameable): string {
  return `${lead.firstName} ${lead.lastName}`.trim();
}

export function leadTitle(lead: Nameable & { isErased: boolean }, t: TFunction): string {
  return leadName(lead) || t(lead.isErased ? "leads.erased" : "leads.nameless");
}
