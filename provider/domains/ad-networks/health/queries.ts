import { and, asc, eq, getTableColumns, lt, ne, sql } from "drizzle-orm";
import {
  type ConnectionHealth,
  isConnectionBlocked,
  MAX_UNREADABLE_LISTED,
  type NetworkHealth,
  tokenExpiry,
} from "@/contract/ad-networks/connection-health.ts";
import { MIN_SILENCE, SWIFTEST, silenceHours, usualHours } from "@/contract/ad-networks/forms.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { connectedAccount, connection, leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { maskBody } from "@/provider/kernel/mask-secrets.ts";
import { leadsOfDay, leadsOfLastDays } from "../forms/queries.ts";
import { readBlocked, readWaits } from "./blocked.ts";

const HOUR_MS = 3_600_000;

export async function readHealth(db: Db): Promise<ConnectionHealth[]> {
  const now = Date.now();
  const connections = await db
    .select()
    .from(connection)
    .where(ne(connection.state, "ended"))
    .orderBy(asc(connection.network), asc(connection.name));
  const forms = await db
    .select({
      ...getTableColumns(leadForm),
      connectionId: connectedAccount.connectionId,
      isSubscribed: connectedAccount.isSubscribed,
      recent: leadsOfLastDays(),
      ofDay: leadsOfDay(),
    })
    .from(leadForm)
    .innerJoin(connectedAccount, eq(connectedAccount.id, leadForm.accountId))
    .orderBy(asc(leadForm.name));
  const waiting = await countWaiting(db);
  const allBlocked = await readBlocked(db);
  const waitingByReason = await readWaits(db);
  const unreadable = await readUnreadable(db, waiting);
  return connections.map((row): ConnectionHealth => {
    const { id, version, network, name, tokenExpiresAt, errorCode } = row;
    const state = row.state === "paused" ? "paused" : "active";
    const own = forms.filter(({ connectionId }) => connectionId === id);
    const silentForms = state === "paused" ? [] : own.flatMap((form) => silent(form, now));
    const lastLeadAt = own.reduce((last: string | null, form) => latest(last, form.lastLeadAt), null);
    const blocked = allBlocked.get(id)?.blocked ?? null;
    const isBroken =
      errorCode !== null ||
      tokenExpiry(tokenExpiresAt, now) === "over" ||
      isConnectionBlocked({ blocked, lastLeadAt }, now);
    const ofConnection = waiting.filter(({ connectionId }) => connectionId === id);
    const countEvents = (countedState: string) =>
      ofConnection.find(({ state: one }) => one === countedState)?.count ?? 0;
    return {
      id,
      version,
      network,
      name,
      state,
      tokenExpiresAt,
      silentForms,
      blocked,
      lastLeadAt,
      error: currentError(row, now),
      lastError: toLastError(row),
      isHealthy: state === "paused" || (!isBroken && silentForms.length === 0),
      forms: own.flatMap(({ isSubscribed, id: formId, name: formName }) =>
        isSubscribed ? [{ id: formId, name: formName }] : [],
      ),
      leadsOfDay: own.reduce((sum, form) => sum + form.ofDay, 0),
      waiting: countEvents("waiting"),
      rejected: countEvents("refused"),
      waitingByReason: waitingByReason.get(id) ?? [],
      unreadable: { count: countEvents("unreadable"), last: unreadable.get(id) ?? [] },
    };
  });
}

type LeadCrmState = Pick<ConnectionHealth, "error" | "tokenExpiresAt" | "silentForms"> & {
  blockedSince: string | null;
};

type ConnectionSummary = Pick<ConnectionHealth, "network" | "name" | "silentForms"> & {
  since: string | null;
  isBroken: boolean;
};

export async function readConnections(db: Db): Promise<ConnectionSummary[]> {
  const now = Date.now();
  const { id, network, name, state, errorCode, errorDetail, errorAt, tokenExpiresAt } = connection;
  const connections = await db
    .select({ id, network, name, state, errorCode, errorDetail, errorAt, tokenExpiresAt })
    .from(connection)
    .where(ne(state, "ended"))
    .orderBy(asc(network), asc(name));
  const quiet = await readQuietForms(db, now);
  const allBlocked = await readBlocked(db);
  return connections.map((row): ConnectionSummary => {
    const of = { network: row.network, name: row.name };
    const well = { ...of, since: null, silentForms: [], isBroken: false };
    if (row.state === "paused") return well;
    const own = quiet.filter(({ connectionId }) => connectionId === row.id);
    const silentForms = own.flatMap((form) => silent(form, now));
    const blocked = allBlocked.get(row.id);
    const blockedSince = blocked && isConnectionBlocked(blocked, now) ? blocked.blocked.since : null;
    const isExpired = tokenExpiry(row.tokenExpiresAt, now) === "over";
    const isBroken = row.errorCode !== null || isExpired || blockedSince !== null;
    if (!isBroken && silentForms.length === 0) return well;
    const summary = { error: currentError(row, now), tokenExpiresAt: row.tokenExpiresAt, silentForms, blockedSince };
    return { ...of, since: unhealthySince(summary), silentForms, isBroken };
  });
}

