import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";
import { Semaphore } from "@/provider/db/heavy-reads.ts";
import type { Notices } from "@/provider/db/notices.ts";
import { crm } from "@/provider/domains/deliveries/crm/crm.ts";
import { webhook } from "@/provider/domains/deliveries/webhooks/webhook.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { failureKind } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import type { DeliveryKind } from "./delivery-kind.ts";
import { DestinationQueue } from "./destination-queue.ts";
import { claim, type Due, findDue, LEASE_SECONDS, type Lease, releaseLeases, renewLeases } from "./leases.ts";
import { buildResultPolicy } from "./record-results.ts";

type DeliveryKinds = Partial<Record<DestinationKind, DeliveryKind>>;

const DELIVERY_KINDS: Record<DestinationKind, DeliveryKind> = { crm, webhook };

const MAX_LEASED = 2000;
const MAX_OF_LICENSE = 500;
/** Limit per destination when capacity is low, so that hanging ones leave room. */
const MODEST = 4;
/** Polling interval: notices may be lost, and retries send none. */
const POLL_MS = 500;
const MIN_MS = 15;
const AGAIN_MS = 1000;
/** Delay after a database outage before leases are taken over: owners could not renew. */
const RETURN_MS = (LEASE_SECONDS * 1000) / 2;
/** Deliveries still running at shutdown are aborted after this and resent by another process. */
const STOP_MS = 5000;
/** Pool connections for deliveries; people and senders use the rest. */
const CONNECTIONS = 3;

export class DeliveryWorker {
  private readonly services: Services;
  private readonly kinds: DeliveryKinds;
  private readonly lines = new Map<string, DestinationQueue>();
  private readonly semaphore = new Semaphore(CONNECTIONS);
  private readonly stopping = new AbortController();
  private readonly renewTimer: NodeJS.Timeout;
  private readonly hot = new Map<string, Due>();
  private pollAt = 0;
  private awayAt = Number.NEGATIVE_INFINITY;
  private isStopping = false;
  private isAwake = false;
  private rouse = () => {};
  private readonly ended: Promise<void>;

