import pg from "pg";
import { openDatabase } from "@/provider/db/client.ts";
import { migrateDatabase } from "@/provider/db/migrate.ts";
import { seedDemo } from "@/provider/seed/demo.ts";
import { type Cluster, startPostgres } from "@/tests/support/postgres.ts";
import { fillLicense } from "./fill.ts";
import { CREDENTIALS, LICENSE } from "./provider.ts";
import type { PartReport } from "./report.ts";
import type { Size } from "./size.ts";

export type BenchContext = {
  size: Size;
  cluster(): Promise<Cluster>;
  startedPostgres(): Promise<string | undefined>;
  /** @returns the URL of a database with the demo data and more leads of one licence, flushed to disk */
  database(name: string, leads: number): Promise<string>;
  /** Runs at the end, in reverse order. */
  atEnd(stop: () => unknown): void;
  close(): Promise<void>;
};

export type Part = {
  name: string;
  title: string;
  run(bench: BenchContext): Promise<Pick<PartReport, "figures" | "notes">>;
};

/** Settings of a modest server, equal for both sides; commits reach the disk. */
export const SETTINGS = ["shared_buffers=1GB", "min_wal_size=4GB", "max_wal_size=4GB", "random_page_cost=1.1"];

/** Files of 16 MB that the server retains at least. */
const LOG_FILES = 256;

export function openBench(size: Size): BenchContext {
  const stops: (() => unknown)[] = [];
  let cluster: Promise<Cluster> | undefined;
  const databases = new Map<string, Promise<string>>();
  const atEnd = (stop: () => unknown) => void stops.push(stop);

  const open = async () => {
    const started = await startPostgres({ isDurable: true, settings: SETTINGS });
    atEnd(() => started.remove());
    await fillLog(started);
    return started;
  };
  const bench: BenchContext = {
    size,
    atEnd,
    cluster: () => {
      cluster ??= open();
      return cluster;
    },
    startedPostgres: async () => (await cluster)?.version,
    database: (name, leads) => {
      const made = databases.get(name) ?? prepareDatabase(bench, name, leads);
      databases.set(name, made);
      return made;
    },
    close: async () => {
      for (const stop of stops.reverse()) await stop();
    },
  };
  return bench;
}

/**
 * Fills the write-ahead log as on a server that has run for a while: commits then reuse files instead of creating them.
 */
async function fillLog(cluster: Cluster): Promise<void> {
  const file = ["select pg_logical_emit_message(false, 'bench', '')", "select pg_switch_wal()"];
  await runAsAdmin(cluster, [...Array.from({ length: LOG_FILES }, () => file).flat(), "checkpoint"]);
}

async function runAsAdmin({ adminUrl }: Cluster, statements: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

async function prepareDatabase(bench: BenchContext, name: string, leads: number): Promise<string> {
  const url = (await bench.cluster()).createDatabase(name);
  const database = await openDatabase({ url });
  try {
    await migrateDatabase(database);
    await seedDemo(database, CREDENTIALS.password);
    const { rows } = await database.transaction({ role: "identity" }, ({ $client }) =>
      $client.query<{ id: string }>("select id from license where name = $1", [LICENSE]),
    );
    const licenseId = rows[0]?.id;
    if (!licenseId) throw new Error(`The demo data has no licence ${LICENSE}`);
    if (leads > 0) {
      await fillLicense(database, licenseId, leads);
      await runAsAdmin(await bench.cluster(), ["checkpoint"]);
    }
    return url;
  } finally {
    await database.close();
  }
}
