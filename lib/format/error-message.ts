import type { TFunction } from "i18next";
import { isCrmField } from "@/contract/deliveries/crm-config.ts";
import { type DeliveryFault, namesWhatIsMissing } from "@/contract/deliveries/deliveries.ts";

const OWN_FIELD = "extraProperties.";

export function faultMessage(t: TFunction, fault: DeliveryFault | null, message: string): string {
  if (!fault || !message) return "";
  if (!namesWhatIsMissing(fault)) return t("deliveries.said", { message });
  // A path of the CRM's answer may equal a lead field's name.
  return t("deliveries.missing", { part: fault === "noId" ? message : partOf(t, message) });
}

function partOf(t: TFunction, name: string): string {
  if (isCrmField(name)) return t(`deliveries.parts.${name}`);
  return name.startsWith(OWN_FIELD) ? name.slice(OWN_FIELD.length) : name;
}
