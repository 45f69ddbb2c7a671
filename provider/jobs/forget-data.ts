import { sql } from "drizzle-orm";
import type { Database } from "@/provider/kernel/database.ts";
import { DEAD_LETTERS, FORGOTTEN_QUEUES, type QueueName } from "./queues.ts";

const LEFT = sql`jsonb_build_object('requestId', data->'requestId')`;

export function forgetData(database: Database, queue: QueueName, id: string): Promise<unknown> {
  return database.transaction({ role: "worker" }, (db) =>
    db.execute(sql`update pgboss.job set data = ${LEFT} where name = ${queue} and id = ${id}::uuid`),
  );
}

/** Deletes the data of failed jobs that are too old to retry, dead letters included. */
export function forgetOldData(database: Database): Promise<unknown> {
  return database.transaction({ role: "worker" }, (db) =>
    db.execute(sql`
      update pgboss.job set data = ${LEFT}
      where (name = any(${sql.param(FORGOTTEN_QUEUES)}::text[]) or (name = ${DEAD_LETTERS} and data ? 'email'))
        and state in ('created', 'failed') and created_on < now() - interval '1 hour'
        and (name = ${DEAD_LETTERS} or state = 'failed')`),
  );
}

/** Detects a job finished by a process that crashed before reporting it. */
export function isForgotten(queue: QueueName, data: unknown): boolean {
  const names = Object.keys((data ?? {}) as object);
  return FORGOTTEN_QUEUES.includes(queue) && names.every((name) => name === "requestId");
}
