import { asc, desc, eq, ne, sql } from "drizzle-orm";
import type { ConnectedAccount, Connection, NetworkSummary } from "@/contract/ad-networks/connections.ts";
import { META_SETTINGS } from "@/contract/ad-networks/meta.ts";
import { TIKTOK_SETTINGS } from "@/contract/ad-networks/tiktok.ts";
import { NETWORKS, type Network } from "@/contract/kernel/channels.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { connectedAccount, connection, leadForm } from "@/provider/db/schema/connections.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { leadsOfDay } from "../forms/queries.ts";

type ConnectionRow = typeof connection.$inferSelect;

export function toConnection(row: ConnectionRow): Connection {
  const { id, version, network, externalId, name, state, scopes, tokenExpiresAt, errorCode, errorDetail, errorAt } =
    row;
  return {
    id,
    version,
    network,
    externalId,
    name,
    scopes,
    tokenExpiresAt,
    state: state === "paused" ? "paused" : "active",
    error: errorCode && errorAt ? { code: errorCode, detail: errorDetail, at: errorAt } : null,
  };
}

export function toAccount(row: typeof connectedAccount.$inferSelect): ConnectedAccount {
  const { id, connectionId, kind, externalId, name, isSubscribed } = row;
  return { id, connectionId, kind, externalId, name, isSubscribed };
}

export const isLive = ne(connection.state, "ended");

export async function listConnections(db: Db): Promise<Connection[]> {
  return (await db.select().from(connection).where(isLive).orderBy(asc(connection.name))).map(toConnection);
}

export async function listAccounts(db: Db, connectionId: string): Promise<ConnectedAccount[]> {
  const rows = await db
    .select()
    .from(connectedAccount)
    .where(eq(connectedAccount.connectionId, connectionId))
    .orderBy(sql`${connectedAccount.isSubscribed} desc`, desc(connectedAccount.kind), asc(connectedAccount.name));
  return rows.map(toAccount);
}

const SETTINGS = { meta: META_SETTINGS, tiktok: TIKTOK_SETTINGS } satisfies Record<Network, readonly (keyof Config)[]>;

type Counted = { network: string; lastLeadAt: string | null; leadsInDay: number; waiting: number };

export async function listNetworkSummaries(ctx: RequestContext): Promise<NetworkSummary[]> {
  const all = await listConnections(ctx.db);
  const { rows } = await ctx.db.execute<Counted>(sql`
    select n.network, f.last_lead_at as "lastLeadAt", coalesce(f.in_day, 0)::int as "leadsInDay", w.waiting
    from unnest(${sql.param(NETWORKS)}::text[]) n(network)
    left join lateral (
      select max(${leadForm.lastLeadAt}) as last_lead_at, sum(${leadsOfDay()}) as in_day
      from ${leadForm} where ${leadForm.network} = n.network
    ) f on true
    left join lateral (
      select count(*)::int as waiting from (
        select from network_event e where e.network = n.network and e.state = 'waiting' limit ${COUNT_CEILING + 1}
      ) counted
    ) w on true`);
  return NETWORKS.map((network) => {
    const counted = rows.find((row) => row.network === network);
    return {
      network,
      missingSettings: SETTINGS[network].filter((name) => !ctx.services.config[name]),
      connections: all.filter((one) => one.network === network),
      lastLeadAt: counted?.lastLeadAt ? toIso(counted.lastLeadAt) : null,
      leadsInDay: counted?.leadsInDay ?? 0,
      waiting: counted?.waiting ?? 0,
    };
  });
}
