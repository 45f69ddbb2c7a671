import { ADMINS, MANAGERS, OFFICE, PERMISSIONS, PLATFORM, ROLES, type Role } from "@/contract/kernel/access.ts";
import { type Route, routes } from "@/lib/routing/routes.ts";

export type Opens = "public" | readonly Role[];

/** Access by route. The provider checks all data access again. */
export const ROUTE_TABLE: Record<Route, Opens> = {
  [routes.root]: "public",
  [routes.login]: "public",
  [routes.forgetPassword]: "public",
  [routes.signIn]: "public",
  [routes.signOut]: "public",
  [routes.referral]: "public",
  [routes.offline]: "public",
  [routes.home]: [...MANAGERS, "advisor-cct"],
  [routes.licenses]: PLATFORM,
  [routes.homeClient]: [...MANAGERS, "general"],
  [routes.biCaption]: [...MANAGERS, "general"],
  [routes.gathering]: OFFICE,
  [routes.board]: OFFICE,
  [routes.biCct]: OFFICE,
  [routes.salesBi]: [...MANAGERS, "general"],
  [routes.schedule]: OFFICE,
  [routes.showroom]: [...PLATFORM, "supervisor", "host"],
  [routes.externalManagement]: [...PLATFORM, "supervisor", "sales-manager"],
  [routes.account]: OFFICE,
  [routes.campaigns]: [...MANAGERS, "advisor-cct"],
  [routes.campaignsDb]: [...MANAGERS, "advisor-cct"],
  [routes.search]: OFFICE,
  // Roles with one screen open the pages of their own leads; the provider decides which.
  [routes.lead]: PERMISSIONS["leads.read"],
  [routes.homeSalesManager]: MANAGERS,
  [routes.channelsDigital]: OFFICE,
  [routes.audits]: MANAGERS,
  [routes.settings]: MANAGERS,
  [routes.settingsUsers]: ADMINS,
  [routes.settingsAgencies]: MANAGERS,
  [routes.settingsModels]: MANAGERS,
  [routes.settingsPipelines]: MANAGERS,
  [routes.settingsOrigins]: MANAGERS,
  [routes.settingsProperties]: MANAGERS,
  [routes.settingsRules]: MANAGERS,
  [routes.settingsTargets]: MANAGERS,
  [routes.settingsIntegrations]: ADMINS,
  [routes.settingsForms]: MANAGERS,
  [routes.settingsWebhooks]: ADMINS,
  [routes.settingsApiKeys]: ADMINS,
  [routes.settingsReferrals]: MANAGERS,
  [routes.settingsPrivacy]: ADMINS,
};

/** Pages below a route, with its roles. `*` is one segment. */
export const PAGES_BELOW: Partial<Record<Route, readonly string[]>> = {
  [routes.forgetPassword]: ["/*"],
  [routes.lead]: ["/*"],
  [routes.settingsModels]: ["/*", "/load"],
  [routes.settingsPipelines]: ["/*", "/typification"],
  [routes.settingsIntegrations]: ["/adf", "/crm", "/meta", "/tiktok", "/webhook"],
  [routes.settingsWebhooks]: ["/deliveries"],
  [routes.settingsReferrals]: ["/affiliates", "/benefits", "/load", "/members", "/referred", "/rewards", "/terms"],
};

export const ROLE_ROUTES: Record<Role, { home: Route; forbidden: Route; unknown: "missing" | "forbidden" }> = {
  superadmin: { home: routes.home, forbidden: routes.home, unknown: "missing" },
  "admin-cct": { home: routes.home, forbidden: routes.home, unknown: "missing" },
  "admin-hdl": { home: routes.home, forbidden: routes.home, unknown: "missing" },
  "admin-client": { home: routes.homeClient, forbidden: routes.salesBi, unknown: "missing" },
  supervisor: { home: routes.homeSalesManager, forbidden: routes.homeSalesManager, unknown: "missing" },
  general: { home: routes.homeClient, forbidden: routes.homeClient, unknown: "missing" },
  "advisor-cct": { home: routes.gathering, forbidden: routes.gathering, unknown: "missing" },
  "sales-manager": { home: routes.externalManagement, forbidden: routes.externalManagement, unknown: "forbidden" },
  host: { home: routes.showroom, forbidden: routes.showroom, unknown: "forbidden" },
};

export function widest(roles: readonly Role[]): Role | undefined {
  return ROLES.find((role) => roles.includes(role));
}
