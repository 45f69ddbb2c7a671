import type { TFunction } from "i18next";
import { CHANNELS, type Channel, IS_POST_SALES } from "@/contract/kernel/channels.ts";

/** The channels to choose from. Those of post-sales say so: in their own lists they carry the names of the others. */
export function channelOptions(t: TFunction): { value: Channel; label: string }[] {
  return CHANNELS.map((channel) => {
    const label = t(`channels.${channel}`);
    return { value: channel, label: IS_POST_SALES[channel] ? t("recordForm.ofPostSales", { channel: label }) : label };
  });
}
