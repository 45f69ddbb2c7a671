import * as z from "zod";
import { ADF_REFUSALS } from "../intake/adf.ts";
import { NETWORKS, Network, Source } from "../kernel/channels.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/ids.ts";
import { PastMoment } from "../kernel/moments.ts";
import { Paging, pageOf } from "../kernel/paging.ts";
import { Connection, ConnectionError } from "./connections.ts";

/** A form that brought no lead for longer than it should. */
export const SilentForm = z.object({
  id: Id,
  name: z.string(),
  lastLeadAt: z.iso.datetime(),
  /** Usual hours between two of its leads; null: too few to say. */
  rhythmHours: z.number().int().nullable(),
});

/** Why leads wait though nothing is broken: it passes by itself, or nobody knows what it is. */
export const BLOCKING_ERRORS = ["rateLimited", "unreachable", "unexpected"] as const satisfies ConnectionError[];
export type BlockingError = (typeof BLOCKING_ERRORS)[number];

/** What a network sent of a lead that cannot be read, as it came: secrets are masked. */
export const UnreadableEvent = z.object({ id: Id, receivedAt: z.iso.datetime(), body: z.string() });
export const MOST_UNREADABLE_SHOWN = 10;
export const UnreadableEvents = pageOf(UnreadableEvent);

/** Leads that wait for one and the same reason: how many, since when, and the network's ids of the first. */
export const WaitingLeads = z.object({
  code: ConnectionError,
  count: z.number().int(),
  since: z.iso.datetime(),
  examples: z.array(z.string()),
});
export const MAX_WAITING_EXAMPLES = 3;

/** Where a sender hands over what may not be read. */
export const UNREAD_DOORS = ["adf", "leads"] as const;
export const UnreadDoor = z.enum(UNREAD_DOORS);
export type UnreadDoor = z.infer<typeof UnreadDoor>;

/** As much of a body as is shown. */
export const LONGEST_UNREAD_SHOWN = 20_000;

/** Why a request was not read. A body of 0 bytes is `empty`: it is counted and not listed. */
export const UNREAD_REASONS = [...ADF_REFUSALS, "json", "object", "address", "empty"] as const;
export const UnreadReason = z.enum(UNREAD_REASONS);

/** Requests of one sender with one body and one error, as they were received: secrets are masked. */
export const UnreadRequest = z.object({
  id: Id,
  door: UnreadDoor,
  source: Source.nullable(),
  /** The first and the last time that it was received, and how often. */
  firstAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  times: z.number().int(),
  /** The reason that its sender was answered with. */
  reason: z.string(),
  /** The name of the sender's key. */
  key: z.string(),
  body: z.string(),
});
export type UnreadRequest = z.infer<typeof UnreadRequest>;

/** Unread requests that a licence stores: the oldest give way. */
export const MOST_UNREAD_STORED = 1000;

/** How many are to be reviewed. */
export const UnreadCounts = z.object({
  count: z.number().int(),
  /** How many more there were of which nothing is stored. */
  leftOut: z.number().int(),
  /** How many had no body. */
  empty: z.number().int(),
});

/** Those to be reviewed, the last first. */
export const UnreadRequests = pageOf(UnreadRequest).extend(UnreadCounts.shape);
export type UnreadRequests = z.infer<typeof UnreadRequests>;

/** How one connection does. */
export const ConnectionHealth = Connection.omit({ externalId: true, scopes: true }).extend({
  /** Nothing is wrong that someone has to see to. A paused one is as someone wished. */
  isHealthy: z.boolean(),
  lastLeadAt: z.iso.datetime().nullable(),
  /** What was last wrong with it, and when it last was; it stays once that is mended. */
  lastFault: Connection.shape.fault,
  /** All are counted to one more than COUNT_CEILING, of the day for each form. */
  leadsOfDay: z.number().int(),
  /** Told by the network and not yet leads, and those that were given up. */
  waiting: z.number().int(),
  refused: z.number().int(),
  /** Reasons of those that were tried and wait, the oldest first. */
  waits: z.array(WaitingLeads),
  /** Told so that nobody can read it, as long as it is kept: how many, and the last of them. */
  unreadable: z.object({ count: z.number().int(), last: z.array(UnreadableEvent).max(MOST_UNREADABLE_SHOWN) }),
  silentForms: z.array(SilentForm),
  /** Why the first of those that wait does, and since when. */
  held: z.object({ code: z.enum(BLOCKING_ERRORS), since: z.iso.datetime() }).nullable(),
  /** Whose leads are sent to us, and can be fetched again. */
  forms: z.array(z.object({ id: Id, name: z.string() })),
});
export type ConnectionHealth = z.infer<typeof ConnectionHealth>;

