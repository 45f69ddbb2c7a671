import type { Database, Db } from "@/provider/db/client.ts";
import type { Log } from "@/provider/http/log.ts";
import { openBoss } from "./boss.ts";
import { installQueue } from "./install.ts";
import type { DataOf, QueueName } from "./queues.ts";

export type SendOptions = {
  /** Of the request that the work follows from. */
  requestId?: string;
};

export type Jobs = {
  /** Adds a job in the caller's transaction, whatever its role: both are committed, or neither. */
  send<Name extends QueueName>(db: Db, queue: Name, data: DataOf<Name>, options?: SendOptions): Promise<void>;
  /** Called when this process sent a job. */
  onSent(listener: (queue: QueueName) => void): void;
  /** Run before the queue closes. */
  onClose(stop: () => Promise<void>): void;
  close(): Promise<void>;
};

/** The database is migrated. */
export async function openJobs(database: Database, log: Log): Promise<Jobs> {
  await installQueue(database);
  const boss = await openBoss(database, log, {}).start();
  const listeners: ((queue: QueueName) => void)[] = [];
  const stops: (() => Promise<void>)[] = [];
  return {
    send: async (db, queue, data, { requestId = "" } = {}) => {
      const within = { executeSql: (text: string, values?: unknown[]) => db.$client.query(text, values) };
      await boss.send(queue, { ...data, requestId }, { db: within });
      for (const listener of listeners) listener(queue);
    },
    onSent: (listener) => void listeners.push(listener),
    onClose: (stop) => void stops.push(stop),
    close: async () => {
      for (const stop of stops) await stop();
      await boss.stop({ graceful: false, close: false });
    },
  };
}
