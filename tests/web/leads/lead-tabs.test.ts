import { expect, test } from "vitest";
import { CHANNEL_TABS, DIGITAL_TABS, GATHERING_TABS } from "@/components/features/leads/lead-address.ts";
import { CHANNEL_OF, CHANNELS, SOURCES } from "@/contract/kernel/channels.ts";

test("every channel and every source has a tab in /gathering", () => {
  expect([...CHANNEL_TABS].sort()).toEqual([...CHANNELS].sort());
  expect([...GATHERING_TABS].sort()).toEqual([...SOURCES].sort());
});

test("/channels/digital shows whole channels, sales before post-sales", () => {
  expect([...new Set(DIGITAL_TABS.map((source) => CHANNEL_OF[source]))]).toEqual(["digital", "digital_pv"]);
});

test("the sources with most leads come first", () => {
  expect(DIGITAL_TABS.slice(0, 3)).toEqual(["web", "meta", "tiktok"]);
});
