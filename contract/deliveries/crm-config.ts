import * as z from "zod";
import { AccountType } from "../kernel/channels.ts";
import type { FieldErrorCode } from "../kernel/errors.ts";
import { name, note } from "../kernel/records.ts";
import { Email } from "../kernel/validation.ts";

/** How a CRM is spoken to. `adf_json`: ADF's elements as JSON. `adf_mail`: ADF as the text of a mail. */
export const CRM_KINDS = ["rest", "form", "adf_json", "adf_mail"] as const;
export const CrmKind = z.enum(CRM_KINDS);
export type CrmKind = z.infer<typeof CrmKind>;

/** What a connector was begun with; `own` is one that somebody wrote by hand. */
export const CRM_PRESETS = ["pilot", "tecnom", "hubspot", "salesforce", "zoho", "pipedrive", "own"] as const;
export const CrmPreset = z.enum(CRM_PRESETS);
export type CrmPreset = z.infer<typeof CrmPreset>;

/** What of a lead a mapping may take. `anyName`: the last name, else the first. `title`: product, name and short id. `extraProperties.<key>` beside them. */
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

/** Names joined by dots; a number is a place in a list, which a request cannot begin with. */
const PATH = /^[\p{L}\p{N}_@$:-]+(?:\.[\p{L}\p{N}_@$:-]+)*$/u;
const isPath = (text: string) => PATH.test(text) && !/(?:^|\.)(?:__proto__|prototype|constructor)(?:\.|$)/.test(text);
const MOST_PLACES = 20;
/** A list is filled from its beginning: nobody means its ten-thousandth place. */
const isNear = (text: string) => text.split(".").every((part) => !/^\d+$/.test(part) || Number(part) < MOST_PLACES);

const path = z.string().trim().max(160, "tooLong");
export const JsonPath = path.refine((text) => text === "" || isPath(text), "invalid");
const Target = path.min(1, "required").refine(isPath, "invalid").refine(isNear, "tooHigh");

export const isCrmField = (text: string): text is CrmField => (CRM_FIELDS as readonly string[]).includes(text);
/** A field of the lead, one of the licence's own, or what an earlier call answered (`answers.<call>.<path>`). */
export function isCrmSource(text: string): boolean {
  return isCrmField(text) || /^extraProperties\.[^.]+$/.test(text) || (/^answers\./.test(text) && isPath(text));
}
const From = path.refine((text) => text === "" || isCrmSource(text), "invalid");
/** A leading ! turns it round. */
const When = path.refine((text) => text === "" || isCrmSource(text.replace(/^!/, "")), "invalid");

export const CrmMapping = z.object({
  to: Target,
  from: From,
  transform: CrmTransform,
  /** Stands where `from` is blank. */
  constant: z.string().max(500, "tooLong"),
  /** Written only where this is not blank; with ! in front, only where it is. */
  when: When.optional(),
  /** The CRM refuses a lead without it, so it is not even sent. */
  isRequired: z.boolean().optional(),
});
export type CrmMapping = z.infer<typeof CrmMapping>;

const Statuses = z.array(z.number().int().min(100).max(599)).max(20, "tooLong");
const climbs = (text: string) =>
  text
    .replaceAll(/%2e/gi, ".")
    .split(/[/\\]|%2f|%5c/i)
    .includes("..");
/** Text that an answer holds, capitals and accents aside. Never a pattern: one that is badly written hangs whoever tries it. */
const Contained = note(200);

export const CrmCall = z.object({
  /** What later calls name its answer by. */
  name: z
    .string()
    .trim()
    .regex(/^[a-z][A-Za-z0-9]{0,29}$/, "invalid"),
  method: z.enum(["GET", "POST", "PUT", "PATCH"]),
  /** After the address of the CRM; `{id}` stands for what a mapping may take. */
  path: z
    .string()
    .trim()
    .max(500, "tooLong")
    // Anything else would change the host, or climb out of the address that the key was given for.
    .refine((text) => text === "" || (text.startsWith("/") && !climbs(text)), "invalid")
    .refine((text) => [...text.matchAll(/\{([^{}]*)\}/g)].every(([, from]) => isCrmSource(from ?? "")), "invalid"),
  /** Left out where this is not blank; with ! in front, where it is. */
  unless: When.optional(),
  mapping: z.array(CrmMapping).max(60, "tooLong"),
  success: z.object({ statusIn: Statuses, jsonPath: JsonPath, equals: note(200) }),
  externalIdPath: JsonPath,
  alreadyExists: z.object({ statusIn: Statuses, bodyContains: Contained, jsonPath: JsonPath, equals: note(200) }),
  permanent: z.object({ statusIn: Statuses, bodyContains: Contained }),
  /** How it says that it does not take the key, where it says so by other than 401 or 403. */
  denied: z.object({ statusIn: Statuses, bodyContains: Contained }).optional(),
});
export type CrmCall = z.infer<typeof CrmCall>;

/** Headers that are ours to say, or the transport's. */
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

/** What stands in front of the token. */
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
    /** What the vendor asks for beside it, as Zoho's `soid`. */
    parameters: z.array(z.object({ name: name(80), value: note(300) })).max(5, "tooLong"),
    scheme: Scheme,
  }),
]);
export type CrmAuth = z.infer<typeof CrmAuth>;

export const MOST_CALLS = 6;

/** How a connector speaks, without its key. */
export const CrmConfig = z.object({
  preset: CrmPreset,
  kind: CrmKind,
  /** Whose CRM it is: the dealership's (`client`), or the platform's (`root`), which only the platform changes. */
  accountType: AccountType,
  /** Blank for mail. */
  url: Address,
  /** Where ADF goes by mail; blank for the rest. */
  mailTo: z.union([z.literal(""), Email]),
  auth: CrmAuth,
  headers: z.array(z.object({ name: HeaderName, value: headerText })).max(20, "tooLong"),
  calls: z.array(CrmCall).max(MOST_CALLS, "tooLong"),
  /** Of one request, milliseconds; all that a lead takes together has a limit of its own. */
  timeoutMs: z.number().int().min(1000, "tooLow").max(30_000, "tooHigh"),
});
export type CrmConfig = z.infer<typeof CrmConfig>;

/** A connector as it is typed. What is kept is read by `CrmConfig`: a rule that is new takes nobody's CRM away. */
export const CrmConfigInput = CrmConfig.superRefine(({ kind, calls }, { addIssue }) => {
  if (kind === "adf_mail") return;
  const refuse = (message: FieldErrorCode, ...path: (string | number)[]) =>
    addIssue({ code: "custom", message, path: ["calls", ...path] });
  if (calls.length === 0) refuse("required");
  for (const [index, { name, method, mapping, denied }] of calls.entries()) {
    if (calls.findIndex((other) => other.name === name) < index) refuse("taken", index, "name");
    // A status alone would say nothing: those that do are known.
    if (denied?.bodyContains === "") refuse("required", index, "denied", "bodyContains");
    // A form has no depth, nor has an address: there it is a name like any other.
    if (kind === "form" || method === "GET") continue;
    for (const [place, { to }] of mapping.entries())
      if (/^\d+(?:\.|$)/.test(to)) refuse("beginsWithNumber", index, "mapping", place, "to");
  }
});
