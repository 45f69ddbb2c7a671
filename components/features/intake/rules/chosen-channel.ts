import { CHANNELS, type Channel } from "@/contract/kernel/channels.ts";

export const CHANNEL_PARAMETER = "channel";

export function chosenChannel(params: URLSearchParams): Channel {
  return CHANNELS.find((channel) => channel === params.get(CHANNEL_PARAMETER)) ?? CHANNELS[0];
}
