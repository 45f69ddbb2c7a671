import * as z from "zod";
import { ADF_ERROR_CODES } from "../intake/adf.ts";
import { NETWORKS } from "../kernel/channels.ts";
import { Network, Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { PastMoment } from "../kernel/moments.ts";
import { Id, Paging, pageSchema } from "../kernel/records.ts";
import { Connection, ConnectionError } from "./connections.ts";

export const SilentForm = z.object({
  id: Id,
  name: z.string(),
  lastLeadAt: z.iso.datetime(),
  /** Usual hours between two leads; null with too few leads. */
  rhythmHours: z.number().int().nullable(),
});

export const BLOCKING_ERRORS = ["rateLimited", "unreachable", "unexpected"] as const satisfies ConnectionError[];
export type BlockingError = (typeof BLOCKING_ERRORS)[number];

/** Unreadable event of a network as received, with masked secrets. */
export const UnreadableEvent = z.object({ id: Id, receivedAt: z.iso.datetime(), body: z.string() });
export const MAX_UNREADABLE_LISTED = 10;
export const UnreadableEvents = pageSchema(UnreadableEvent);

export const WaitingLeads = z.object({
  code: ConnectionError,
  count: z.number().int(),
  since: z.iso.datetime(),
  examples: z.array(z.string()),
});
export const MAX_WAITING_EXAMPLES = 3;

export const UNREAD_ENTRY_POINTS = ["adf", "leads"] as const;
export const UnreadEntryPoint = z.enum(UNREAD_ENTRY_POINTS);
export type UnreadEntryPoint = z.infer<typeof UnreadEntryPoint>;

/** Displayed part of a body, in characters. */
export const MAX_UNREAD_TEXT = 20_000;

export const UNREAD_REASONS = [...ADF_ERROR_CODES, "json", "object", "address", "empty"] as const;
export const UnreadReason = z.enum(UNREAD_REASONS);

export const UnreadRequest = z.object({
  id: Id,
  entryPoint: UnreadEntryPoint,
  source: Source.nullable(),
  firstAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  times: z.number().int(),
  reason: z.string(),
  key: z.string(),
  body: z.string(),
});
export type UnreadRequest = z.infer<typeof UnreadRequest>;

/** Stored unread requests per licence; the oldest are dropped. */
export const MAX_UNREAD_STORED = 1000;

export const UnreadCounts = z.object({
  count: z.number().int(),
  dropped: z.number().int(),
  empty: z.number().int(),
});

export const UnreadRequests = pageSchema(UnreadRequest).extend(UnreadCounts.shape);
export type UnreadRequests = z.infer<typeof UnreadRequests>;

export const ConnectionHealth = Connection.omit({ externalId: true, scopes: true }).extend({
  /** No action is required. A paused connection counts as healthy. */
  isHealthy: z.boolean(),
  lastLeadAt: z.iso.datetime().nullable(),
  /** Last error with its time; stays after recovery. */
  lastError: Connection.shape.error,
  /** Counts stop at COUNT_CEILING + 1 per form and day. */
  leadsOfDay: z.number().int(),
  waiting: z.number().int(),
  rejected: z.number().int(),
  waitingByReason: z.array(WaitingLeads),
  unreadable: z.object({ count: z.number().int(), last: z.array(UnreadableEvent).max(MAX_UNREADABLE_LISTED) }),
  silentForms: z.array(SilentForm),
  blocked: z.object({ code: z.enum(BLOCKING_ERRORS), since: z.iso.datetime() }).nullable(),
  forms: z.array(z.object({ id: Id, name: z.string() })),
});
export type ConnectionHealth = z.infer<typeof ConnectionHealth>;

export const NetworkHealth = z.object({
  network: Network,
  isHealthy: z.boolean(),
  since: z.iso.datetime().nullable(),
  silentForms: z.array(z.string()),
});
export type NetworkHealth = z.infer<typeof NetworkHealth>;

export const CONNECTION_KINDS = [...NETWORKS, "adf", "crm", "webhook"] as const;
export const ConnectionKind = z.enum(CONNECTION_KINDS);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/** A network account, ADF, CRM or webhook that needs attention: one definition for home, hub and cards. */
export const ConnectionProblem = z.object({ kind: ConnectionKind, name: z.string() });
export type ConnectionProblem = z.infer<typeof ConnectionProblem>;

const WARN_DAYS = 14;
const DAY_MS = 86_400_000;

export function tokenExpiry(tokenExpiresAt: string | null, now: number): "none" | "soon" | "over" {
  if (tokenExpiresAt === null) return "none";
  const remainingMs = Date.parse(tokenExpiresAt) - now;
  if (remainingMs <= 0) return "over";
  return remainingMs < WARN_DAYS * DAY_MS ? "soon" : "none";
}

const MAX_HOLD_MS = 3_600_000;

export function isConnectionBlocked(
  { blocked, lastLeadAt }: Pick<ConnectionHealth, "blocked" | "lastLeadAt">,
  now: number,
): boolean {
  if (blocked === null || now - Date.parse(blocked.since) <= MAX_HOLD_MS) return false;
  return lastLeadAt === null || lastLeadAt < blocked.since;
}

// biome-ignore format: a table is read by its columns
export const connectionHealth = {
  list:     endpoint({ method: "GET", path: "/connections/health",          access: "integrations.read", input: z.object({}), output: z.array(ConnectionHealth), summary: "Health of the connections to ad networks" }),
  networks: endpoint({ method: "GET", path: "/connections/health/networks", access: "leads.read",        input: z.object({}), output: z.array(NetworkHealth), summary: "Lead flow of each connected network" }),
  problems: endpoint({ method: "GET", path: "/connections/health/problems", access: "leads.read",        input: z.object({}), output: z.array(ConnectionProblem), summary: "Connections that need attention, by kind and name" }),
  unread:   endpoint({ method: "GET", path: "/connections/health/unread",   access: "integrations.read", input: Paging.extend({ limit: Paging.shape.limit.default(MAX_UNREADABLE_LISTED) }), output: UnreadRequests, fails: ["INVALID_CURSOR"], summary: "Unreadable requests that wait for review, newest first" }),
  unreadable: endpoint({ method: "GET", path: "/connections/health/unreadable", access: "integrations.read", input: Paging.extend({ id: Id, limit: Paging.shape.limit.default(MAX_UNREADABLE_LISTED) }), output: UnreadableEvents, fails: ["INVALID_CURSOR"], summary: "Unreadable events of a connection, newest first" }),
  see:      endpoint({ method: "PUT", path: "/connections/health/unread/:id", access: "integrations.write", input: z.object({ id: Id }), output: UnreadCounts, summary: "Mark an unreadable request as reviewed" }),
  seeAll:   endpoint({ method: "PUT", path: "/connections/health/unread", access: "integrations.write", input: z.object({ until: PastMoment }), output: UnreadCounts, summary: "Mark all unreadable requests received until a time as reviewed" }),
};
