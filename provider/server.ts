import { type AddressInfo, connect, type Socket } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { createApp } from "./app.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { DeliveryWorker } from "./domains/deliveries/queue/delivery-worker.ts";
import { forgetSpooledFiles } from "./domains/imports/spooled-file.ts";
import { startWorker } from "./jobs/worker.ts";
import type { Config } from "./kernel/config.ts";
import type { Database } from "./kernel/database.ts";
import { fail, onStop } from "./process.ts";
import { checkKeys } from "./registry/reencrypt.ts";
import { openServices } from "./registry/services.ts";
import { seedDemo } from "./seed/demo.ts";

/** Milliseconds to keep listening, so that load balancers see `/readyz` first. */
const DRAIN_MS = 1000;

/** Longer than callers reuse idle connections: closing first would fail their requests. */
const IDLE_MS = 15_000;

/** Serves an opened database until a stop signal. */
export async function startServer(config: Config, database: Database): Promise<void> {
  await migrateDatabase(database).catch(fail);
  if (config.DEMO_DATA) await seedDemo(database, config.DEMO_PASSWORD).catch(fail);
  await forgetSpooledFiles().catch(fail);

  const services = await openServices(config, database).catch(fail);
  await checkKeys(database, services.secrets).catch(fail);
  if (config.WORKER) {
    await startWorker(services, HANDLERS);
    new DeliveryWorker(services);
  }

  const server = serve({
    fetch: createApp(services).fetch,
    port: config.PROVIDER_PORT,
    hostname: config.PROVIDER_HOST,
    serverOptions: { keepAliveTimeout: IDLE_MS },
  });
  server.once("error", (cause: NodeJS.ErrnoException) =>
    fail(cause.code === "EADDRINUSE" ? `Port ${config.PROVIDER_PORT} is taken: choose another PROVIDER_PORT.` : cause),
  );
  server.once("listening", () => {
    const { port } = server.address() as AddressInfo;
    services.log.info({ engine: database.engine, port }, "listening");
  });

  onStop(async () => {
    services.isStopping = true;
    services.live.end();
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    await drainAcceptQueue(server);
    await new Promise((resolve) => server.close(resolve));
    await services.close();
  });
}

/** Waits for the accept queue: closing resets its connections. A connection of its own marks the end. */
function drainAcceptQueue(server: ServerType): Promise<void> {
  if (!server.listening) return Promise.resolve();
  const { address, port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const own = connect(port, address);
    own.once("error", () => resolve());
    server.on("connection", ({ remotePort }: Socket) => {
      if (remotePort !== own.localPort) return;
      own.destroy();
      resolve();
    });
  });
}
