import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

/** One open transaction. `$client` is `pg`'s, for the few statements that are written by hand. */
export type Db = NodePgDatabase & { $client: pg.PoolClient };

/** As whom a transaction runs: within a licence, before one is known, or for the queue. The roles exist in the database. */
export type Who = { role: "tenant"; licenseId: string } | { role: "identity" } | { role: "worker" };

export type Database = {
  readonly engine: "pglite" | "postgres";
  readonly pool: pg.Pool;
  readonly afterCommit: CommitListeners;
  /**
   * Begins, takes the role and the licence, runs, commits. Whoever the database gives up so that another may go on, two
   * that wait for each other, runs again from the beginning: what `work` does besides writing must bear it.
   * @throws Problem UNAVAILABLE when the database is away, an Error within another transaction of the same database:
   * PGlite's one connection would be waited for without end, and PostgreSQL's pool run out.
   */
  transaction<T>(who: Who, work: (db: Db) => Promise<T>): Promise<T>;
  /** The same for what only reads: a write is refused, and nobody waits for the end. */
  read<T>(who: Who, work: (db: Db) => Promise<T>): Promise<T>;
  /** Whether it answers, whatever occupies the pool: PostgreSQL by a connection of its own, PGlite also while it works. */
  isThere(): Promise<boolean>;
  /** PGlite only: the whole database, for a copy that starts at once. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** What a transaction may ask to be told of: work for which its commit is awaited, and people who have news. */
export type CommitEvents = { deliveries: undefined; notified: { licenseId: string; userIds: string[] } };

/** Work of this process that waits for a commit. */
export interface CommitListeners {
  on<Name extends keyof CommitEvents>(word: Name, listener: (what: CommitEvents[Name][]) => void): void;
  /** The transaction on this connection is over. */
  end(client: pg.ClientBase, isCommitted: boolean): void;
}
