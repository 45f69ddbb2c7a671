import { eq, inArray } from "drizzle-orm";
import type { Semaphore } from "@/provider/db/heavy-reads.ts";
import { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import { storableText } from "@/provider/kernel/json.ts";
import { Problem, reasonOf } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { SNAPSHOT_TTL_MS } from "@/provider/outbox/deliveries.ts";
import { type DeliveryKind, MAX_MS, type Push, type Sending, type SendResult } from "./delivery-kind.ts";
import { type DestinationSnapshot, type Lease, lookAt, releaseLeases } from "./leases.ts";
import { isForAll, type ResultPolicy } from "./record-results.ts";
import { ResultBatcher } from "./result-batcher.ts";

const AHEAD = 32;

type Taken = { claimed: Lease; version: number | undefined; leadVersion: number | null };
type Ready = Taken & { sending: Sending; push: Push; snapshotAt: number };

export type DestinationQueueDeps = {
  services: Services;
  kind: DeliveryKind;
  resultPolicy: ResultPolicy;
  semaphore: Semaphore;
  stopping: AbortSignal;
  onRoom: () => void;
};

export class DestinationQueue {
  readonly licenseId: string;
  readonly destinationId: string;
  private readonly parts: DestinationQueueDeps;
  private readonly outcomes: ResultBatcher;
  private readonly leases = new Map<string, Lease>();
  private readonly ready: Ready[] = [];
  private readonly underWay = new Set<AbortController>();
  private isLooking = false;
  private pausingResults = 0;
  private pausedAt = 0;

  constructor(licenseId: string, destinationId: string, parts: DestinationQueueDeps) {
    this.licenseId = licenseId;
    this.destinationId = destinationId;
    this.parts = parts;
    this.outcomes = new ResultBatcher(licenseId, destinationId, {
      ...parts,
      onStored: (tried) => {
        this.release(tried.map(({ sending }) => sending));
        this.applyPauses(tried.filter(({ sendResult }) => isForAll(sendResult)).length);
        parts.onRoom();
      },
    });
  }

  get claims(): Lease[] {
    return [...this.leases.values()];
  }

  get size(): number {
    return this.leases.size;
  }

  get room(): number {
    const most = AHEAD * this.parts.kind.atOnce;
    const room = most - this.leases.size;
    return this.leases.size === 0 || room >= most / 2 ? room : 0;
  }

  letGo(): Lease[] {
    const left = this.ready.splice(0).map(({ claimed }) => claimed);
    this.release(left);
    return left;
  }

  /** Aborts running deliveries at shutdown. */
  cutOff(): void {
    for (const one of this.underWay) one.abort();
  }

  private release(left: readonly Pick<Lease, "id" | "attempt">[]): void {
    for (const { id, attempt } of left) if (this.leases.get(id)?.attempt === attempt) this.leases.delete(id);
  }

  async take(claims: readonly Lease[]): Promise<void> {
    for (const one of claims) this.leases.set(one.id, one);
    try {
      this.ready.push(...(await this.parts.semaphore.run(() => this.prepare(claims))));
    } catch (cause) {
      // Outcome unknown while the database is away: the lease expires.
      this.parts.services.log.warn({ reason: reasonOf(cause) }, "deliveries not read");
      this.release(claims);
    }
    this.begin();
  }

  private async prepare(claims: readonly Lease[]): Promise<Ready[]> {
    const { services, kind } = this.parts;
    const { licenseId, destinationId } = this;
    const snapshotAt = performance.now();
    const { found, looked, rows } = await services.database.read({ role: "tenant", licenseId }, async (db) => ({
      found: (await db.select().from(destination).where(eq(destination.id, destinationId)))[0],
      looked: await lookAt(db, destinationId, claims),
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
    const usable = await this.keep(
      looked,
      claims.map((claimed): Taken => {
        return { claimed, version: looked?.version, leadVersion: looked?.leases.get(claimed.id) ?? null };
      }),
    );
    const sendings = usable
      .flatMap((taken) => {
        const row = known.get(taken.claimed.id);
        return row ? [{ row, taken }] : [];
      })
      .sort(({ row: one }, { row: other }) => (one.seq as number) - (other.seq as number))
      .map(({ row: { id, leadId, event, payload, createdAt, requestId, status, failureReason }, taken }) => {
        const { attempt } = taken.claimed;
        const isFirst = status === null && failureReason === null;
        const delivery = { licenseId, destinationId, id, leadId, event, payload, createdAt, requestId };
        return { ...taken, sending: { ...delivery, attempt, isFirst } };
      });
    if (!found || sendings.length === 0) return [];
    const made = sendings.map(({ sending }) => sending);
    const push = await kind.prepare(services, found, made).catch((cause): Push => {
      if (cause instanceof Problem && cause.code === "UNAVAILABLE") throw cause;
      return async () => failedOfOurs(this.parts, cause);
    });
    return sendings.map((one) => ({ ...one, push, snapshotAt }));
  }

  private async keep<T extends Taken>(looked: DestinationSnapshot | undefined, taken: readonly T[]): Promise<T[]> {
    const usable = taken.filter(({ claimed: { id, isProbe }, version, leadVersion }) => {
      if (!looked?.isOpen || looked.version !== version || (looked.isBroken && !isProbe)) return false;
      // The lead was corrected since: reads it again.
      return looked.leases.get(id) === leadVersion;
    });
    const others = taken.filter((one) => !usable.includes(one)).map(({ claimed }) => claimed);
    this.release(others);
    if (others.length > 0)
      await this.parts.services.database.transaction({ role: "worker" }, (db) => releaseLeases(db, others));
    return usable;
  }

  private begin(most = 0): void {
    const { kind, stopping } = this.parts;
    for (
      let left = most;
      this.underWay.size < kind.atOnce && !stopping.aborted && !this.isLooking && this.pausingResults === 0;
      left -= 1
    ) {
      const [next] = this.ready;
      if (!next) break;
      const isOld = left <= 0 && performance.now() > next.snapshotAt + SNAPSHOT_TTL_MS;
      // Data read before a destination-wide result was stored is stale.
      if (isOld || next.snapshotAt < this.pausedAt) {
        void this.lookAgain();
        break;
      }
      this.ready.shift();
      void this.push(next);
    }
    if (this.leases.size === 0 && this.underWay.size === 0) this.parts.onRoom();
  }

  private async lookAgain(): Promise<void> {
    const { services, semaphore } = this.parts;
    const { licenseId, destinationId } = this;
    this.isLooking = true;
    const waiting = this.ready.splice(0);
    try {
      const snapshotAt = performance.now();
      const claims = waiting.map(({ claimed }) => claimed);
      const usable = await semaphore.run(async () => {
        const looked = await services.database.read({ role: "tenant", licenseId }, (db) =>
          lookAt(db, destinationId, claims),
        );
        return this.keep(looked, waiting);
      });
      this.ready.unshift(...usable.map((one) => ({ ...one, snapshotAt })));
    } catch (cause) {
      services.log.warn({ reason: reasonOf(cause) }, "deliveries not looked at");
      this.release(waiting.map(({ claimed }) => claimed));
    }
    this.isLooking = false;
    this.begin(this.parts.kind.atOnce);
  }

  /** Re-reads the destination after Retry-After, removal or failed authentication before sending more. */
  private applyPauses(count: number): void {
    if (count === 0) return;
    this.pausingResults -= count;
    this.pausedAt = performance.now();
    this.begin();
  }

  private async push({ claimed, sending, push }: Ready): Promise<void> {
    const began = performance.now();
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(), MAX_MS);
    this.underWay.add(cut);
    const sendResult = storable(await push(sending, cut.signal).catch((cause) => failedOfOurs(this.parts, cause)));
    clearTimeout(timer);
    this.underWay.delete(cut);
    const { isProbe } = claimed;
    // Aborted at shutdown: outcome unknown, so the lease expires and it is resent.
    if (this.parts.stopping.aborted && sendResult.outcome === "retryable") return;
    if (isForAll(sendResult)) this.pausingResults += 1;
    const isLast = this.pausingResults > 0 || (this.underWay.size === 0 && this.ready.length === 0);
    this.outcomes.add({ sending, isProbe, sendResult, began, ms: performance.now() - began }, isLast);
    this.begin();
  }
}

/** Removes characters the database rejects: they would fail the whole batch. */
function storable(sendResult: SendResult): SendResult {
  const { externalId, message, request, response } = sendResult;
  const texts = { message: storableText(message), request: storableText(request), response: storableText(response) };
  return { ...sendResult, ...texts, ...(externalId && { externalId: storableText(externalId) }) };
}

/** Internal error, such as an undecryptable secret: logged and retried. */
function failedOfOurs({ services }: DestinationQueueDeps, cause: unknown): SendResult {
  services.log.error({ reason: reasonOf(cause) }, "delivery failed");
  return { outcome: "retryable", status: null, failureReason: "internal", message: "", request: "", response: "" };
}
