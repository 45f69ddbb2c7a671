import type { TFunction } from "i18next";
import { CHANNELS, type Channel, IS_POST_SALES } from "@/contract/kernel/channels.ts";

/** Channel options. Post-sales channels add their area, since their short names repeat. */
export function channelOptions(t: TFunction): { value: Channel; label: string }[] {
  return CHANNELS.map((channel) => {
    const label = t(`channels.${channel}`);
    return { value: channel, label: IS_POST_SALES[channel] ? t("recordForm.ofPostSales", { channel: label }) : label };
  });
}
