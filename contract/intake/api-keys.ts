import * as z from "zod";
import { type FormSource, findNetwork, SOURCES, type Source } from "../kernel/channels.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, name, RecordToRemove, Versioned } from "../kernel/records.ts";
import { Receipt } from "./intake.ts";

export const API_KEY_SCOPES = ["leads:*", ...SOURCES.map((source) => `leads:${source}` as const)] as const;
export const ApiKeyScope = z.enum(API_KEY_SCOPES);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

export type SentSource = Exclude<Source, FormSource>;
export const SENT_SOURCES = SOURCES.filter((source): source is SentSource => findNetwork(source) === undefined);

/** Hours during which the old key stays valid after a rotation. */
export const GRACE_HOURS = [0, 1, 24] as const;
export type GraceHours = (typeof GRACE_HOURS)[number];

export const ApiKey = Versioned.extend({
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(ApiKeyScope),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  previousPrefix: z.string().nullable(),
  previousUntil: z.iso.datetime().nullable(),
  isSigned: z.boolean(),
  previousSecretUntil: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const Scopes = z.array(ApiKeyScope).min(1, "required");

export const NewApiKey = z.object({ name: name(), scopes: Scopes.default(["leads:*"]) });
export type NewApiKey = z.infer<typeof NewApiKey>;

/** Omitted fields stay unchanged, so nothing has a default. */
export const ApiKeyPatch = z.object({ name: name().optional(), scopes: Scopes.optional() });
export type ApiKeyPatch = z.infer<typeof ApiKeyPatch>;

export const IssuedApiKey = ApiKey.extend({ key: z.string() });
export type IssuedApiKey = z.infer<typeof IssuedApiKey>;

/** Signing secret, `whsec_` and base64, in this response only. */
export const IssuedSigningSecret = ApiKey.extend({ secret: z.string() });
export type IssuedSigningSecret = z.infer<typeof IssuedSigningSecret>;

const Rotation = Versioned.extend({ graceHours: z.union(GRACE_HOURS.map((hours) => z.literal(hours))) });

// biome-ignore format: a table is read by its columns
export const apiKeys = {
  list:      endpoint({ method: "GET",    path: "/webhook/apikey",              access: "apiKeys.read",  input: z.object({}), output: z.array(ApiKey), summary: "API keys of the licence, also revoked ones" }),
  ofLicense: endpoint({ method: "GET",    path: "/webhook/apikey/license",      access: "apiKeys.read",  input: z.object({ licenseId: Id.optional() }), output: z.array(ApiKey), summary: "Active API keys of the licence; a licenseId must equal that of the header" }),
  create:    endpoint({ method: "POST",   path: "/webhook/apikey",              access: "apiKeys.write", input: NewApiKey, output: IssuedApiKey, summary: "Issue a key; it is shown once" }),
  update:    endpoint({ method: "PUT",    path: "/webhook/apikey/:id",          access: "apiKeys.write", input: Versioned.extend(ApiKeyPatch.shape), output: ApiKey, transaction: "own", fails: ["VERSION_CONFLICT", "CONFLICT"], summary: "Rename a key, or change its allowed sources" }),
  rotate:    endpoint({ method: "POST",   path: "/webhook/apikey/:id/rotation", access: "apiKeys.write", input: Rotation, output: IssuedApiKey, transaction: "own", fails: ["VERSION_CONFLICT", "CONFLICT"], summary: "Replace a key; the previous one works for the given hours" }),
  sign:      endpoint({ method: "POST",   path: "/webhook/apikey/:id/signature", access: "apiKeys.write", input: Rotation, output: IssuedSigningSecret, transaction: "own", fails: ["VERSION_CONFLICT", "CONFLICT"], summary: "Require signatures of Standard Webhooks 1.0.0 for a key, or change its secret; the previous one works for the given hours" }),
  unsign:    endpoint({ method: "DELETE", path: "/webhook/apikey/:id/signature", access: "apiKeys.write", input: RecordToRemove, output: ApiKey, transaction: "own", fails: ["VERSION_CONFLICT", "CONFLICT"], summary: "Accept unsigned requests of a key again" }),
  revoke:    endpoint({ method: "DELETE", path: "/webhook/apikey/:id",          access: "apiKeys.write", input: z.object({ id: Id }), output: ApiKey, transaction: "own", summary: "Revoke a key and its predecessor" }),
  testLead:  endpoint({ method: "POST",   path: "/webhook/apikey/test-lead",    access: "apiKeys.write", input: z.object({ source: z.enum(SENT_SOURCES) }), output: Receipt, transaction: "own", fails: ["UNAVAILABLE"], summary: "Send a test lead through the intake of a source" }),
};
