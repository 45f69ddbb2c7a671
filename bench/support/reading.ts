import type { Source } from "@/contract/kernel/channels.ts";
import { LeadListFilter, leads } from "@/contract/leads/leads.ts";
import { openDatabase } from "@/provider/db/client.ts";
import { writeCursor } from "@/provider/db/keyset.ts";
import type { Database } from "@/provider/kernel/database.ts";
import type { BenchContext } from "./context.ts";
import { allGood, requestBytes, runLoad } from "./load.ts";
import { alternate, medianBy, ofSorted } from "./numbers.ts";
import { runPgbench } from "./pgbench.ts";
import { type Provider, type Signed, signIn, startProvider } from "./provider.ts";
import { listStatement } from "./statements.ts";
import { timeWithin } from "./within.ts";

export type Query = Record<string, string>;
type Times = { p50: number; p95: number };
/** `within`: database time of the same calls. `sql`: the statement alone, by pgbench. */
export type Reading = { ours: Times; sql: Times };
export type ReadingWithin = Reading & { logged: { ours: Times; within: Times } };

export type Library = {
  leads: number;
  person: Signed;
  database: Database;
  time(query: Query): Promise<Reading>;
  timeWithin(query: Query): Promise<ReadingWithin>;
  timeSearch(searchTerm: string): Promise<Times>;
  anOldLead(source: Source): Promise<Record<"id" | "vin" | "carLicense" | "identification", string>>;
  rowsOf(query: Query): Promise<number>;
  cursorOf(page: number): Promise<string>;
  idOf(table: "agency" | "model" | "user", name: string): Promise<string>;
  close(): Promise<void>;
};

const PAGE = 50;

export async function openLibrary(bench: BenchContext, name: string, count: number): Promise<Library> {
  const { size } = bench;
  const cluster = await bench.cluster();
  const { bin } = cluster;
  const url = await bench.database(name, count);
  const provider: Provider = await startProvider({ url });
  const database = await openDatabase({ url });
  const person = await signIn(provider);
  const { licenseId } = person;
  const rows = <Row extends object>(text: string, values: unknown[]) =>
    database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
      const answer = await $client.query<Row & Record<string, unknown>>(text, values);
      return answer.rows[0] as Row | undefined;
    });

  const buildLoad = (query: Query, endpoint: string = leads.list.path) => {
    const path = `${endpoint}?${new URLSearchParams(query)}`;
    const bytes = requestBytes(provider.port, "GET", path, person.headers);
    return async (seconds: number) => {
      const result = await runLoad({ port: provider.port, connections: 1, seconds, request: () => bytes });
      allGood(path, result);
      return result;
    };
  };

  const library: Library = {
    leads: count,
    person,
    database,
    time: async (query) => {
      const script = await listStatement(database, provider.config, licenseId, LeadListFilter.parse(query));
      const run = buildLoad(query);
      // Every connection of the pool plans its statements once before the measurement.
      await run(Math.min(1, size.seconds / 4));
      const results = await alternate(size.rounds, {
        sql: () => runPgbench(script, { bin, url, connections: 1, seconds: Math.ceil(size.seconds / 2), licenseId }),
        ours: () => run(size.seconds / 2),
      });
      const medians = (some: { p50: number; p95: number }[]) => ({
        p50: medianBy(some, ({ p50 }) => p50),
        p95: medianBy(some, ({ p95 }) => p95),
      });
      return { ours: medians(results.ours), sql: medians(results.sql) };
    },
    timeWithin: async (query) => {
      const reading = await library.time(query);
      const run = buildLoad(query);
      let ours: Times = { p50: 0, p95: 0 };
      const sums = await timeWithin(cluster, async () => {
        ours = await run(size.seconds);
      });
      sums.sort((a, b) => a - b);
      return { ...reading, logged: { ours, within: { p50: ofSorted(sums, 0.5), p95: ofSorted(sums, 0.95) } } };
    },
    timeSearch: async (searchTerm) => {
      const run = buildLoad({ searchTerm }, leads.search.path);
      await run(Math.min(1, size.seconds / 4));
      const { p50, p95 } = await run(size.seconds);
      return { p50, p95 };
    },
    anOldLead: async (source) => {
      const found = await rows<Record<"id" | "vin" | "carLicense" | "identification", string>>(
        `select id, vin, car_license as "carLicense", identification from lead
         where source = $1 and identification <> '' order by created_at offset 10 limit 1`,
        [source],
      );
      if (!found) throw new Error(`There is no lead of ${source}`);
      return found;
    },
    rowsOf: async (query) => {
      const response = await fetch(`${provider.url}/lead-prospection/deals?${new URLSearchParams(query)}`, {
        headers: person.headers,
      });
      return ((await response.json()) as { items: unknown[] }).items.length;
    },
    cursorOf: async (page) => {
      const text = "select created_at, id from lead order by created_at desc, id desc offset $1 limit 1";
      const edge = await rows<{ created_at: Date; id: string }>(text, [(page - 1) * PAGE - 1]);
      if (!edge) throw new Error(`There is no page ${page}`);
      return writeCursor(provider.config, licenseId, { at: edge.created_at.toISOString(), id: edge.id });
    },
    idOf: async (table, name) => {
      const column = table === "user" ? "full_name" : "name";
      const found = await rows<{ id: string }>(`select id from "${table}" where ${column} = $1`, [name]);
      if (!found) throw new Error(`There is no ${table} ${name}`);
      return found.id;
    },
    close: async () => {
      await database.close();
      await provider.stop();
    },
  };
  return library;
}
