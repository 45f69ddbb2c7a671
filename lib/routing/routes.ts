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
  lead: "/leads",
  homeSalesManager: "/homesalesmanager",
  channelsDigital: "/channels/digital",
  audits: "/audits",
  settings: "/settings",
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

export const CALLBACK_PARAMETER = "callbackUrl";

/** Opens the form of a new record on its screen. */
export const NEW_PARAM = "new";
export type NewForm = "lead" | "appointment";

export const BULK_PARAM = "bulk";

export const REFUSED_PARAM = "refused";

export function withParameters(route: Route, parameters: Record<string, string | undefined>): string {
  const input = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return input.length === 0 ? route : `${route}?${new URLSearchParams(input)}`;
}

/** Page of one lead. */
export const leadRoute = (id: string): string => `${routes.lead}/${id}`;

/** Address of the same page without a parameter. */
export function withoutParameter(params: URLSearchParams, name: string): string {
  const next = new URLSearchParams(params);
  next.delete(name);
  return `?${next}`;
}

export type PageParams = Promise<Record<string, string | string[] | undefined>>;

export function asSearchParams(params: Awaited<PageParams>): URLSearchParams {
  const pairs = Object.entries(params).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs);
}