/** As much of it as whoever works with leads needs. */
export const NetworkHealth = z.object({
  network: Network,
  isHealthy: z.boolean(),
  /** Since when it is not, as far as that is known. */
  since: z.iso.datetime().nullable(),
  /** Names of the forms that bring none, the one that is silent longest first, where all others bring theirs. */
  silentForms: z.array(z.string()),
});
export type NetworkHealth = z.infer<typeof NetworkHealth>;

/** Connections by which leads come in or go out. */
export const CONNECTION_KINDS = [...NETWORKS, "adf", "crm", "webhook"] as const;
export const ConnectionKind = z.enum(CONNECTION_KINDS);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/**
 * A connection that needs attention, by the one definition of home, hub and cards. An account of a network cannot be read
 * or stopped bringing leads. The last ADF document has an error. A CRM or a webhook is disabled, does not answer, or its
 * last message failed and one waits.
 */
export const ConnectionProblem = z.object({ kind: ConnectionKind, name: z.string() });
export type ConnectionProblem = z.infer<typeof ConnectionProblem>;

const WARN_DAYS = 14;
const DAY_MS = 86_400_000;

/** Whether a token that expires then is over, or will be within two weeks of `now`. */
export function expiryOf(tokenExpiresAt: string | null, now: number): "none" | "soon" | "over" {
  if (tokenExpiresAt === null) return "none";
  const left = Date.parse(tokenExpiresAt) - now;
  if (left <= 0) return "over";
  return left < WARN_DAYS * DAY_MS ? "soon" : "none";
}

const LONGEST_HOLD_MS = 3_600_000;

/** Whether leads have waited for more than an hour while none came: what passes by itself did not. */
export function isConnectionBlocked(
  { held, lastLeadAt }: Pick<ConnectionHealth, "held" | "lastLeadAt">,
  now: number,
): boolean {
  if (held === null || now - Date.parse(held.since) <= LONGEST_HOLD_MS) return false;
  return lastLeadAt === null || lastLeadAt < held.since;
}

// biome-ignore format: a table is read by its columns
export const connectionHealth = {
  list:     endpoint({ method: "GET", path: "/connections/health",          access: "integrations.read", input: z.object({}), output: z.array(ConnectionHealth), summary: "How the connections to ad networks do" }),
  networks: endpoint({ method: "GET", path: "/connections/health/networks", access: "leads.read",        input: z.object({}), output: z.array(NetworkHealth), summary: "Whether leads of each connected network come" }),
  problems: endpoint({ method: "GET", path: "/connections/health/problems", access: "leads.read",        input: z.object({}), output: z.array(ConnectionProblem), summary: "Connections that need attention, by kind and name" }),
  unread:   endpoint({ method: "GET", path: "/connections/health/unread",   access: "integrations.read", input: Paging.extend({ limit: Paging.shape.limit.default(MOST_UNREADABLE_SHOWN) }), output: UnreadRequests, fails: ["INVALID_CURSOR"], summary: "Requests of senders that could not be read and are to be reviewed, the last first" }),
  unreadable: endpoint({ method: "GET", path: "/connections/health/unreadable", access: "integrations.read", input: Paging.extend({ id: Id, limit: Paging.shape.limit.default(MOST_UNREADABLE_SHOWN) }), output: UnreadableEvents, fails: ["INVALID_CURSOR"], summary: "Events of a connection that cannot be read, the last first" }),
  see:      endpoint({ method: "PUT", path: "/connections/health/unread/:id", access: "integrations.write", input: z.object({ id: Id }), output: UnreadCounts, summary: "Mark a request that could not be read as reviewed" }),
  seeAll:   endpoint({ method: "PUT", path: "/connections/health/unread", access: "integrations.write", input: z.object({ until: PastMoment }), output: UnreadCounts, summary: "Mark requests as reviewed that were last received by then" }),
};
