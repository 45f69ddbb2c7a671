import * as z from "zod";
import { MailLocale, Role } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, name, Phone } from "../kernel/records.ts";
import { LicenseName } from "../licenses/directory.ts";

export const Profile = z.object({
  version: z.number().int(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  locale: MailLocale,
  roles: z.array(Role),
  licenses: z.array(LicenseName),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileInput = z.object({
  fullName: name(120, "name"),
  phone: z.union([z.literal(""), Phone]),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

export const OwnSession = z.object({
  id: Id,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const Language = z.object({ locale: MailLocale });
const Nothing = z.object({});
const Ended = z.object({ ended: z.number().int() });

// biome-ignore format: a table is read by its columns
export const account = {
  get:        endpoint({ method: "GET",    path: "/account/profile",      access: "session", input: Nothing, output: Profile, transaction: "own", summary: "Own account" }),
  save:       endpoint({ method: "PUT",    path: "/account/profile",      access: "session", input: ProfileInput.extend({ version: z.number().int() }), output: Profile, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change the own name and phone" }),
  speak:      endpoint({ method: "PUT",    path: "/account/language",     access: "session", input: Language, output: Language, transaction: "own", summary: "Set the own language, also of mails" }),
  sessions:   endpoint({ method: "GET",    path: "/account/sessions",     access: "session", input: Nothing, output: z.array(OwnSession), transaction: "own", summary: "Own valid sessions, last used first" }),
  endOthers:  endpoint({ method: "DELETE", path: "/account/sessions",     access: "session", input: Nothing, output: Ended, transaction: "own", summary: "End all own sessions except this one" }),
  endSession: endpoint({ method: "DELETE", path: "/account/sessions/:id", access: "session", input: z.object({ id: Id }), output: Ended, transaction: "own", summary: "End an own session" }),
};
