import type { Translation } from "@/lib/i18n/locales.ts";

/** A screen's name: the key of its words in `routes` and `soon`. */
export type Screen = keyof Translation["routes"];

export type Group = "top" | keyof Translation["shell"]["groups"];

/** Every screen of the shell and where the sidebar keeps it; null is found by search and links alone. */
export const SCREENS: Record<Screen, { path: string; group: Group | null }> = {
  home: { path: "/home", group: "top" },
  homeclient: { path: "/homeclient", group: "top" },
  homesalesmanager: { path: "/homesalesmanager", group: "top" },
  search: { path: "/search", group: "top" },
  gathering: { path: "/gathering", group: "leads" },
  channelsDigital: { path: "/channels/digital", group: "leads" },
  showroom: { path: "/showroom", group: "leads" },
  externalmanagement: { path: "/externalmanagement", group: "leads" },
  schedule: { path: "/schedule", group: "work" },
  campaigns: { path: "/campaigns", group: "work" },
  campaignsDb: { path: "/campaigns/db", group: "work" },
  salesbi: { path: "/salesbi", group: "analysis" },
  bicaption: { path: "/bicaption", group: "analysis" },
  bicct: { path: "/bicct", group: "analysis" },
  audits: { path: "/audits", group: "analysis" },
  licenses: { path: "/licenses", group: "settings" },
  settingsUsers: { path: "/settings/users", group: "settings" },
  settingsAgencies: { path: "/settings/agencies", group: "settings" },
  settingsModels: { path: "/settings/models", group: "settings" },
  settingsPipelines: { path: "/settings/pipelines", group: "settings" },
  settingsOrigins: { path: "/settings/origins", group: "settings" },
  settingsProperties: { path: "/settings/properties", group: "settings" },
  settingsRules: { path: "/settings/rules", group: "settings" },
  settingsIntegrations: { path: "/settings/integrations", group: "settings" },
  settingsWebhooks: { path: "/settings/webhooks", group: "settings" },
  settingsReferrals: { path: "/settings/referrals", group: "settings" },
  account: { path: "/account", group: null },
};

export const SCREEN_NAMES = Object.keys(SCREENS) as Screen[];

/** The screen that an address belongs to: the longest path that leads to it. */
export function screenAt(pathname: string): Screen | undefined {
  return SCREEN_NAMES.filter((name) => pathname === SCREENS[name].path || pathname.startsWith(`${SCREENS[name].path}/`))
    .sort((one, other) => SCREENS[other].path.length - SCREENS[one].path.length)
    .at(0);
}
