import { EventEmitter } from "node:events";
import type { Source } from "@/contract/kernel/channels.ts";
import type { LeadsChanged } from "@/contract/leads/leads.ts";
import type { Notices } from "../db/notices.ts";

const COALESCE_MS = 100;
const MAX_CHANGED = 50;

const MAX_NOTIFIED = 80;

/** Message between processes; null means too many people to name. */
type Notice = Omit<LeadsChanged, "isNotified"> & { licenseId: string; notified: string[] | null };
export type LiveChange = Omit<Notice, "licenseId">;

type News =
  | { arrived: { id: string; source: Source }[] }
  | { changed: string | string[]; isShowroom?: true }
  | { notified: string[] };

/** Publishes committed changes to every process, at most ten times a second per licence. */
export class LiveUpdates {
  private readonly notices: Notices;
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly gathering = new Map<string, Notice>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(notices: Notices) {
    this.notices = notices;
    notices.on("leads_changed", (payload) => this.receive(JSON.parse(payload)));
  }

  publish(licenseId: string, what: News): void {
    const known = this.gathering.get(licenseId);
    const notice: Notice = known ?? { licenseId, lastId: null, arrived: {}, changed: [], notified: [] };
    if ("notified" in what) {
      const notified = notice.notified && [...new Set([...notice.notified, ...what.notified])];
      notice.notified = notified && notified.length <= MAX_NOTIFIED ? notified : null;
    } else if ("changed" in what) {
      notice.changed.push(...[what.changed].flat().slice(0, MAX_CHANGED - notice.changed.length));
      if (what.isShowroom) notice.isShowroom = true;
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

  subscribe(licenseId: string, receive: (change: LiveChange) => void): () => void {
    this.emitter.on(licenseId, receive);
    return () => this.emitter.off(licenseId, receive);
  }

  end(): void {
    this.emitter.emit("end");
  }

  onEnd(receive: () => void): () => void {
    this.emitter.once("end", receive);
    return () => this.emitter.off("end", receive);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private send(licenseId: string) {
    const notice = this.gathering.get(licenseId);
    this.gathering.delete(licenseId);
    if (notice) this.notices.send("leads_changed", JSON.stringify(notice));
  }

  private receive({ licenseId, ...change }: Notice) {
    this.emitter.emit(licenseId, change);
  }

  private later(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    live: LiveUpdates;
  }
}