export async function readNetworks(db: Db): Promise<NetworkHealth[]> {
  return [...Map.groupBy(await readConnections(db), (one) => one.network)].map(([one, all]): NetworkHealth => {
    const since = all.flatMap((each) => each.since ?? []).sort()[0] ?? null;
    const silent = all.some(({ isBroken }) => isBroken) ? [] : all.flatMap(({ silentForms }) => silentForms);
    const silentLongest = silent.toSorted((a, b) => ((a.lastLeadAt ?? "") < (b.lastLeadAt ?? "") ? -1 : 1));
    return { network: one, isHealthy: since === null, since, silentForms: silentLongest.map(({ name }) => name) };
  });
}

async function readQuietForms(db: Db, now: number) {
  const { id, name, lastLeadAt, silentAfterHours } = leadForm;
  const { connectionId, isSubscribed } = connectedAccount;
  const hours = sql`make_interval(hours => coalesce(${silentAfterHours}, ${MIN_SILENCE}))`;
  const recent = sql<number>`case when ${silentAfterHours} is null then ${leadsOfLastDays(SWIFTEST)} else 0 end`;
  return db
    .select({ id, name, lastLeadAt, silentAfterHours, connectionId, isSubscribed, recent: recent.mapWith(Number) })
    .from(leadForm)
    .innerJoin(connectedAccount, eq(connectedAccount.id, leadForm.accountId))
    .where(and(isSubscribed, lt(lastLeadAt, sql`${new Date(now).toISOString()}::timestamptz - ${hours}`)))
    .orderBy(asc(name));
}

function currentError(row: Pick<typeof connection.$inferSelect, "errorCode" | "errorDetail" | "errorAt">, now: number) {
  const { errorCode, errorDetail, errorAt } = row;
  return errorCode && { code: errorCode, detail: errorDetail, at: errorAt ?? new Date(now).toISOString() };
}

function toLastError({ lastErrorCode, lastErrorDetail, lastErrorAt }: typeof connection.$inferSelect) {
  return lastErrorCode && lastErrorAt ? { code: lastErrorCode, detail: lastErrorDetail, at: lastErrorAt } : null;
}

function unhealthySince({ error, tokenExpiresAt, silentForms, blockedSince }: LeadCrmState): string {
  const beginnings = [error?.at, blockedSince, error ? undefined : silentForms[0]?.lastLeadAt, tokenExpiresAt];
  return beginnings.find((at) => typeof at === "string") ?? new Date().toISOString();
}

type FormRow = Pick<typeof leadForm.$inferSelect, "id" | "name" | "lastLeadAt" | "silentAfterHours"> & {
  isSubscribed: boolean;
  recent: number;
};

function silent(form: FormRow, now: number): ConnectionHealth["silentForms"] {
  const { id, name, lastLeadAt, silentAfterHours, isSubscribed } = form;
  const rhythmHours = usualHours(form.recent);
  const hours = silenceHours(silentAfterHours, rhythmHours);
  if (!isSubscribed || lastLeadAt === null || hours === null) return [];
  return now - Date.parse(lastLeadAt) > hours * HOUR_MS ? [{ id, name, lastLeadAt, rhythmHours }] : [];
}

export const UNPROCESSED = {
  waiting: sql`e.state = 'waiting'`,
  refused: sql`e.state = 'refused' and e.fault is distinct from 'unreadable'`,
  unreadable: sql`e.state = 'refused' and e.fault = 'unreadable' and e.body <> ''`,
};
type WaitingCount = { connectionId: string; state: keyof typeof UNPROCESSED; count: number };

export const OF_CONNECTION = sql`${networkEvent} e join ${connectedAccount} a on a.license_id = e.license_id
      and a.network = e.network and a.external_id = e.account_external_id
    where e.license_id = c.license_id and e.network = c.network and a.connection_id = c.id`;

async function countWaiting(db: Db): Promise<WaitingCount[]> {
  const counted = Object.entries(UNPROCESSED).map(
    ([state, is]) => sql`select ${state}::text as state, (select count(*)::int from (
      select 1 from ${OF_CONNECTION} and ${is} limit ${COUNT_CEILING + 1}) counted) as count`,
  );
  const { rows } = await db.execute<WaitingCount>(sql`
    select c.id as "connectionId", n.state, n.count
    from ${connection} c cross join lateral (${sql.join(counted, sql` union all `)}) n
    where c.state <> 'ended'`);
  return rows;
}

type Unreadable = ConnectionHealth["unreadable"]["last"];

async function readUnreadable(db: Db, waiting: readonly WaitingCount[]): Promise<Map<string, Unreadable>> {
  if (!waiting.some(({ state, count }) => state === "unreadable" && count > 0)) return new Map();
  const { rows } = await db.execute<{ connectionId: string; id: string; receivedAt: string | Date; body: string }>(sql`
    select c.id as "connectionId", n.id, n.received_at as "receivedAt", n.body
    from ${connection} c cross join lateral (
      select e.id, e.received_at, e.body from ${OF_CONNECTION} and ${UNPROCESSED.unreadable}
      order by e.received_at desc, e.id desc limit ${MAX_UNREADABLE_LISTED}) n
    where c.state <> 'ended'
    order by n.received_at desc, n.id desc`);
  const masked = rows.map(({ receivedAt, body, ...row }) => ({
    ...row,
    receivedAt: toIso(receivedAt),
    body: maskBody(body),
  }));
  return Map.groupBy(masked, ({ connectionId }) => connectionId);
}

function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
