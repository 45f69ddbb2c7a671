import { sql } from "drizzle-orm";
import type { Database } from "@/provider/kernel/database.ts";
import { QUEUE_NAMES, type QueueName } from "./queues.ts";

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
