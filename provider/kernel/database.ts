import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

export type Db = NodePgDatabase & { $client: pg.PoolClient };

/** Role of a transaction: licence, identity or queue. The roles exist in the database. */
export type TransactionRole = { role: "tenant"; licenseId: string } | { role: "identity" } | { role: "worker" };

export type Database = {
  readonly engine: "pglite" | "postgres";
  readonly pool: pg.Pool;
  readonly afterCommit: CommitListeners;
  /** Retries deadlock victims: side effects of `work` must bear it. @throws Error when nested, which would deadlock */
  transaction<T>(transactionRole: TransactionRole, work: (db: Db) => Promise<T>): Promise<T>;
  read<T>(transactionRole: TransactionRole, work: (db: Db) => Promise<T>): Promise<T>;
  /** Health check independent of the pool: own connection on PostgreSQL; PGlite also while busy. */
  isThere(): Promise<boolean>;
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type CommitEvents = { deliveries: undefined; notified: { licenseId: string; userIds: string[] } };

export interface CommitListeners {
  on<Name extends keyof CommitEvents>(event: Name, listener: (what: CommitEvents[Name][]) => void): void;
  end(client: pg.ClientBase, isCommitted: boolean): void;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}
