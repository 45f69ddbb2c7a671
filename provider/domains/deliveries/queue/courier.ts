import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";
import { Semaphore } from "@/provider/db/turnstile.ts";
import { reasonOf } from "@/provider/kernel/error-reason.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { claim, type Due, findDue, LEASE_SECONDS, type Lease, releaseLeases, renewLeases } from "./claim.ts";
import { DELIVERY_KINDS, type DeliveryKinds } from "./delivery-kinds.ts";
import { Line } from "./line.ts";
import { buildResultPolicy } from "./settling.ts";

/** Taken by one process at a time; of one destination its kind says how many. */
const MOST_HELD = 2000;
/** For one licence, however many destinations it has. */
const MOST_OF_LICENSE = 500;
/** Once little of that is left, each destination takes only so many: those that hang leave room for the others. */
const MODEST = 4;
/** How often it looks by itself: notices may be lost, and what is tried again tells nobody. */
const LOOK_MS = 500;
/** Between two looks, however often it is woken. */
const SHORTEST_MS = 15;
const AGAIN_MS = 1000;
/**
 * After the database was away nothing is taken from other processes for so long: their leases may have ended only because
 * nobody could renew them.
 */
const RETURN_MS = (LEASE_SECONDS * 1000) / 2;
/** What has not come to an end by then, when the process stops, is cut off and sent again by another. */
const STOP_MS = 5000;
/** Connections of the pool that deliveries may hold: the others are for people and senders. */
const CONNECTIONS = 3;

/**
 * Sends what is due, in one process of any number. Destinations take turns, each with a bounded number under way, so
 * that one that hangs or has a long line keeps nobody else waiting.
 */
export class DeliveryWorker {
  private readonly services: Services;
  private readonly kinds: DeliveryKinds;
  private readonly lines = new Map<string, Line>();
  private readonly semaphore = new Semaphore(CONNECTIONS);
  private readonly stopping = new AbortController();
  private readonly holding: NodeJS.Timeout;
  /** Destinations that something is due for, as far as is known; who was served last comes last. */
  private readonly hot = new Map<string, Due>();
  private lookAt = 0;
  /** When the database last did not answer. */
  private awayAt = Number.NEGATIVE_INFINITY;
  private isStopping = false;
  private isAwake = false;
  private rouse = () => {};
  private readonly ended: Promise<void>;

  /** @param kinds what sends to each kind of destination; tests give their own */
  constructor(services: Services, kinds: DeliveryKinds = DELIVERY_KINDS) {
    this.services = services;
    this.kinds = kinds;
    this.holding = setInterval(() => void this.hold(), (LEASE_SECONDS * 1000) / 3);
    services.notices.on("deliveries_due", () => {
      this.lookAt = 0;
      this.wake();
    });
    services.jobs.onClose(() => this.stop());
    this.ended = this.run();
  }

  /** Takes nothing more; what is under way ends within five seconds, or is sent again by another. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.ended;
    const left = [...this.lines.values()].flatMap((line) => line.letGo());
    if (left.length > 0) await this.asWorker((db) => releaseLeases(db, left)).catch(() => {});
    const until = performance.now() + STOP_MS;
    while (this.held > 0 && performance.now() < until) await pause(SHORTEST_MS);
    this.stopping.abort();
    for (const line of this.lines.values()) line.cutOff();
    clearInterval(this.holding);
    const cut = this.claims;
    if (cut.length > 0) await this.asWorker((db) => releaseLeases(db, cut)).catch(() => {});
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      const wait = await this.turn().catch((cause) => {
        this.awayAt = performance.now();
        this.services.log.warn({ reason: reasonOf(cause) }, "deliveries not taken");
        return AGAIN_MS;
      });
      await this.sleep(wait);
    }
  }

  /** @returns milliseconds until the next turn, unless it is woken */
  private async turn(): Promise<number> {
    const now = performance.now();
    let wait = this.lookAt - now;
    if (wait <= 0) {
      wait = await this.look();
      this.lookAt = now + wait;
    }
    const wanted = this.share();
    if (wanted.size === 0) return wait;
    const claiming = {
      probeSeconds: this.services.config.BREAKER_PROBE_SECONDS,
      held: [...wanted.keys()].flatMap((id) => this.lines.get(id)?.claims.map((one) => one.id) ?? []),
      mayTakeOver: now - this.awayAt > RETURN_MS,
    };
    const claims = await this.asWorker((db) => claim(db, wanted, claiming));
    const byDestination = Map.groupBy(claims, ({ destinationId }) => destinationId);
    for (const [id, asked] of wanted) {
      const taken = byDestination.get(id) ?? [];
      const due = this.hot.get(id) as Due;
      this.hot.delete(id);
      if (taken.length === asked) this.hot.set(id, due);
      if (taken.length > 0) void this.lineOf(due).take(taken);
    }
    return wait;
  }

  /** @returns milliseconds until something is due that is not yet */
  private async look(): Promise<number> {
    const kinds = Object.keys(this.kinds) as DestinationKind[];
    const found = await this.asWorker((db) => findDue(db, kinds));
    let wait = LOOK_MS;
    for (const due of found) {
      if (due.inMs <= 0) this.hot.set(due.id, this.hot.get(due.id) ?? due);
      else wait = Math.min(wait, Math.ceil(due.inMs) + 1);
    }
    return wait;
  }

  /** How many each destination may take now. */
  private share(): Map<string, number> {
    let free = MOST_HELD - this.held;
    const isScarce = free < MOST_HELD / 4;
    const heldOf = new Map<string, number>();
    for (const { licenseId, size } of this.lines.values()) heldOf.set(licenseId, (heldOf.get(licenseId) ?? 0) + size);
    const wanted = new Map<string, number>();
    for (const due of this.hot.values()) {
      const ofLicense = heldOf.get(due.licenseId) ?? 0;
      const room = Math.min(this.lineOf(due).room, free, isScarce ? MODEST : free, MOST_OF_LICENSE - ofLicense);
      if (room <= 0) continue;
      wanted.set(due.id, room);
      heldOf.set(due.licenseId, ofLicense + room);
      free -= room;
    }
    return wanted;
  }

  private lineOf(due: Due): Line {
    const known = this.lines.get(due.id);
    if (known) return known;
    const { services, semaphore } = this;
    const kind = this.kinds[due.kind];
    if (!kind) throw new Error(`Nothing sends to ${due.kind}`);
    const line: Line = new Line(due.licenseId, due.id, {
      services,
      kind,
      semaphore,
      stopping: this.stopping.signal,
      settling: buildResultPolicy(services, kind, due.kind),
      onRoom: () => {
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

  private get held(): number {
    let held = 0;
    for (const line of this.lines.values()) held += line.size;
    return held;
  }

  private async hold(): Promise<void> {
    const { claims } = this;
    if (claims.length === 0) return;
    await this.asWorker((db) => renewLeases(db, claims)).catch((cause) => {
      this.awayAt = performance.now();
      this.services.log.warn({ reason: reasonOf(cause) }, "deliveries not held");
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
    await pause(Math.min(ms, SHORTEST_MS));
    if (!this.isAwake && ms > SHORTEST_MS && !this.isStopping) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms - SHORTEST_MS);
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
