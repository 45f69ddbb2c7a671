import { eq, inArray } from "drizzle-orm";
import type { Semaphore } from "@/provider/db/heavy-reads.ts";
import { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import { storableText } from "@/provider/kernel/json.ts";
import { failureKind, Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { SNAPSHOT_TTL_MS } from "@/provider/outbox/deliveries.ts";
import { type DeliveryKind, MAX_MS, type Push, type Sending, type SendResult } from "./delivery-kind.ts";
import { type DestinationSnapshot, type Lease, readSnapshot, releaseLeases } from "./leases.ts";
import { isForAll, type ResultPolicy } from "./record-results.ts";
import { ResultBatcher } from "./result-batcher.ts";

const AHEAD = 32;

type LeasedDelivery = { claimed: Lease; version: number | undefined; leadVersion: number | null };
type Ready = LeasedDelivery & { sending: Sending; push: Push; snapshotAt: number };

export type DestinationQueueDeps = {
  services: Services;
  kind: DeliveryKind;
  resultPolicy: ResultPolicy;
  semaphore: Semaphore;
  stopping: AbortSignal;
  onCapacity: () => void;
};

export class DestinationQueue {
  readonly licenseId: string;
  readonly destinationId: string;
  private readonly deps: DestinationQueueDeps;
  private readonly outcomes: ResultBatcher;
  private readonly leases = new Map<string, Lease>();
  private readonly ready: Ready[] = [];
  private readonly running = new Set<AbortController>();
  private isReading = false;
  private pausingResults = 0;
  private pausedAt = 0;

  constructor(licenseId: string, destinationId: string, deps: DestinationQueueDeps) {
    this.licenseId = licenseId;
    this.destinationId = destinationId;
    this.deps = deps;
    this.outcomes = new ResultBatcher(licenseId, destinationId, {
      ...deps,
      onStored: (attempts) => {
        this.release(attempts.map(({ sending }) => sending));
        this.applyPauses(attempts.filter(({ sendResult }) => isForAll(sendResult)).length);
        deps.onCapacity();
      },
    });
  }

  get claims(): Lease[] {
    return [...this.leases.values()];
  }

  get size(): number {
    return this.leases.size;
  }

  get freeSlots(): number {
    const capacity = AHEAD * this.deps.kind.atOnce;
    const freeSlots = capacity - this.leases.size;
    return this.leases.size === 0 || freeSlots >= capacity / 2 ? freeSlots : 0;
  }

  letGo(): Lease[] {
    const unsent = this.ready.splice(0).map(({ claimed }) => claimed);
    this.release(unsent);
    return unsent;
  }

  cutOff(): void {
    for (const one of this.running) one.abort();
  }

  private release(unsent: readonly Pick<Lease, "id" | "attempt">[]): void {
    for (const { id, attempt } of unsent) if (this.leases.get(id)?.attempt === attempt) this.leases.delete(id);
  }

  async take(claims: readonly Lease[]): Promise<void> {
    for (const one of claims) this.leases.set(one.id, one);
    try {
      this.ready.push(...(await this.deps.semaphore.run(() => this.prepare(claims))));
    } catch (cause) {
      this.deps.services.log.warn({ reason: failureKind(cause) }, "deliveries not read");
      this.release(claims);
    }
    this.startSending();
  }

  private async prepare(claims: readonly Lease[]): Promise<Ready[]> {
    const { services, kind } = this.deps;
    const { licenseId, destinationId } = this;
    const snapshotAt = performance.now();
    const { found, snapshot, rows } = await services.database.read({ role: "tenant", licenseId }, async (db) => ({
      found: (await db.select().from(destination).where(eq(destination.id, destinationId)))[0],
      snapshot: await readSnapshot(db, destinationId, claims),
      rows: await db
        .select()
        .from(delivery)
        .where(
          inArray(
            delivery.id,
            claims.map(({ id }) => id),
          ),
        ),
    }));
    const known = new Map(rows.map((row) => [row.id, row]));
    const usable = await this.renew(
      snapshot,
      claims.map((claimed): LeasedDelivery => {
        return { claimed, version: snapshot?.version, leadVersion: snapshot?.leases.get(claimed.id) ?? null };
      }),
    );
    const sendings = usable
      .flatMap((ready) => {
        const row = known.get(ready.claimed.id);
        return row ? [{ row, ready }] : [];
      })
      .sort(({ row: one }, { row: other }) => (one.seq as number) - (other.seq as number))
      .map(({ row: { id, leadId, event, payload, createdAt, requestId, status, failureReason }, ready }) => {
        const { attempt } = ready.claimed;
        const isFirst = status === null && failureReason === null;
        const delivery = { licenseId, destinationId, id, leadId, event, payload, createdAt, requestId };
        return { ...ready, sending: { ...delivery, attempt, isFirst } };
      });
    if (!found || sendings.length === 0) return [];
    const made = sendings.map(({ sending }) => sending);
    const push = await kind.prepare(services, found, made).catch((cause): Push => {
      if (cause instanceof Problem && cause.code === "UNAVAILABLE") throw cause;
      return async () => failedOfOurs(this.deps, cause);
    });
    return sendings.map((one) => ({ ...one, push, snapshotAt }));
  }

  private async renew<T extends LeasedDelivery>(
    snapshot: DestinationSnapshot | undefined,
    ready: readonly T[],
  ): Promise<T[]> {
    const usable = ready.filter(({ claimed: { id, isProbe }, version, leadVersion }) => {
      if (!snapshot?.isOpen || snapshot.version !== version || (snapshot.isBroken && !isProbe)) return false;
      return snapshot.leases.get(id) === leadVersion;
    });
    const others = ready.filter((one) => !usable.includes(one)).map(({ claimed }) => claimed);
    this.release(others);
    if (others.length > 0)
      await this.deps.services.database.transaction({ role: "worker" }, (db) => releaseLeases(db, others));
    return usable;
  }

  private startSending(capacity = 0): void {
    const { kind, stopping } = this.deps;
    for (
      let unsent = capacity;
      this.running.size < kind.atOnce && !stopping.aborted && !this.isReading && this.pausingResults === 0;
      unsent -= 1
    ) {
      const [next] = this.ready;
      if (!next) break;
      const isOld = unsent <= 0 && performance.now() > next.snapshotAt + SNAPSHOT_TTL_MS;
      // Data read before a destination-wide result was stored is stale.
      if (isOld || next.snapshotAt < this.pausedAt) {
        void this.readAgain();
        break;
      }
      this.ready.shift();
      void this.push(next);
    }
    if (this.leases.size === 0 && this.running.size === 0) this.deps.onCapacity();
  }

  private async readAgain(): Promise<void> {
    const { services, semaphore } = this.deps;
    const { licenseId, destinationId } = this;
    this.isReading = true;
    const waiting = this.ready.splice(0);
    try {
      const snapshotAt = performance.now();
      const claims = waiting.map(({ claimed }) => claimed);
      const usable = await semaphore.run(async () => {
        const snapshot = await services.database.read({ role: "tenant", licenseId }, (db) =>
          readSnapshot(db, destinationId, claims),
        );
        return this.renew(snapshot, waiting);
      });
      this.ready.unshift(...usable.map((one) => ({ ...one, snapshotAt })));
    } catch (cause) {
      services.log.warn({ reason: failureKind(cause) }, "destination snapshot failed");
      this.release(waiting.map(({ claimed }) => claimed));
    }
    this.isReading = false;
    this.startSending(this.deps.kind.atOnce);
  }

  /** Re-reads the destination after Retry-After, removal or failed authentication before sending more. */
  private applyPauses(count: number): void {
    if (count === 0) return;
    this.pausingResults -= count;
    this.pausedAt = performance.now();
    this.startSending();
  }

  private async push({ claimed, sending, push }: Ready): Promise<void> {
    const began = performance.now();
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(), MAX_MS);
    this.running.add(cut);
    const sendResult = storable(await push(sending, cut.signal).catch((cause) => failedOfOurs(this.deps, cause)));
    clearTimeout(timer);
    this.running.delete(cut);
    const { isProbe } = claimed;
    // Aborted at shutdown: outcome unknown, so the lease expires and it is resent.
    if (this.deps.stopping.aborted && sendResult.outcome === "retryable") return;
    if (isForAll(sendResult)) this.pausingResults += 1;
    const isLast = this.pausingResults > 0 || (this.running.size === 0 && this.ready.length === 0);
    this.outcomes.add({ sending, isProbe, sendResult, began, ms: performance.now() - began }, isLast);
    this.startSending();
  }
}

/** Removes characters the database rejects: they would fail the whole batch. */
function storable(sendResult: SendResult): SendResult {
  const { externalId, message, request, response } = sendResult;
  const texts = { message: storableText(message), request: storableText(request), response: storableText(response) };
  return { ...sendResult, ...texts, ...(externalId && { externalId: storableText(externalId) }) };
}

function failedOfOurs({ services }: DestinationQueueDeps, cause: unknown): SendResult {
  services.log.error({ reason: failureKind(cause) }, "delivery failed");
  return { outcome: "retryable", status: null, failureReason: "internal", message: "", request: "", response: "" };
}
