import type { Database, Db } from "@/provider/kernel/database.ts";
import type { Log } from "@/provider/kernel/log.ts";
import { openBoss } from "./boss.ts";
import { installQueue } from "./install.ts";
import type { DataOf, QueueName } from "./queues.ts";

export type SendOptions = {
  requestId?: string;
  startAfter?: string;
  /** Deduplicates by key within seconds. */
  once?: { key: string; seconds: number };
};

export type Jobs = {
  /** Adds a job in the caller's transaction, in any role. @returns false when `once` suppressed it */
  send<Name extends QueueName>(db: Db, queue: Name, data: DataOf<Name>, options?: SendOptions): Promise<boolean>;
  wake(queue: QueueName): void;
  onWake(listener: (queue: QueueName) => void): void;
  onClose(stop: () => Promise<void>): void;
  close(): Promise<void>;
};

const names = new Map<string, string>();

/** Prepared per connection: planning the long statement costs more than running it. */
function statementName(text: string): string {
  const name = names.get(text) ?? `send job ${names.size}`;
  names.set(text, name);
  return name;
}

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
        executeSql: (text: string, values?: unknown[]) => db.$client.query({ name: statementName(text), text, values }),
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
      // PGlite has one connection, so the look waits for the sender's commit.
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
