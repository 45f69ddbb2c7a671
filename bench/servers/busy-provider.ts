import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { createApp } from "@/provider/app.ts";
import { openDatabase } from "@/provider/db/client.ts";
import { migrateDatabase } from "@/provider/db/migrate.ts";
import { readConfig } from "@/provider/kernel/config.ts";
import { openServices } from "@/provider/registry/services.ts";

/** Starts an empty PGlite provider that runs a long query on SIGUSR2. */
const directory = mkdtempSync(path.join(tmpdir(), "prospecta-busy-"));
const config = readConfig({ ...process.env, DATA_DIR: directory, LOG_LEVEL: "silent" });
const database = await openDatabase({ directory });
await migrateDatabase(database);
const services = await openServices(config, database);
const server = serve({ fetch: createApp(services).fetch, port: config.PROVIDER_PORT, hostname: "127.0.0.1" });

process.on("SIGUSR2", () => {
  const until = new Date(Date.now() + Number(process.env.LONG_QUERY_SECONDS) * 1000).toISOString();
  const query = `do $$ begin
    while clock_timestamp() < '${until}' loop perform count(*) from generate_series(1, 10000); end loop;
  end $$`;
  database.pool.query(query).catch(() => {});
});
process.on("SIGTERM", () => {
  server.close();
  void services.close().finally(() => {
    rmSync(directory, { recursive: true, force: true });
    process.exit(0);
  });
});
