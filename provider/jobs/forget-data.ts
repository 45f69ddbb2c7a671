import { sql } from "drizzle-orm";
import type { Database } from "@/provider/kernel/database.ts";
import { DEAD_LETTERS, FORGOTTEN_QUEUES, type QueueName } from "./queues.ts";

/** What is left of a job's data: by this its request is found in the logs. */
const LEFT = sql`jsonb_build_object('requestId', data->'requestId')`;

/** A job is done: what it was given is of no more use. */
export function forgetData(database: Database, queue: QueueName, id: string): Promise<unknown> {
  return database.transaction({ role: "worker" }, (db) =>
    db.execute(sql`update pgboss.job set data = ${LEFT} where name = ${queue} and id = ${id}::uuid`),
  );
}

/** Jobs that failed for good: what they were to bring would come too late. A dead letter has the data of its job. */
export function forgetOldData(database: Database): Promise<unknown> {
  return database.transaction({ role: "worker" }, (db) =>
    db.execute(sql`
      update pgboss.job set data = ${LEFT}
      where (name = any(${sql.param(FORGOTTEN_QUEUES)}::text[]) or (name = ${DEAD_LETTERS} and data ? 'email'))
        and state in ('created', 'failed') and created_on < now() - interval '1 hour'
        and (name = ${DEAD_LETTERS} or state = 'failed')`),
  );
}

/** Whether a job was done before, by a process that ended before it could say so. */
export function isForgotten(queue: QueueName, data: unknown): boolean {
  const names = Object.keys((data ?? {}) as object);
  return FORGOTTEN_QUEUES.includes(queue) && names.every((name) => name === "requestId");
}
