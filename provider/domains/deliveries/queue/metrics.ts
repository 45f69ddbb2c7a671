import { sql } from "drizzle-orm";
import { DESTINATION_KINDS, type DestinationKind } from "@/contract/deliveries/deliveries.ts";
import type { Services } from "@/provider/kernel/services.ts";

type Depth = { kind: DestinationKind; waiting: number; oldestSeconds: number; open: number };

const MAX_COUNTED = 10_000;

/** Bounded index walk: scrape cost is constant. Without database the metrics are absent, not stale. */
export async function measureDeliveries({ database, metrics }: Services): Promise<void> {
  for (const gauge of [metrics.deliveriesWaiting, metrics.deliveriesOldest, metrics.breakersOpen]) gauge.reset();
  const depths = await database
    .transaction({ role: "worker" }, async (db) => {
      const { rows } = await db.execute<Depth>(sql`
        select d.kind, sum(l.waiting)::int as waiting,
          coalesce(extract(epoch from now() - min(l.oldest)), 0)::float8 as "oldestSeconds",
          count(d.opened_at)::int as open
        from destination d cross join lateral (
          select (select count(*) from (
              select from delivery where destination_id = d.id and state in ('waiting', 'sending') limit ${MAX_COUNTED}
            ) counted) as waiting,
            (select created_at from delivery where destination_id = d.id and state in ('waiting', 'sending')
              and next_at <= now() and d.state = 'active' order by next_at, seq limit 1) as oldest
        ) l where d.removed_at is null group by d.kind`);
      return rows;
    })
    .catch(() => undefined);
  if (!depths) return;
  for (const kind of DESTINATION_KINDS) {
    const { waiting = 0, oldestSeconds = 0, open = 0 } = depths.find((row) => row.kind === kind) ?? {};
    metrics.deliveriesWaiting.set({ kind }, waiting);
    metrics.deliveriesOldest.set({ kind }, oldestSeconds);
    metrics.breakersOpen.set({ kind }, open);
  }
}
