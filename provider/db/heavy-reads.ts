import { Semaphore } from "./turnstile.ts";

/** Milliseconds that a read waits for its turn: its caller has left by then. */
const MOST_MS = 20_000;

/**
 * Reads that count many rows have half of the connections at most, and those of one licence two thirds of these: the rest
 * is for short calls, however many charts a screen has.
 */
export class HeavyReads {
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  private readonly all: Semaphore;
  private readonly licenses = new Map<string, { semaphore: Semaphore; reads: number }>();

  constructor(connections: number) {
    this.atOnce = Math.ceil(connections / 2);
    this.atOnceOfOne = Math.ceil((this.atOnce * 2) / 3);
    this.all = new Semaphore(this.atOnce);
  }

  /** @throws Problem UNAVAILABLE where its turn does not come */
  async run<T>(licenseId: string, work: () => Promise<T>): Promise<T> {
    const own = this.licenses.get(licenseId) ?? { semaphore: new Semaphore(this.atOnceOfOne), reads: 0 };
    this.licenses.set(licenseId, own);
    own.reads += 1;
    try {
      return await own.semaphore.run(() => this.all.run(work, MOST_MS), MOST_MS);
    } finally {
      own.reads -= 1;
      if (own.reads === 0) this.licenses.delete(licenseId);
    }
  }
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    heavyReads: HeavyReads;
  }
}
