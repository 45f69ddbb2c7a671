import type { TFunction } from "i18next";
import { DEAL_STATES } from "@/contract/kernel/channels.ts";
import { isLeadField, SALE_FIELD } from "./lead-fields.ts";

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
