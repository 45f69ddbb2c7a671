import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Database, type Db, isUuid, type TransactionRole } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { CommitHooks } from "./after-commit.ts";
import { type PgliteThread, startPglite } from "./pglite.ts";

export class DirectoryLocked extends Error {
  constructor(directory: string, owner: string) {
    super(`${directory} is in use by process ${owner}: PGlite allows one. Stop it, or choose another DATA_DIR.`);
  }
}

const BUSY_MS = 250;
const SQLITE_BUSY = 5;

export function lockDirectory(directory: string): () => void {
  const ownerFile = path.join(directory, "lock");
  const database = new DatabaseSync(path.join(directory, "lock.db"), { timeout: BUSY_MS });
  try {
    database.exec("begin exclusive");
  } catch (cause) {
    database.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause;
    throw new DirectoryLocked(directory, readOwner(ownerFile));
  }
  writeFileSync(ownerFile, String(process.pid), { mode: 0o600 });
  return () => {
    if (!database.isOpen) return;
    rmSync(ownerFile, { force: true });
    database.close();
  };
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "unknown";
  }
}

export type DatabaseOptions = {
  url?: string | undefined;
  poolSize?: number;
  /** Milliseconds a caller waits for a PostgreSQL connection before UNAVAILABLE. */
  poolWaitMs?: number;
  /** Directory of PGlite; undefined: in memory. */
  directory?: string;
  snapshot?: Uint8Array;
};

// int8 parses to a number when it is exact; larger values, such as hashes, stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
});

/** Opens PostgreSQL by its URL, else PGlite in a directory that it locks. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) {
    const connection = {
      connectionString: options.url,
      connectionTimeoutMillis: options.poolWaitMs ?? 2000,
      // JIT compilation costs more than these statements take to run.
      options: "-c TimeZone=UTC -c jit=off -c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000",
      keepAlive: true,
    };
    const pool = new pg.Pool({ ...connection, max: options.poolSize ?? 10, pipeline: true });
    const probePool = new pg.Pool({ ...connection, max: 1 });
    return toDatabase({ engine: "postgres", pool, probePool, close: () => probePool.end() });
  }
  const release = options.directory ? lockDirectory(options.directory) : () => {};
  const thread = await startPglite(options.directory && path.join(options.directory, "pglite"), options.snapshot);
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    user: "postgres",
    database: "postgres",
    stream: (() => thread.connect()) as unknown as () => never,
  });
  const close = async () => {
    await thread.close();
    release();
  };
  return toDatabase({ engine: "pglite", pool, thread, close });
}

type Opened = {
  engine: Database["engine"];
  pool: pg.Pool;
  /** PostgreSQL only: one connection reserved for health checks. */
  probePool?: pg.Pool;
  thread?: PgliteThread;
  close(): Promise<void>;
};

function toDatabase({ engine, pool, probePool, thread, close }: Opened): Database {
  // The next call replaces an idle connection that the server ended; without a listener the process would end.
  for (const each of [pool, probePool]) {
    each?.on("error", () => {});
    each?.on("connect", (client) => client.on("error", () => {}));
  }
  const afterCommit = new CommitHooks();
  const surrounding = new AsyncLocalStorage<{ isOpen: boolean }>();
  const run =
    (beginSql: BeginSql) =>
    async <T>(transactionRole: TransactionRole, work: (db: Db) => Promise<T>) => {
      if (surrounding.getStore()?.isOpen) throw new Error("A transaction was opened within another one");
      for (let attempt = 1; ; attempt += 1) {
        const client = await pool.connect().catch(unavailable);
        const own = { isOpen: true };
        try {
          return await runTransaction(client, afterCommit, beginSql, transactionRole, (db) =>
            surrounding.run(own, work, db),
          );
        } catch (cause) {
          if (sqlState(cause) !== DEADLOCK || attempt === MAX_ATTEMPTS) throw cause;
          await setTimeout(attempt * MIN_PAUSE_MS * (1 + Math.random()));
        } finally {
          own.isOpen = false;
        }
      }
    };
  const read = run("begin read only");
  return {
    engine,
    pool,
    afterCommit,
    transaction: run("begin"),
    read,
    isThere: () => {
      const isBusy = !probePool && pool.totalCount > 0 && pool.idleCount === 0;
      const answer = probePool
        ? probePool.query(PROBE_SQL)
        : isBusy
          ? Promise.resolve()
          : read({ role: "identity" }, async () => {});
      return answer.then(
        () => true,
        () => false,
      );
    },
    dump: () => {
      if (!thread) throw new Error("Only PGlite dumps itself");
      return thread.dump();
    },
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

const PROBE_SQL = "begin read only; set local role prospecta_identity; commit";
const DEADLOCK = "40P01";
const MAX_ATTEMPTS = 3;
const MIN_PAUSE_MS = 20;

type BeginSql = "begin" | "begin read only";

async function runTransaction<T>(
  client: pg.PoolClient,
  afterCommit: CommitHooks,
  beginSql: BeginSql,
  transactionRole: TransactionRole,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const drop = (error: Error) => client.release(error);
  const end = (by: "commit" | "rollback") => client.query(by).then(() => client.release(), drop);
  let started: Promise<unknown> | undefined;
  try {
    // Joins the first statement, which fails if this fails: no row is read or written without a role.
    started = client.query(`${beginSql}; ${setRoleSql(transactionRole)}`);
    started.catch(() => {});
    const result = await work(getDb(client));
    await started;
    // A read's result is known already; only a write waits for the commit.
    if (beginSql === "begin read only") void end("commit");
    else {
      await client.query("commit");
      client.release();
      afterCommit.end(client, true);
    }
    return result;
  } catch (thrown) {
    const cause =
      (await started?.then(
        () => undefined,
        (failed: unknown) => failed,
      )) ?? thrown;
    afterCommit.end(client, false);
    if (isConnectionError(cause)) {
      drop(cause as Error);
      return unavailable(cause);
    }
    await end("rollback");
    throw cause;
  }
}

const known = new WeakMap<pg.PoolClient, Db>();

function getDb(client: pg.PoolClient): Db {
  const db = known.get(client) ?? (drizzle({ client }) as Db);
  known.set(client, db);
  return db;
}

function setRoleSql(transactionRole: TransactionRole): string {
  if (transactionRole.role !== "tenant") return `set local role prospecta_${transactionRole.role}`;
  if (!isUuid(transactionRole.licenseId)) throw new Problem("LICENSE_FORBIDDEN");
  return `set local role prospecta_tenant; set local app.license_id = '${transactionRole.licenseId}'`;
}

/** Enters a licence for the rest of the transaction, for rows created with the licence itself. */
export async function enterLicense(db: Db, licenseId: string): Promise<void> {
  await db.$client.query(setRoleSql({ role: "tenant", licenseId }));
}

function unavailable(cause: unknown): never {
  throw new Problem("UNAVAILABLE", { retryAfterSeconds: 2 }, { cause });
}

/** SQLSTATE classes 08, 53 and 57P, and socket errors. */
function isConnectionError(cause: unknown): boolean {
  const code = sqlState(cause);
  if (code) return /^(08|53|57P)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code);
  return cause instanceof Error && /Connection terminated|timeout exceeded|not queryable/.test(cause.message);
}

export function sqlState(cause: unknown): string | undefined {
  const error = cause as { code?: string; cause?: { code?: string } } | undefined;
  return error?.code ?? error?.cause?.code;
}
