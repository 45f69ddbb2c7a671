import type { Database, Db } from "@/provider/kernel/database.ts";
import type { Log } from "@/provider/kernel/log.ts";
import { openBoss } from "./boss.ts";
import { installQueue } from "./install.ts";
import type { DataOf, QueueName } from "./queues.ts";

export type SendOptions = {
  /** Of the request that the work follows from. */
  requestId?: string;
  /** Not before then, ISO 8601. */
  startAfter?: string;
  /** One in so many seconds for a key: another is not sent. */
  once?: { key: string; seconds: number };
};

export type Jobs = {
  /**
   * Adds a job in the caller's transaction, whatever its role: both are committed, or neither.
   * @returns false where `once` kept it from being sent
   */
  send<Name extends QueueName>(db: Db, queue: Name, data: DataOf<Name>, options?: SendOptions): Promise<boolean>;
  /** Has this process look at once for what was sent and committed; others find it when they next look. */
  wake(queue: QueueName): void;
  onWake(listener: (queue: QueueName) => void): void;
  /** Run before the queue closes. */
  onClose(stop: () => Promise<void>): void;
  close(): Promise<void>;
};

const names = new Map<string, string>();

/** A job's statement is long, and to plan it takes the database longer than to run it: each connection does so once. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `send job ${names.size}`;
  names.set(text, name);
  return name;
}

/** The database is migrated. */
export async function openJobs(database: Database, log: Log): Promise<Jobs> {
  await installQueue(database);
  const boss = await openBoss(database, log, {}).start();
  const listeners: ((queue: QueueName) => void)[] = [];
  const stops: (() => Promise<void>)[] = [];
  const wake = (queue: QueueName) => {
    for (const listener of listeners) listener(queue);
  };
  return {
    send: async (db, queue, data, { requestId = "", startAfter, once } = {}) => {
      const within = {
        executeSql: (text: string, values?: unknown[]) => db.$client.query({ name: nameOf(text), text, values }),
      };
      const id = await boss.send(
        queue,
        { ...data, requestId },
        {
          db: within,
          ...(startAfter && { startAfter }),
          ...(once && { singletonKey: once.key, singletonSeconds: once.seconds }),
        },
      );
      // PGlite has one connection, so whoever looks waits for the commit of the transaction that sent.
      if (database.engine === "pglite") wake(queue);
      return id !== null;
    },
    wake,
    onWake: (listener) => void listeners.push(listener),
    onClose: (stop) => void stops.push(stop),
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await boss.stop({ graceful: false, close: false });
    },
  };
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    jobs: Jobs;
  }
}