  constructor(services: Services, kinds: DeliveryKinds = DELIVERY_KINDS) {
    this.services = services;
    this.kinds = kinds;
    this.renewTimer = setInterval(() => void this.renew(), (LEASE_SECONDS * 1000) / 3);
    services.notices.on("deliveries_due", () => {
      this.pollAt = 0;
      this.wake();
    });
    services.jobs.onClose(() => this.stop());
    this.ended = this.run();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.ended;
    const unsent = [...this.lines.values()].flatMap((line) => line.letGo());
    if (unsent.length > 0) await this.asWorker((db) => releaseLeases(db, unsent)).catch(() => {});
    const until = performance.now() + STOP_MS;
    while (this.leased > 0 && performance.now() < until) await pause(MIN_MS);
    this.stopping.abort();
    for (const line of this.lines.values()) line.cutOff();
    clearInterval(this.renewTimer);
    const cut = this.claims;
    if (cut.length > 0) await this.asWorker((db) => releaseLeases(db, cut)).catch(() => {});
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      const wait = await this.turn().catch((cause) => {
        this.awayAt = performance.now();
        this.services.log.warn({ reason: failureKind(cause) }, "delivery poll failed");
        return AGAIN_MS;
      });
      await this.sleep(wait);
    }
  }

  private async turn(): Promise<number> {
    const now = performance.now();
    let wait = this.pollAt - now;
    if (wait <= 0) {
      wait = await this.poll();
      this.pollAt = now + wait;
    }
    const count = this.share();
    if (count.size === 0) return wait;
    const claiming = {
      probeSeconds: this.services.config.BREAKER_PROBE_SECONDS,
      leased: [...count.keys()].flatMap((id) => this.lines.get(id)?.claims.map((one) => one.id) ?? []),
      mayTakeOver: now - this.awayAt > RETURN_MS,
    };
    const claims = await this.asWorker((db) => claim(db, count, claiming));
    const byDestination = Map.groupBy(claims, ({ destinationId }) => destinationId);
    for (const [id, requested] of count) {
      const leased = byDestination.get(id) ?? [];
      const due = this.hot.get(id) as Due;
      this.hot.delete(id);
      if (leased.length === requested) this.hot.set(id, due);
      if (leased.length > 0) void this.getQueue(due).take(leased);
    }
    return wait;
  }

  private async poll(): Promise<number> {
    const kinds = Object.keys(this.kinds) as DestinationKind[];
    const found = await this.asWorker((db) => findDue(db, kinds));
    let wait = POLL_MS;
    for (const due of found) {
      if (due.inMs <= 0) this.hot.set(due.id, this.hot.get(due.id) ?? due);
      else wait = Math.min(wait, Math.ceil(due.inMs) + 1);
    }
    return wait;
  }

  private share(): Map<string, number> {
    let free = MAX_LEASED - this.leased;
    const isScarce = free < MAX_LEASED / 4;
    const leasedByLicense = new Map<string, number>();
    for (const { licenseId, size } of this.lines.values())
      leasedByLicense.set(licenseId, (leasedByLicense.get(licenseId) ?? 0) + size);
    const count = new Map<string, number>();
    for (const due of this.hot.values()) {
      const ofLicense = leasedByLicense.get(due.licenseId) ?? 0;
      const capacity = Math.min(
        this.getQueue(due).freeSlots,
        free,
        isScarce ? MODEST : free,
        MAX_OF_LICENSE - ofLicense,
      );
      if (capacity <= 0) continue;
      count.set(due.id, capacity);
      leasedByLicense.set(due.licenseId, ofLicense + capacity);
      free -= capacity;
    }
    return count;
  }

  private getQueue(due: Due): DestinationQueue {
    const known = this.lines.get(due.id);
    if (known) return known;
    const { services, semaphore } = this;
    const kind = this.kinds[due.kind];
    if (!kind) throw new Error(`Nothing sends to ${due.kind}`);
    const line: DestinationQueue = new DestinationQueue(due.licenseId, due.id, {
      services,
      kind,
      semaphore,
      stopping: this.stopping.signal,
      resultPolicy: buildResultPolicy(services, kind, due.kind),
      onCapacity: () => {
        if (line.size === 0) this.lines.delete(due.id);
        this.hot.set(due.id, due);
        this.wake();
      },
    });
    this.lines.set(due.id, line);
    return line;
  }

  private get claims(): Lease[] {
    return [...this.lines.values()].flatMap((line) => line.claims);
  }

  private get leased(): number {
    let leased = 0;
    for (const line of this.lines.values()) leased += line.size;
    return leased;
  }

  private async renew(): Promise<void> {
    const { claims } = this;
    if (claims.length === 0) return;
    await this.asWorker((db) => renewLeases(db, claims)).catch((cause) => {
      this.awayAt = performance.now();
      this.services.log.warn({ reason: failureKind(cause) }, "leases not renewed");
    });
  }

  private asWorker<T>(work: Parameters<typeof this.services.database.transaction<T>>[1]): Promise<T> {
    return this.services.database.transaction({ role: "worker" }, work);
  }

  private wake(): void {
    this.isAwake = true;
    this.rouse();
  }

  private async sleep(ms: number): Promise<void> {
    await pause(Math.min(ms, MIN_MS));
    if (!this.isAwake && ms > MIN_MS && !this.isStopping) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms - MIN_MS);
        this.rouse = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.rouse = () => {};
    }
    this.isAwake = false;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

const GATHER_MS = 5;

export function wakeWorkers({ afterCommit }: Database, notices: Notices): void {
  let isGathering = false;
  afterCommit.on("deliveries", () => {
    if (isGathering) return;
    isGathering = true;
    setTimeout(() => {
      isGathering = false;
      notices.send("deliveries_due", "");
    }, GATHER_MS).unref();
  });
}
