import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

if (!parentPort) throw new Error("pglite-thread runs as a worker thread");
const port = parentPort;
const snapshot: Uint8Array | undefined = workerData.snapshot;
const database = await PGlite.create({
  dataDir: workerData.directory,
  extensions: { pg_trgm },
  ...(snapshot && { loadDataDir: new Blob([snapshot as BlobPart]) }),
});

// One message in, one answer out, in order: PGlite is a single connection.
port.on("message", async (message: Uint8Array | "dump" | "close") => {
  if (message === "dump") {
    const file = await database.dumpDataDir("none");
    port.postMessage({ dump: new Uint8Array(await file.arrayBuffer()) });
  } else if (message === "close") {
    await database.close();
    port.postMessage("closed");
  } else {
    port.postMessage(await database.execProtocolRaw(message));
  }
});
port.postMessage("ready");
