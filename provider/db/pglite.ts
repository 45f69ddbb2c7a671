import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import type { Database } from "@/provider/kernel/database.ts";

const FLUSHES = new Set([..."SQHFdcfp"].map((letter) => letter.charCodeAt(0)));
const TERMINATE = "X".charCodeAt(0);

export type PgliteThread = {
  connect(): Duplex;
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** Runs PGlite in a thread, by PostgreSQL's wire protocol. @param directory undefined: in memory */
export async function startPglite(directory: string | undefined, snapshot?: Uint8Array): Promise<PgliteThread> {
  const compiled = await compile();
  const thread = new Worker(new URL("./pglite-thread.mjs", import.meta.url), {
    workerData: { directory, snapshot, compiled },
  });
  await new Promise<void>((resolve, reject) => {
    thread.once("message", () => resolve());
    thread.once("error", reject);
  });
  return {
    connect: () => new PgliteStream(thread),
    dump: async () => (await request<{ dump: Uint8Array }>(thread, "dump")).dump,
    close: async () => {
      await request(thread, "close");
      await thread.terminate();
    },
  };
}

const distribution = createRequire(import.meta.url).resolve("@electric-sql/pglite");
let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiled once: V8 crashes when threads recompile the same code (github.com/nodejs/node/issues/64500). */
function compile(): Promise<WebAssembly.Module> {
  compiled ??= readFile(path.join(path.dirname(distribution), "pglite.wasm")).then((code) => WebAssembly.compile(code));
  return compiled;
}

function request<Answer>(thread: Worker, question: "dump" | "close"): Promise<Answer> {
  return new Promise((resolve) => {
    thread.once("message", resolve);
    thread.postMessage(question);
  });
}

/** Splits what `pg` writes into messages and posts them up to the last one that expects a response. */
class PgliteStream extends Duplex {
  private readonly thread: Worker;
  private pending: Buffer = Buffer.alloc(0);
  private isStarted = false;
  private readonly receive = (answer: Uint8Array | object) => {
    if (answer instanceof Uint8Array) this.push(Buffer.from(answer));
  };

  constructor(thread: Worker) {
    super();
    this.thread = thread;
    thread.on("message", this.receive);
  }

  connect() {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.handOver(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.handOver(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.thread.off("message", this.receive);
    done(error);
  }

  private handOver(chunk: Buffer) {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    let end = 0;
    let ready = 0;
    for (;;) {
      // Start-up messages alone have no type byte.
      const head = this.isStarted ? 1 : 0;
      if (this.pending.length < end + head + 4) break;
      const length = head + this.pending.readUInt32BE(end + head);
      if (this.pending.length < end + length) break;
      const type = this.pending[end] ?? 0;
      end += length;
      if (this.isStarted && type === TERMINATE) {
        this.push(null);
        this.destroy();
        return;
      }
      if (!this.isStarted || FLUSHES.has(type)) ready = end;
      this.isStarted = true;
    }
    if (ready > 0) {
      this.thread.postMessage(new Uint8Array(this.pending.subarray(0, ready)));
      this.pending = this.pending.subarray(ready);
    }
  }
}

const EVERY_MS = 10 * 60_000;

/** Planner statistics prevent foreign key checks that scan a licence; the plan stays cached. */
export async function refreshStatistics(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0; analyze");
  } finally {
    await client.query("reset statement_timeout").catch(() => {});
    client.release();
  }
}

/** PostgreSQL has autovacuum; PGlite does not. @returns stops it */
export function scheduleStatistics(database: Database): () => void {
  if (database.engine === "postgres") return () => {};
  const timer = setInterval(() => refreshStatistics(database).catch(() => {}), EVERY_MS).unref();
  return () => clearInterval(timer);
}
