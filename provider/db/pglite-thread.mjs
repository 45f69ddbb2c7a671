import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

// Plain JavaScript: stripping types would load a compiler into each thread.
if (!parentPort) throw new Error("pglite-thread runs as a worker thread");
const port = parentPort;
const { directory, compiled, snapshot } = workerData;
const database = await PGlite.create({
  dataDir: directory,
  pgliteWasmModule: compiled,
  extensions: { pg_trgm },
  ...(snapshot && { loadDataDir: new Blob([snapshot]) }),
});

port.on("message", async (/** @type {Uint8Array | "dump" | "close"} */ message) => {
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
