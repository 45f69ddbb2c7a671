import type { TFunction } from "i18next";
import { isCrmField } from "@/contract/crm-config.ts";
import { type DeliveryFault, namesWhatIsMissing } from "@/contract/deliveries.ts";

const OWN_FIELD = "extraProperties.";

/** What is said beside a fault: what is missing, in words where it is a part of the lead, or what the destination said. Blank where nothing is. */
export function faultMessage(t: TFunction, fault: DeliveryFault | null, message: string): string {
  if (!fault || !message) return "";
  if (!namesWhatIsMissing(fault)) return t("deliveries.said", { message });
  const part = isCrmField(message)
    ? t(`deliveries.parts.${message}`)
    : message.startsWith(OWN_FIELD)
      ? message.slice(OWN_FIELD.length)
      : message;
  return t("deliveries.missing", { part });
}
