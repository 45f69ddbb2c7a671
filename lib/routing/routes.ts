/** Every address of the web that a program names. */
export const routes = {
  root: "/",
  login: "/login",
  forgetPassword: "/forgetpassword",
  signIn: "/signin",
  signOut: "/signout",
  referral: "/ref",
  offline: "/offline",
  home: "/home",
  licenses: "/licenses",
  homeClient: "/homeclient",
  biCaption: "/bicaption",
  gathering: "/gathering",
  board: "/board",
  biCct: "/bicct",
  salesBi: "/salesbi",
  schedule: "/schedule",
  showroom: "/showroom",
  externalManagement: "/externalmanagement",
  account: "/account",
  campaigns: "/campaigns",
  campaignsDb: "/campaigns/db",
  search: "/search",
  homeSalesManager: "/homesalesmanager",
  channelsDigital: "/channels/digital",
  audits: "/audits",
  settingsUsers: "/settings/users",
  settingsAgencies: "/settings/agencies",
  settingsModels: "/settings/models",
  settingsPipelines: "/settings/pipelines",
  settingsOrigins: "/settings/origins",
  settingsProperties: "/settings/properties",
  settingsRules: "/settings/rules",
  settingsTargets: "/settings/targets",
  settingsIntegrations: "/settings/integrations",
  settingsForms: "/settings/integrations/forms",
  settingsWebhooks: "/settings/webhooks",
  settingsApiKeys: "/settings/webhooks/keys",
  settingsReferrals: "/settings/referrals",
  settingsPrivacy: "/settings/privacy",
} as const;

export type Route = (typeof routes)[keyof typeof routes];

/** Where sign-in screens say in their addresses what was asked for. */
export const CALLBACK_PARAMETER = "callbackUrl";

/** Which long work over leads a list shows at its end. */
export const BULK_PARAM = "bulk";

/** Of which CRM its screen shows what it refused. */
export const REFUSED_PARAM = "refused";

/** A route with parameters; those that are undefined are left out. */
export function withParameters(route: Route, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? route : `${route}?${new URLSearchParams(given)}`;
}
