import { sql } from "drizzle-orm";
import type { Database } from "@/provider/kernel/database.ts";
import { DEAD_LETTERS, QUEUE_NAMES } from "./queues.ts";

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
