import type { Translation } from "@/lib/i18n/locales.ts";
import { routes } from "@/lib/routing/routes.ts";

export type Screen = keyof Translation["routes"] & keyof typeof routes;

export type Group = "top" | keyof Translation["shell"]["groups"];

/** Groups of the settings page. */
export type SettingsGroup = keyof Translation["settings"]["groups"];

export type SettingsEntry = keyof Translation["settings"]["texts"] & Screen;

export const SETTINGS: Record<SettingsGroup, readonly SettingsEntry[]> = {
  team: ["settingsUsers", "settingsAgencies", "settingsTargets"],
  catalogue: ["settingsModels", "settingsOrigins", "settingsProperties"],
  rules: ["settingsPipelines", "settingsRules"],
  connections: ["settingsIntegrations", "settingsForms", "settingsApiKeys", "settingsWebhooks"],
  referrals: ["settingsReferrals"],
  privacy: ["settingsPrivacy", "audits"],
  platform: ["licenses"],
};

export const GROUP_OF: Record<Screen, Group | null> = {
  home: "top",
  homeClient: "top",
  homeSalesManager: "work",
  search: "top",
  lead: "leads",
  gathering: "leads",
  board: "leads",
  channelsDigital: "leads",
  showroom: "leads",
  externalManagement: "leads",
  schedule: "work",
  campaigns: "growth",
  campaignsDb: "growth",
  salesBi: "analysis",
  biCaption: "analysis",
  biCct: "analysis",
  audits: "analysis",
  licenses: "settings",
  settings: "settings",
  settingsUsers: "settings",
  settingsAgencies: "settings",
  settingsModels: "settings",
  settingsPipelines: "settings",
  settingsOrigins: "settings",
  settingsProperties: "settings",
  settingsRules: "settings",
  settingsTargets: "settings",
  settingsIntegrations: "settings",
  settingsForms: "settings",
  settingsWebhooks: "settings",
  settingsApiKeys: "settings",
  settingsReferrals: "growth",
  settingsPrivacy: "settings",
  account: null,
};

export const SCREENS = Object.keys(GROUP_OF) as Screen[];

const MAX_FIRST = [...SCREENS].sort((one, other) => routes[other].length - routes[one].length);

export function screenAt(pathname: string): Screen | undefined {
  return MAX_FIRST.find((screen) => pathname === routes[screen] || pathname.startsWith(`${routes[screen]}/`));
}
