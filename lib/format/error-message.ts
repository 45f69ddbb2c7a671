import type { TFunction } from "i18next";
import { isCrmField } from "@/contract/deliveries/crm-config.ts";
import { type DeliveryFailureReason, namesWhatIsMissing } from "@/contract/deliveries/deliveries.ts";

const OWN_FIELD = "extraProperties.";

export function failureMessage(t: TFunction, failureReason: DeliveryFailureReason | null, message: string): string {
  if (!failureReason || !message) return "";
  if (!namesWhatIsMissing(failureReason)) return t("deliveries.response", { message });
  // A path of the CRM's answer may equal a lead field's name.
  return t("deliveries.missing", { part: failureReason === "noId" ? message : partLabel(t, message) });
}

function partLabel(t: TFunction, name: string): string {
  if (isCrmField(name)) return t(`deliveries.parts.${name}`);
  return name.startsWith(OWN_FIELD) ? name.slice(OWN_FIELD.length) : name;
}
