import { type SQL, sql } from "drizzle-orm";
import {
  BLOCKING_ERRORS,
  type BlockingError,
  type ConnectionHealth,
  MAX_WAITING_EXAMPLES,
} from "@/contract/ad-networks/connection-health.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { connectedAccount, connection, leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import type { Db } from "@/provider/kernel/database.ts";

export type Blocked = Pick<ConnectionHealth, "blocked" | "lastLeadAt"> & {
  blocked: NonNullable<ConnectionHealth["blocked"]>;
};
type BlockedRow = { id: string; code: BlockingError; since: string | Date; lastLeadAt: string | Date | null };

function waitingEvents(condition: SQL): SQL {
  return sql`
    select e.fault, e.received_at, e.external_id from ${networkEvent} e
      join ${connectedAccount} a on a.license_id = e.license_id and a.network = e.network
        and a.external_id = e.account_external_id
    where e.license_id = c.license_id and e.network = c.network and a.connection_id = c.id
      and e.state = 'waiting' and ${condition}
    order by e.received_at limit ${COUNT_CEILING + 1}`;
}

/** First waiting reason per connection, by partial index: cost is bounded by the count limit. */
export async function readBlocked(db: Db): Promise<Map<string, Blocked>> {
  const { rows } = await db.execute<BlockedRow>(sql`
    select c.id, h.code, h.since, (
      select max(f.last_lead_at) from ${leadForm} f
        join ${connectedAccount} o on o.license_id = f.license_id and o.id = f.account_id
      where o.license_id = c.license_id and o.connection_id = c.id
    ) as "lastLeadAt"
    from ${connection} c cross join lateral (
      select w.fault as code, min(w.received_at) as since
      from (${waitingEvents(sql`e.fault = any(${sql.param(BLOCKING_ERRORS)}::text[])`)}) w
      group by w.fault order by since limit 1
    ) h
    where c.state = 'active'`);
  return new Map(
    rows.map(({ id, code, since, lastLeadAt }) => [
      id,
      { blocked: { code, since: toIso(since) }, lastLeadAt: lastLeadAt && toIso(lastLeadAt) },
    ]),
  );
}

type Waits = ConnectionHealth["waitingByReason"];
type WaitsRow = Omit<Waits[number], "since"> & { id: string; since: string | Date };

export async function readWaits(db: Db): Promise<Map<string, Waits>> {
  const { rows } = await db.execute<WaitsRow>(sql`
    select c.id, w.fault as code, count(*)::int as count, min(w.received_at) as since,
      (array_agg(w.external_id order by w.received_at, w.external_id))[1:${sql.raw(String(MAX_WAITING_EXAMPLES))}] as examples
    from ${connection} c cross join lateral (${waitingEvents(sql`e.fault is not null`)}) w
    where c.state <> 'ended'
    group by c.id, w.fault order by since`);
  const waitingByReason = rows.map(({ since, ...row }) => ({ ...row, since: toIso(since) }));
  const byConnection = Map.groupBy(waitingByReason, ({ id }) => id);
  return new Map([...byConnection].map(([id, some]) => [id, some.map(({ id: _, ...one }) => one)]));
}
