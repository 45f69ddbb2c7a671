import { openDatabase } from "./db/client.ts";
import { readConfig } from "./kernel/config.ts";
import { fail } from "./process.ts";

const config = await Promise.resolve(process.env).then(readConfig).catch(fail);
const database = await openDatabase({
  url: config.DATABASE_URL,
  poolSize: config.DATABASE_POOL,
  directory: config.dataDir,
}).catch(fail);
// Loads last: a second process on one data directory ends before it reads the whole product.
const { startServer } = await import("./server.ts");
await startServer(config, database);
