import { PgBoss } from "pg-boss";
import type { Database } from "@/provider/kernel/database.ts";
import { DEAD_LETTERS, QUEUE_NAMES, QUEUES } from "./queues.ts";

// Arbitrary constant: processes that start at once install one after the other.
const LOCK = 5_160_418;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** A worker without heartbeat for this long is dead; its job is reassigned. */
const HEARTBEAT_SECONDS = 15;

const GRANTS = `
  grant usage on schema pgboss to prospecta_tenant, prospecta_identity, prospecta_worker;
  grant select, insert, update, delete on all tables in schema pgboss to prospecta_worker;
  grant usage on all sequences in schema pgboss to prospecta_worker;
  grant select on pgboss.queue to prospecta_tenant, prospecta_identity;
  grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to prospecta_tenant, prospecta_identity;`;

/** Creates tables, queues and grants as the database owner; everything else runs as `worker`. */
export async function installQueue(database: Database): Promise<void> {
  const client = await database.pool.connect();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    backend: database.engine,
    schedule: false,
    supervise: false,
  });
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    boss.on("error", () => {});
    await boss.start();
    await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 30 * DAY });
    for (const name of QUEUE_NAMES) {
      const queue = QUEUES[name];
      const { retryLimit, retryDelay } = queue;
      const options = {
        retryLimit,
        retryDelay,
        retryBackoff: true,
        expireInSeconds: 300,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        // Job data may contain personal data. A periodic job has none: its row marks that the period had its run.
        deleteAfterSeconds: "everySeconds" in queue ? Math.max(HOUR, queue.everySeconds) : HOUR,
        deadLetter: DEAD_LETTERS,
      };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
    await client.query(GRANTS);
  } finally {
    await boss.stop({ graceful: false, close: false });
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => {});
    client.release();
  }
}
