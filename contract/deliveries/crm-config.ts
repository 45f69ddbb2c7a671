import * as z from "zod";
import { AccountType } from "../kernel/closed-lists.ts";
import type { FieldErrorCode } from "../kernel/error-codes.ts";
import { Email, name, note } from "../kernel/records.ts";

export const CRM_KINDS = ["rest", "form", "adf_json", "adf_mail"] as const;
export const CrmKind = z.enum(CRM_KINDS);
export type CrmKind = z.infer<typeof CrmKind>;

export const CRM_PRESETS = ["pilot", "tecnom", "hubspot", "salesforce", "zoho", "pipedrive", "own"] as const;
export const CrmPreset = z.enum(CRM_PRESETS);
export type CrmPreset = z.infer<typeof CrmPreset>;

/** Mapping sources. `anyName`: last name, else first. Custom fields are `extraProperties.<key>`. */
export const CRM_FIELDS = [
  "id",
  "shortId",
  "firstName",
  "lastName",
  "fullName",
  "title",
  "anyName",
  "phone",
  "email",
  "identification",
  "product",
  "brand",
  "model",
  "agency",
  "agencyCode",
  "city",
  "advisor",
  "source",
  "channel",
  "origin",
  "campaign",
  "formName",
  "dealState",
  "createdAt",
  "vin",
  "carLicense",
  "comments",
] as const;
export type CrmField = (typeof CRM_FIELDS)[number];

export const CRM_TRANSFORMS = [
  "none",
  "trim",
  "upper",
  "lower",
  "digits",
  "phoneNational",
  "phoneE164",
  "firstWord",
  "otherWords",
  "date",
  "dayMonthYear",
  "dateTime",
  "stateLabel",
  "sourceLabel",
  "number",
  "boolean",
] as const;
export const CrmTransform = z.enum(CRM_TRANSFORMS);
export type CrmTransform = z.infer<typeof CrmTransform>;

export const CRM_AUTHS = ["none", "basic", "bearer", "apikey", "oauth2"] as const;

/** Dotted names; a number is a list index, and a request cannot start with one. */
const PATH = /^[\p{L}\p{N}_@$:-]+(?:\.[\p{L}\p{N}_@$:-]+)*$/u;
const isPath = (text: string) => PATH.test(text) && !/(?:^|\.)(?:__proto__|prototype|constructor)(?:\.|$)/.test(text);
const MAX_PATH_INDEX = 20;
/** Limits list indexes: lists are filled from the start. */
const isNear = (text: string) => text.split(".").every((part) => !/^\d+$/.test(part) || Number(part) < MAX_PATH_INDEX);

const path = z.string().trim().max(160, "tooLong");
export const JsonPath = path.refine((text) => text === "" || isPath(text), "invalid");
const Target = path.min(1, "required").refine(isPath, "invalid").refine(isNear, "tooHigh");

export const isCrmField = (text: string): text is CrmField => (CRM_FIELDS as readonly string[]).includes(text);
/** Lead field, custom field, or an answer of an earlier call (`answers.<call>.<path>`). */
export function isCrmSource(text: string): boolean {
  return isCrmField(text) || /^extraProperties\.[^.]+$/.test(text) || (/^answers\./.test(text) && isPath(text));
}
const From = path.refine((text) => text === "" || isCrmSource(text), "invalid");
/** A leading ! negates it. */
const When = path.refine((text) => text === "" || isCrmSource(text.replace(/^!/, "")), "invalid");

export const CrmMapping = z.object({
  to: Target,
  from: From,
  transform: CrmTransform,
  constant: z.string().max(500, "tooLong"),
  when: When.optional(),
  isRequired: z.boolean().optional(),
});
export type CrmMapping = z.infer<typeof CrmMapping>;

const Statuses = z.array(z.number().int().min(100).max(599)).max(20, "tooLong");
const climbs = (text: string) =>
  text
    .replaceAll(/%2e/gi, ".")
    .split(/[/\\]|%2f|%5c/i)
    .includes("..");
/** Text of an answer, ignoring case and accents. Never a pattern: a bad regular expression can hang the process. */
const Contained = note(200);

