import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { seedDemo } from "./db/seed/demo.ts";
import { startWorker } from "./jobs/worker.ts";
import { fail, onStop } from "./process.ts";
import { openServices } from "./services.ts";

/** How long it still listens, so that whoever balances the load is told by `/readyz` and not by a refused connection. */
const DRAIN_MS = 1000;

const config = await Promise.resolve(process.env).then(readConfig).catch(fail);
const database = await openDatabase({
  url: config.DATABASE_URL,
  poolSize: config.DATABASE_POOL,
  directory: config.dataDir,
}).catch(fail);
await migrateDatabase(database).catch(fail);
if (config.DEMO_DATA) await seedDemo(database, config.DEMO_PASSWORD).catch(fail);

const services = await openServices(config, database).catch(fail);
if (config.WORKER) await startWorker(services);

const server = serve({ fetch: createApp(services).fetch, port: config.PROVIDER_PORT, hostname: config.PROVIDER_HOST });
server.once("error", (cause: NodeJS.ErrnoException) =>
  fail(cause.code === "EADDRINUSE" ? `Port ${config.PROVIDER_PORT} is taken: choose another PROVIDER_PORT.` : cause),
);
server.once("listening", () => {
  // The one that was given, when PROVIDER_PORT leaves the choice to the system.
  const { port } = server.address() as AddressInfo;
  services.log.info({ engine: database.engine, port }, "listening");
});

/** Not ready at once; what was accepted is answered; then the queue, the streams and the database close. */
onStop(async () => {
  services.isStopping = true;
  services.live.end();
  await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
  await new Promise((resolve) => server.close(resolve));
  await services.close();
});
