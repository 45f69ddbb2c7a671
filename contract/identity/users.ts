import * as z from "zod";
import { ROLES } from "../kernel/access.ts";
import { MailLocale, Role } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Email, Id, name, Versioned } from "../kernel/records.ts";
import { LicenseName, Person } from "../licenses/directory.ts";

export const USER_STATES = ["active", "invited", "disabled"] as const;
export const UserState = z.enum(USER_STATES);
export type UserState = z.infer<typeof UserState>;

const Ids = z
  .array(Id)
  .max(200, "tooLong")
  .transform((ids) => [...new Set(ids)]);

export const User = Versioned.extend({
  email: z.string(),
  fullName: z.string(),
  roles: z.array(Role),
  state: UserState,
  isEnabled: z.boolean(),
  /** Licences shared with the caller. Empty for platform staff, who have all. */
  licenses: z.array(Id),
  /** Agencies of this licence; empty means all. */
  agencies: z.array(Id),
  lastAccessAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;

export const UserInput = z.object({
  email: Email,
  fullName: name(120, "name"),
  roles: z
    .array(Role)
    .min(1, "required")
    .max(ROLES.length, "tooLong")
    .transform((roles) => [...new Set(roles)]),
  licenses: Ids.optional(),
  agencies: Ids.optional(),
  locale: MailLocale.optional(),
});
export type UserInput = z.infer<typeof UserInput>;

export const UserPatch = UserInput.omit({ email: true, locale: true })
  .partial()
  .extend({ isEnabled: z.boolean().optional() });
export type UserPatch = z.infer<typeof UserPatch>;

export const Grants = z.object({ roles: z.array(Role), licenses: z.array(LicenseName) });
export type Grants = z.infer<typeof Grants>;

export const UserAgencies = z.object({ userId: Id, version: z.number().int(), agencies: z.array(Id) });
export type UserAgencies = z.infer<typeof UserAgencies>;

const Changed = ["VERSION_CONFLICT"] as const;

// biome-ignore format: a table is read by its columns
export const users = {
  list:        endpoint({ method: "GET",  path: "/backoffice/user",                access: "users.read",  input: z.object({}), output: z.array(User), transaction: "own", summary: "Users of the licence by name; for platform staff also those of the platform" }),
  grants:      endpoint({ method: "GET",  path: "/backoffice/user/grants",         access: "users.read",  input: z.object({}), output: Grants, transaction: "own", summary: "Roles and licences that the caller may grant" }),
  invite:      endpoint({ method: "POST", path: "/backoffice/user",                access: "users.write", input: UserInput, output: User, transaction: "own", summary: "Invite a user by mail; the link works once, for seven days" }),
  agencies:    endpoint({ method: "GET",  path: "/backoffice/user/agency",         access: "users.read",  input: z.object({ userId: Id }), output: UserAgencies, transaction: "own", summary: "Agencies of a user; none means all" }),
  setAgencies: endpoint({ method: "PUT",  path: "/backoffice/user/agency",         access: "users.write", input: UserAgencies.extend({ agencies: Ids }), output: UserAgencies, transaction: "own", fails: Changed, summary: "Change the agencies of a user" }),
  ofAgency:    endpoint({ method: "GET",  path: "/backoffice/agencies/user",       access: "directory.read", input: z.object({ agencyId: Id }), output: z.array(Person), summary: "Users of an agency, by name" }),
  update:      endpoint({ method: "PUT",  path: "/backoffice/user/:id",            access: "users.write", input: Versioned.extend(UserPatch.shape), output: User, transaction: "own", fails: Changed, summary: "Change a user; a disabled one is signed out at once" }),
  inviteAgain: endpoint({ method: "POST", path: "/backoffice/user/:id/invitation", access: "users.write", input: z.object({ id: Id }), output: User, transaction: "own", fails: ["CONFLICT"], summary: "Mail a new invitation; the previous link becomes invalid" }),
};
