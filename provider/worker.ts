import { openDatabase } from "./db/client.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { Courier } from "./domains/deliveries/queue/courier.ts";
import { startWorker } from "./jobs/worker.ts";
import { readConfig } from "./kernel/config.ts";
import { fail, onStop } from "./process.ts";
import { checkKeys } from "./registry/reencrypt.ts";
import { openServices } from "./registry/services.ts";

const config = await Promise.resolve(process.env).then(readConfig).catch(fail);
if (!config.DATABASE_URL) fail("A worker apart needs PostgreSQL: set DATABASE_URL. PGlite works its queue itself.");
const database = await openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL }).catch(fail);
await migrateDatabase(database).catch(fail);
const services = await openServices(config, database).catch(fail);
await checkKeys(database, services.secrets).catch(fail);
await startWorker(services);
new Courier(services);
services.log.info({ engine: database.engine }, "working");
onStop(() => services.close());
