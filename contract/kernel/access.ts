import * as z from "zod";
import { NETWORKS, type Network } from "./channels.ts";

/** Roles of the platform and of companies, the widest first. */
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
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** Roles that mostly go together, each group within the next; permissions and pages are given to them. */
export const PLATFORM = ["superadmin", "admin-cct", "admin-hdl"] as const;
export const ADMINS = [...PLATFORM, "admin-client"] as const;
export const MANAGERS = [...ADMINS, "supervisor"] as const;
export const OFFICE = [...MANAGERS, "general", "advisor-cct"] as const;

/** Roles of a company's own people. */
export const COMPANY_ROLES = ["admin-client", "supervisor", "general", "sales-manager", "host"] as const;

/** Which roles one may give and take. Nobody gives more than they have; who works for several companies is the platform's to name. */
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

/** @returns the roles that someone who holds these may give, the widest first. */
export function grantable(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.some((held) => GRANTS[held].includes(role)));
}

/** Who may do what. An endpoint names one permission; the provider enforces it, the web only hides. */
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
  // Whom the agenda takes as an advisor, and the platform, which may call everything.
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

/**
 * Who may call an endpoint.
 * - `public`: anyone.
 * - `sender`: an API key of a licence.
 * - a network: whoever signs with the secret of its app.
 * - `referral`: the holder of a referral token.
 * - `session`: anyone signed in, whatever the licence.
 * - a permission: whoever holds a role that has it, within a licence that is theirs.
 */
export type Access = "public" | "sender" | Network | "referral" | "session" | Permission;

/** A machine calls it, with something of its own to say who it is. */
export function isOfMachines(access: Access): access is "sender" | Network {
  return access === "sender" || isNetwork(access);
}

export function isNetwork(access: Access): access is Network {
  return (NETWORKS as readonly Access[]).includes(access);
}

/** @returns whether any of the roles has the permission. */
export function can(roles: readonly Role[], permission: Permission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return roles.some((role) => allowed.includes(role));
}

/** Whether someone works what the contact centre works, and neither leads a team nor keeps the licence. */
export function isAgent(roles: readonly Role[]): boolean {
  return (
    roles.includes("advisor-cct") && roles.every((role) => role === "advisor-cct" || LEAD_SCOPE[role] !== "licence")
  );
}

/** Which leads of the licence a role reaches: all, those assigned to the person, or the showroom's. */
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
