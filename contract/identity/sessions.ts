import * as z from "zod";
import { AccountType, Role } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { cleaned, Email, Id, NewPassword } from "../kernel/records.ts";
import { isSamePassword } from "../kernel/validation.ts";
import { LicenseName } from "../licenses/directory.ts";

export const SessionUser = z.object({
  email: z.string(),
  type: AccountType,
  fullName: z.string(),
  licenses: z.array(LicenseName),
  emailVerified: z.boolean(),
  userId: Id,
  companyType: z.string(),
  companyId: Id,
  role: z.array(Role),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** `iat` and `exp` are seconds since 1970. */
export const SessionToken = z.object({
  accessToken: z.string(),
  uid: Id,
  iat: z.number().int(),
  exp: z.number().int(),
});
export type SessionToken = z.infer<typeof SessionToken>;

export const Grant = z.object({
  token: SessionToken,
  refreshToken: z.string(),
  user: SessionUser,
  licenseId: Id.nullable(),
});
export type Grant = z.infer<typeof Grant>;

/** `deviceToken` identifies the device at the next sign-in; it grants nothing. */
export const SignedIn = Grant.extend({ deviceToken: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

export const Credentials = z.object({
  email: cleaned("email").min(1, "required").max(254, "tooLong"),
  password: z.string().min(1, "required").max(200, "tooLong"),
  /** Token of an earlier sign-in: gives this device its own count of wrong passwords. */
  deviceToken: z.string().max(1000).optional(),
});
export type Credentials = z.infer<typeof Credentials>;

/** Claims of the identity provider; valid once. */
export const Identity = z.object({
  idToken: z.string().min(1, "required").max(16_384, "tooLong"),
  nonce: z.string().min(1).max(200).optional(),
});
export type Identity = z.infer<typeof Identity>;

export const Introspection = z.object({ user: SessionUser, licenseId: Id.nullable() });
export type Introspection = z.infer<typeof Introspection>;

export const PasswordRequest = z.object({ email: Email });
export type PasswordRequest = z.infer<typeof PasswordRequest>;
const MailedLink = z.object({ token: z.string().min(1).max(200) });
export const PasswordReset = MailedLink.extend({ password: NewPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;
export const PasswordChange = z
  .object({ currentPassword: z.string().min(1, "required").max(200, "tooLong"), password: NewPassword })
  .refine(({ currentPassword, password }) => !isSamePassword(currentPassword, password), {
    path: ["password"],
    error: "passwordSame",
  });
export type PasswordChange = z.infer<typeof PasswordChange>;

const Done = z.object({ done: z.literal(true) });
const Nothing = z.object({});

// biome-ignore format: a table is read by its columns
export const sessions = {
  login:          endpoint({ method: "POST", path: "/auth/login",           access: "public",  input: Credentials,                            output: SignedIn,      transaction: "own", isForwarded: false, fails: ["CREDENTIALS_INVALID", "LICENSE_SUSPENDED"], summary: "Exchange email and password for tokens" }),
  exchange:       endpoint({ method: "POST", path: "/auth/identity",        access: "public",  input: Identity,                               output: Grant,         transaction: "own", isForwarded: false, fails: ["IDENTITY_INVALID", "IDENTITY_UNAVAILABLE", "ACCOUNT_NOT_LINKED", "LICENSE_SUSPENDED", "NOT_FOUND"], summary: "Exchange the company's identity, an OpenID Connect id_token, for tokens" }),
  refresh:        endpoint({ method: "POST", path: "/auth/refresh",         access: "public",  input: z.object({ refreshToken: z.string().min(1).max(400) }), output: Grant, transaction: "own", isForwarded: false, fails: ["TOKEN_EXPIRED", "TOKEN_REUSED"], summary: "Exchange a refresh token; idempotent" }),
  logout:         endpoint({ method: "POST", path: "/auth/logout",          access: "session", input: Nothing,                                output: Done,          transaction: "own", isForwarded: false, summary: "Revoke the session" }),
  introspect:     endpoint({ method: "GET",  path: "/auth/session",         access: "session", input: Nothing,                                output: Introspection, transaction: "own", isForwarded: false, summary: "Current user of this token" }),
  chooseLicense:  endpoint({ method: "PUT",  path: "/auth/license",         access: "session", input: z.object({ licenseId: Id }),       output: Done,          transaction: "own", isForwarded: false, fails: ["LICENSE_FORBIDDEN"], summary: "Store the last used licence" }),
  forgotPassword: endpoint({ method: "POST", path: "/auth/password/forgot", access: "public",  input: PasswordRequest,                        output: Done,          summary: "Mail a link to set a new password; the answer does not reveal whether the account exists" }),
  checkLink:      endpoint({ method: "POST", path: "/auth/password/link",   access: "public",  input: MailedLink,                             output: Done,          isForwarded: false, fails: ["RESET_LINK_INVALID"], summary: "Whether a mailed link is still valid; does not use it up" }),
  resetPassword:  endpoint({ method: "POST", path: "/auth/password/reset",  access: "public",  input: PasswordReset,                          output: Done,          transaction: "own", fails: ["RESET_LINK_INVALID"], summary: "Set a new password with the mailed link" }),
  changePassword: endpoint({ method: "PUT",  path: "/auth/password",        access: "session", input: PasswordChange,                         output: Done,          transaction: "own", summary: "Change the own password; ends the other sessions" }),
};
