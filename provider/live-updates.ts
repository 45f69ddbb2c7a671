import { EventEmitter } from "node:events";
import type pg from "pg";
import type { Source } from "@/contract/channels.ts";
import type { LeadsChanged } from "@/contract/leads.ts";
import type { Database } from "./db/client.ts";
import type { Log } from "./http/log.ts";

const CHANNEL = "leads_changed";
const COALESCE_MS = 100;
const MOST_CHANGED = 50;

type Notice = LeadsChanged & { licenseId: string };

/**
 * Tells every process which leads came or changed, after their commit. PostgreSQL serialises commits that NOTIFY, so
 * notices of a licence are gathered to ten a second and sent apart. PGlite has one process: an emitter is enough.
 */
export class LiveUpdates {
  private readonly database: Database;
  private readonly log: Log;
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly gathering = new Map<string, Notice>();
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

  /** After the commit: leads that came, or the one that changed. */
  tell(licenseId: string, what: { arrived: { id: string; source: Source }[] } | { changed: string }): void {
    const known = this.gathering.get(licenseId);
    const notice: Notice = known ?? { licenseId, lastId: null, arrived: {}, changed: [] };
    if ("changed" in what) {
      if (notice.changed.length < MOST_CHANGED) notice.changed.push(what.changed);
    } else {
      for (const { id, source } of what.arrived) {
        notice.arrived[source] = (notice.arrived[source] ?? 0) + 1;
        if (!notice.lastId || id > notice.lastId) notice.lastId = id;
      }
    }
    if (known) return;
    this.gathering.set(licenseId, notice);
    this.later(COALESCE_MS, () => this.send(licenseId));
  }

  /** @returns the end of the subscription. */
  subscribe(licenseId: string, receive: (change: LeadsChanged) => void): () => void {
    this.emitter.on(licenseId, receive);
    return () => this.emitter.off(licenseId, receive);
  }

  /** Ends every stream: the process is about to stop. */
  end(): void {
    this.emitter.emit("end");
  }

  /** @returns the end of the subscription. */
  onEnd(receive: () => void): () => void {
    this.emitter.once("end", receive);
    return () => this.emitter.off("end", receive);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.listener?.release(true);
  }

  private send(licenseId: string) {
    const notice = this.gathering.get(licenseId);
    this.gathering.delete(licenseId);
    if (!notice) return;
    if (this.database.engine === "pglite") return this.receive(notice);
    this.database.pool
      .query("select pg_notify($1, $2)", [CHANNEL, JSON.stringify(notice)])
      .catch((cause) => this.log.warn({ cause: String(cause) }, "live update was not sent"));
  }

  private receive({ licenseId, ...change }: Notice) {
    this.emitter.emit(licenseId, change);
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
      // A connection that is gone counts as taken until it is given back: one a cut, and none would be left.
      client.release(true);
      this.listenAgain();
    };
    client.on("notification", ({ payload }) => payload && this.receive(JSON.parse(payload)));
    client.once("end", end);
    await client.query(`listen ${CHANNEL}`).catch(end);
  }

  private listenAgain() {
    if (!this.isClosed) this.later(1000, () => this.listen());
  }

  private later(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }
}
