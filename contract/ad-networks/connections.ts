import * as z from "zod";
import { ConnectionState, Network } from "../kernel/channels.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/ids.ts";
import { RecordToRemove, Versioned } from "../kernel/records.ts";

/**
 * Why a network does not give what it should.
 * - `tokenExpired`, `tokenRevoked`: connect again. - `permissionMissing`: the connection was made without it, or lost it.
 * - `leadAccessRevoked`: the business took the app its access to leads, though events still come.
 * - `leadGone`: the network no longer has this lead. - `unreadable`: what it sent of this lead never will be understood.
 * - `rateLimited`, `unreachable`: passes by itself.
 */
export const CONNECTION_FAULTS = [
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
export const ConnectionError = z.enum(CONNECTION_FAULTS);
export type ConnectionError = z.infer<typeof ConnectionError>;

/** A licence's access to an ad network, by the account of whoever connected it. Its token is never shown. */
export const Connection = Versioned.extend({
  network: Network,
  /** The network's id of the account, and its name. */
  externalId: z.string(),
  name: z.string(),
  state: ConnectionState,
  scopes: z.array(z.string()),
  /** Null: it does not expire. */
  tokenExpiresAt: z.iso.datetime().nullable(),
  /** What is wrong since when; `detail` names the permission. Null while all is well. */
  fault: z.object({ code: ConnectionError, detail: z.string(), at: z.iso.datetime() }).nullable(),
});
export type Connection = z.infer<typeof Connection>;

/** What of a network a connection reaches: pages and ad accounts of Meta, advertisers of TikTok. */
export const ACCOUNT_KINDS = ["page", "adAccount", "advertiser"] as const;
export const AccountKind = z.enum(ACCOUNT_KINDS);
export type AccountKind = z.infer<typeof AccountKind>;

export const ConnectedAccount = z.object({
  id: Id,
  connectionId: Id,
  kind: AccountKind,
  externalId: z.string(),
  name: z.string(),
  /** Its leads are sent to us. */
  isSubscribed: z.boolean(),
});
export type ConnectedAccount = z.infer<typeof ConnectedAccount>;

/** How a network does in a licence. */
export const NetworkSummary = z.object({
  network: Network,
  /** Settings of the installation that are not set; without them no lead of the network comes by itself. */
  lacking: z.array(z.string()),
  connections: z.array(Connection),
  lastLeadAt: z.iso.datetime().nullable(),
  /** Leads that came in the last 24 hours: of each form counted to one more than COUNT_CEILING, as those that wait. */
  leadsInDay: z.number().int(),
  /** Leads that it told of and that are not fetched yet. */
  waiting: z.number().int(),
});
export type NetworkSummary = z.infer<typeof NetworkSummary>;

/** The network's id of a lead that it was asked to send. */
export const TestLead = z.object({ externalId: z.string() });

/** How far a lead that is waited for has come. `none`: the network has not told of it yet. */
export const LeadArrival = z.object({
  state: z.enum(["none", "waiting", "stored", "refused"]),
  fault: ConnectionError.nullable(),
  leadId: z.uuid().nullable(),
});
export type LeadArrival = z.infer<typeof LeadArrival>;

// biome-ignore format: a table is read by its columns
export const connections = {
  list:   endpoint({ method: "GET",    path: "/connections",     access: "integrations.read",  input: z.object({}), output: z.array(NetworkSummary), summary: "Every ad network: its connections and how its leads come" }),
  update: endpoint({ method: "PUT",    path: "/connections/:id", access: "integrations.write", input: Versioned.extend({ state: ConnectionState }), output: Connection, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Pause a connection, or let it go on with all that waited" }),
  remove: endpoint({ method: "DELETE", path: "/connections/:id", access: "integrations.write", input: RecordToRemove, output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT"], summary: "End a connection; its leads and forms stay" }),
};
