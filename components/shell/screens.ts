import type { Translation } from "@/lib/i18n/locales.ts";
import { routes } from "@/lib/routing/routes.ts";

export type Screen = keyof Translation["routes"] & keyof typeof routes;

export type Group = "top" | keyof Translation["shell"]["groups"];

export const GROUP_OF: Record<Screen, Group | null> = {
  home: "top",
  homeClient: "top",
  homeSalesManager: "top",
  search: "top",
  gathering: "leads",
  board: "leads",
  channelsDigital: "leads",
  showroom: "leads",
  externalManagement: "leads",
  schedule: "work",
  campaigns: "work",
  campaignsDb: "work",
  salesBi: "analysis",
  biCaption: "analysis",
  biCct: "analysis",
  audits: "analysis",
  licenses: "settings",
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
  settingsReferrals: "settings",
  settingsPrivacy: "settings",
  account: null,
};

export const SCREENS = Object.keys(GROUP_OF) as Screen[];

const MAX_FIRST = [...SCREENS].sort((one, other) => routes[other].length - routes[one].length);

export function screenAt(pathname: string): Screen | undefined {
  return MAX_FIRST.find((screen) => pathname === routes[screen] || pathname.startsWith(`${routes[screen]}/`));
}
