import * as z from "zod";
import { SOURCES } from "./channels.ts";
import { endpoint } from "./endpoint.ts";

/** What a key may send: one source, or all. */
export const API_KEY_SCOPES = ["leads:*", ...SOURCES.map((source) => `leads:${source}` as const)] as const;
export const ApiKeyScope = z.enum(API_KEY_SCOPES);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(ApiKeyScope),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.object({
  name: z.string().trim().min(1, "required").max(80, "tooLong"),
  scopes: z.array(ApiKeyScope).min(1, "required").default(["leads:*"]),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** The key itself is in this one answer and nowhere else. */
export const IssuedApiKey = ApiKey.extend({ key: z.string() });
export type IssuedApiKey = z.infer<typeof IssuedApiKey>;

// biome-ignore format: a table is read by its columns
export const apiKeys = {
  list:   endpoint({ method: "GET",    path: "/webhook/apikey",     access: "apiKeys.read",  input: z.object({}),              output: z.array(ApiKey), summary: "API keys of the licence" }),
  create: endpoint({ method: "POST",   path: "/webhook/apikey",     access: "apiKeys.write", input: NewApiKey,                 output: IssuedApiKey,    summary: "Issue a key; it is shown once" }),
  revoke: endpoint({ method: "DELETE", path: "/webhook/apikey/:id", access: "apiKeys.write", input: z.object({ id: z.uuid() }), output: ApiKey,          transaction: "own", summary: "Revoke a key" }),
};
