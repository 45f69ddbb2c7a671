import type { TFunction } from "i18next";
import { CHANNELS, type Channel, IS_POST_SALES } from "@/contract/kernel/channels.ts";

export function channelOptions(t: TFunction): { value: Channel; label: string }[] {
  return CHANNELS.map((channel) => {
    const label = t(`channels.${channel}`);
    return { value: channel, label: IS_POST_SALES[channel] ? t("recordForm.ofPostSales", { channel: label }) : label };
  });
}
