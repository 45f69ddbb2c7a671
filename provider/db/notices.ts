import { EventEmitter } from "node:events";
import type pg from "pg";
import type { Database } from "@/provider/kernel/database.ts";
import type { Log } from "@/provider/kernel/log.ts";

export type NoticeChannel = "leads_changed" | "deliveries_due";

const AGAIN_MS = 1000;

/** Sends notices after commit: PostgreSQL serialises commits that NOTIFY. Some are lost: listeners poll. */
export class Notices {
  private readonly database: Database;
  private readonly log: Log;
  private readonly emitter = new EventEmitter();
  private readonly timers = new Set<NodeJS.Timeout>();
  private listener: pg.PoolClient | undefined;
  private isClosed = false;

  constructor(database: Database, log: Log) {
    this.database = database;
    this.log = log;
  }

  async start(): Promise<void> {
    if (this.database.engine === "postgres") await this.listen();
  }

  on(channel: NoticeChannel, receive: (payload: string) => void): void {
    this.emitter.on(channel, receive);
  }

  send(channel: NoticeChannel, payload: string): void {
    if (this.database.engine === "pglite") {
      this.emitter.emit(channel, payload);
      return;
    }
    this.database.pool
      .query("select pg_notify($1, $2)", [channel, payload])
      .catch((cause) => this.log.warn({ cause: String(cause), channel }, "notification to processes not sent"));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.listener?.release(true);
  }

  private async listen(): Promise<void> {
    const client = await this.database.pool.connect().catch(() => undefined);
    if (!client) return this.listenAgain();
    this.listener = client;
    let isOver = false;
    const end = () => {
      if (isOver || this.isClosed) return;
      isOver = true;
      this.listener = undefined;
      // A broken connection counts as used until it is released; leaks would empty the pool.
      client.release(true);
      this.listenAgain();
    };
    client.on("notification", ({ channel, payload }) => this.emitter.emit(channel, payload ?? ""));
    client.once("end", end);
    await client.query("listen leads_changed; listen deliveries_due").catch(end);
  }

  private listenAgain() {
    if (this.isClosed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.listen();
    }, AGAIN_MS);
    this.timers.add(timer);
  }
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    notices: Notices;
  }
}
