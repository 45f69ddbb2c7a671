import * as z from "zod";
import { ConnectionState, Network } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, RecordToRemove, Versioned } from "../kernel/records.ts";

/** `leadAccessRevoked`: events still come. `leadGone`: deleted there. `rateLimited`, `unreachable`: transient. */
export const CONNECTION_ERRORS = [
  "tokenExpired",
  "tokenRevoked",
  "permissionMissing",
  "leadAccessRevoked",
  "leadGone",
  "unreadable",
  "rateLimited",
  "unreachable",
  "unexpected",
] as const;
export const ConnectionError = z.enum(CONNECTION_ERRORS);
export type ConnectionError = z.infer<typeof ConnectionError>;

/** Access of a licence to an ad network through one account. Its token is never returned. */
export const Connection = Versioned.extend({
  network: Network,
  externalId: z.string(),
  name: z.string(),
  state: ConnectionState,
  scopes: z.array(z.string()),
  /** Null: it does not expire. */
  tokenExpiresAt: z.iso.datetime().nullable(),
  error: z.object({ code: ConnectionError, detail: z.string(), at: z.iso.datetime() }).nullable(),
});
export type Connection = z.infer<typeof Connection>;

export const ACCOUNT_KINDS = ["page", "adAccount", "advertiser"] as const;
export const AccountKind = z.enum(ACCOUNT_KINDS);
export type AccountKind = z.infer<typeof AccountKind>;

export const ConnectedAccount = z.object({
  id: Id,
  connectionId: Id,
  kind: AccountKind,
  externalId: z.string(),
  name: z.string(),
  isSubscribed: z.boolean(),
});
export type ConnectedAccount = z.infer<typeof ConnectedAccount>;

export const NetworkSummary = z.object({
  network: Network,
  missingSettings: z.array(z.string()),
  connections: z.array(Connection),
  lastLeadAt: z.iso.datetime().nullable(),
  /** Leads of the last 24 hours. Counts stop at COUNT_CEILING + 1 per form. */
  leadsInDay: z.number().int(),
  waiting: z.number().int(),
});
export type NetworkSummary = z.infer<typeof NetworkSummary>;

export const TestLead = z.object({ externalId: z.string() });

export const TestLeadResult = z.object({
  state: z.enum(["none", "waiting", "stored", "refused"]),
  failureReason: ConnectionError.nullable(),
  leadId: z.uuid().nullable(),
});
export type TestLeadResult = z.infer<typeof TestLeadResult>;

// biome-ignore format: a table is read by its columns
export const connections = {
  list:   endpoint({ method: "GET",    path: "/connections",     access: "integrations.read",  input: z.object({}), output: z.array(NetworkSummary), summary: "Ad networks with their connections and lead flow" }),
  update: endpoint({ method: "PUT",    path: "/connections/:id", access: "integrations.write", input: Versioned.extend({ state: ConnectionState }), output: Connection, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Pause a connection, or resume it with its waiting leads" }),
  remove: endpoint({ method: "DELETE", path: "/connections/:id", access: "integrations.write", input: RecordToRemove, output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT"], summary: "End a connection; its leads and forms stay" }),
};
