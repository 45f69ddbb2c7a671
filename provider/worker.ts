import { readConfig } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { startWorker } from "./jobs/worker.ts";
import { openServices } from "./services.ts";

const SHUTDOWN_MS = 9000;

/** One line for whoever started it, and no more. */
function fail(cause: unknown): never {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}

const config = await Promise.resolve(process.env).then(readConfig).catch(fail);
if (!config.DATABASE_URL) fail("A worker apart needs PostgreSQL: set DATABASE_URL. PGlite works its queue itself.");
const database = await openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL }).catch(fail);
await migrateDatabase(database).catch(fail);
const services = await openServices(config, database).catch(fail);
await startWorker(services);
services.log.info({ engine: database.engine }, "working");

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    void services.close().then(() => process.exit(0));
  });
}