export const CrmCall = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[a-z][A-Za-z0-9]{0,29}$/, "invalid"),
  method: z.enum(["GET", "POST", "PUT", "PATCH"]),
  /** Appended to the CRM's address; `{id}` inserts a mapping source. */
  path: z
    .string()
    .trim()
    .max(500, "tooLong")
    // Other forms could change the host or leave the base path, to which the key belongs.
    .refine((text) => text === "" || (text.startsWith("/") && !climbs(text)), "invalid")
    .refine((text) => [...text.matchAll(/\{([^{}]*)\}/g)].every(([, from]) => isCrmSource(from ?? "")), "invalid"),
  /** Skips the call when the field is not blank; with ! in front, when it is. */
  unless: When.optional(),
  mapping: z.array(CrmMapping).max(60, "tooLong"),
  success: z.object({ statusIn: Statuses, jsonPath: JsonPath, equals: note(200) }),
  externalIdPath: JsonPath,
  alreadyExists: z.object({ statusIn: Statuses, bodyContains: Contained, jsonPath: JsonPath, equals: note(200) }),
  permanent: z.object({ statusIn: Statuses, bodyContains: Contained }),
  denied: z.object({ statusIn: Statuses, bodyContains: Contained }).optional(),
});
export type CrmCall = z.infer<typeof CrmCall>;

const OURS =
  /^(?:host|content-length|content-type|transfer-encoding|connection|authorization|cookie|te|upgrade|proxy-.*)$/i;
const HeaderName = z
  .string()
  .trim()
  .max(80, "tooLong")
  .regex(/^[A-Za-z0-9-]+$/, "invalid")
  .refine((text) => !OURS.test(text), "invalid");
const headerText = z
  .string()
  .max(500, "tooLong")
  .regex(/^[\t\x20-\x7e]*$/, "invalid");

const Scheme = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, "invalid");
const Address = z.string().trim().max(500, "tooLong");

export const CrmAuth = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("basic"), user: name(200) }),
  z.object({ kind: z.literal("bearer"), scheme: Scheme }),
  z.object({
    kind: z.literal("apikey"),
    place: z.enum(["header", "query", "field"]),
    name: name(80).regex(/^[\w-]+$/, "invalid"),
  }),
  z.object({
    kind: z.literal("oauth2"),
    tokenUrl: Address.min(1, "required"),
    clientId: name(200),
    scope: note(500),
    /** Additional vendor parameters, as Zoho's `soid`. */
    parameters: z.array(z.object({ name: name(80), value: note(300) })).max(5, "tooLong"),
    scheme: Scheme,
  }),
]);
export type CrmAuth = z.infer<typeof CrmAuth>;

export const MAX_CALLS = 6;

export const CrmConfig = z.object({
  preset: CrmPreset,
  kind: CrmKind,
  /** Owner: the dealership (`client`), or the platform (`root`), which alone can change it. */
  accountType: AccountType,
  url: Address,
  mailTo: z.union([z.literal(""), Email]),
  auth: CrmAuth,
  headers: z.array(z.object({ name: HeaderName, value: headerText })).max(20, "tooLong"),
  calls: z.array(CrmCall).max(MAX_CALLS, "tooLong"),
  /** Per request, in milliseconds; all calls of a lead share another limit. */
  timeoutMs: z.number().int().min(1000, "tooLow").max(30_000, "tooHigh"),
});
export type CrmConfig = z.infer<typeof CrmConfig>;

/** Connector input. Stored ones are parsed by `CrmConfig`, so that new rules do not break them. */
export const CrmConfigInput = CrmConfig.superRefine(({ kind, calls }, { addIssue }) => {
  if (kind === "adf_mail") return;
  const reject = (message: FieldErrorCode, ...path: (string | number)[]) =>
    addIssue({ code: "custom", message, path: ["calls", ...path] });
  if (calls.length === 0) reject("required");
  for (const [index, { name, method, mapping, denied }] of calls.entries()) {
    if (calls.findIndex((other) => other.name === name) < index) reject("taken", index, "name");
    // A condition on the status alone is too broad: the general rules cover it.
    if (denied?.bodyContains === "") reject("required", index, "denied", "bodyContains");
    // Forms and addresses have no nesting: a dotted name is literal.
    if (kind === "form" || method === "GET") continue;
    for (const [row, { to }] of mapping.entries())
      if (/^\d+(?:\.|$)/.test(to)) reject("beginsWithNumber", index, "mapping", row, "to");
  }
});
