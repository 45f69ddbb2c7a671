import { sql } from "drizzle-orm";
import type { Database } from "@/provider/kernel/database.ts";
import { DEAD_LETTERS, QUEUE_NAMES, type QueueName } from "./queues.ts";

/** Queues with due jobs, in one query. */
export async function findDueQueues(database: Database): Promise<QueueName[]> {
  return database.read({ role: "worker" }, async (db) => {
    const { rows } = await db.execute<{ name: QueueName }>(sql`
      select q.name from unnest(${sql.param([...QUEUE_NAMES])}::text[]) q(name)
      where exists (select from pgboss.job j
        where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`);
    return rows.map(({ name }) => name);
  });
}

export type QueueDepth = { queue: string; waiting: number; oldestSeconds: number };

export async function readQueueDepths(database: Database): Promise<QueueDepth[]> {
  const found = await database.transaction({ role: "worker" }, async (db) => {
    const { rows } = await db.execute<QueueDepth>(sql`
      select name as queue, count(*)::int as waiting,
        extract(epoch from now() - min(created_on))::float8 as "oldestSeconds"
      from pgboss.job where state < 'active' group by name`);
    return rows;
  });
  return [...QUEUE_NAMES, DEAD_LETTERS].map(
    (queue) => found.find((row) => row.queue === queue) ?? { queue, waiting: 0, oldestSeconds: 0 },
  );
}
