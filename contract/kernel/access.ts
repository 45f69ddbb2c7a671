import { NETWORKS, type Network } from "./channels.ts";

export const ROLES = [
  "superadmin",
  "admin-cct",
  "admin-hdl",
  "admin-client",
  "supervisor",
  "general",
  "advisor-cct",
  "sales-manager",
  "host",
] as const;
export type Role = (typeof ROLES)[number];

export const PLATFORM = ["superadmin", "admin-cct", "admin-hdl"] as const;
export const ADMINS = [...PLATFORM, "admin-client"] as const;
export const MANAGERS = [...ADMINS, "supervisor"] as const;
export const OFFICE = [...MANAGERS, "general", "advisor-cct"] as const;

export const COMPANY_ROLES = ["admin-client", "supervisor", "general", "sales-manager", "host"] as const;

export const GRANTS: Record<Role, readonly Role[]> = {
  superadmin: ROLES,
  "admin-cct": ["admin-cct", "advisor-cct", ...COMPANY_ROLES],
  "admin-hdl": ["admin-hdl", "advisor-cct", ...COMPANY_ROLES],
  "admin-client": COMPANY_ROLES,
  supervisor: [],
  general: [],
  "advisor-cct": [],
  "sales-manager": [],
  host: [],
};

export function grantable(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.some((ownRole) => GRANTS[ownRole].includes(role)));
}

/** Roles by permission. Each endpoint names one; the provider enforces it, the web only hides. */
export const PERMISSIONS = {
  "leads.read": [...OFFICE, "sales-manager", "host"],
  "leads.write": [...MANAGERS, "advisor-cct", "sales-manager"],
  "leads.reprocess": [...MANAGERS, "advisor-cct"],
  "leads.assign": MANAGERS,
  "leads.export": MANAGERS,
  "views.share": MANAGERS,
  "leads.allowContact": MANAGERS,
  "leads.work": [...MANAGERS, "advisor-cct", "sales-manager"],
  "notifications.own": [...OFFICE, "sales-manager", "host"],
  "directory.read": [...OFFICE, "sales-manager", "host"],
  "showroom.work": [...PLATFORM, "supervisor", "host"],
  "externalManagement.work": [...PLATFORM, "supervisor", "sales-manager"],
  "appointments.read": [...OFFICE, "sales-manager", "host"],
  "appointments.write": [...MANAGERS, "advisor-cct", "sales-manager", "host"],
  "appointments.change": [...MANAGERS, "advisor-cct", "sales-manager"],
  "calendarFeed.own": [...PLATFORM, "sales-manager"],
  "campaigns.read": [...MANAGERS, "advisor-cct"],
  "campaigns.write": MANAGERS,
  "reports.read": OFFICE,
  "audits.read": MANAGERS,
  "configuration.read": MANAGERS,
  "configuration.write": MANAGERS,
  "users.read": ADMINS,
  "users.write": ADMINS,
  "integrations.read": ADMINS,
  "integrations.write": ADMINS,
  "apiKeys.read": ADMINS,
  "apiKeys.write": ADMINS,
  "referrals.read": MANAGERS,
  "referrals.write": MANAGERS,
  "people.manage": ADMINS,
  "licenses.manage": PLATFORM,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** `sender`: API key. Network: signature with its app secret. Permission: a role within a licence of the user. */
export type Access = "public" | "sender" | Network | "referral" | "session" | Permission;

export function isOfMachines(access: Access): access is "sender" | Network {
  return access === "sender" || isNetwork(access);
}

export function isNetwork(access: Access): access is Network {
  return (NETWORKS as readonly Access[]).includes(access);
}

export function can(roles: readonly Role[], permission: Permission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return roles.some((role) => allowed.includes(role));
}

/** Returns whether the user works leads of the contact centre without leading a team or the licence. */
export function isAgent(roles: readonly Role[]): boolean {
  return (
    roles.includes("advisor-cct") && roles.every((role) => role === "advisor-cct" || LEAD_SCOPE[role] !== "licence")
  );
}

/** Visible leads by role: all of the licence, own ones, or the showroom's. */
export const LEAD_SCOPE: Record<Role, "licence" | "own" | "showroom"> = {
  superadmin: "licence",
  "admin-cct": "licence",
  "admin-hdl": "licence",
  "admin-client": "licence",
  supervisor: "licence",
  general: "licence",
  "advisor-cct": "licence",
  "sales-manager": "own",
  host: "showroom",
};
