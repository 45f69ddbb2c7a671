import { Semaphore } from "./semaphore.ts";

/** Milliseconds until a waiting read is rejected: its caller has left by then. */
const MAX_MS = 20_000;

/** Limits counting reads to half of the connections, and a licence to two thirds of these. */
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

  /** @throws Problem UNAVAILABLE when no turn comes in time */
  async run<T>(licenseId: string, work: () => Promise<T>): Promise<T> {
    const own = this.licenses.get(licenseId) ?? { semaphore: new Semaphore(this.atOnceOfOne), reads: 0 };
    this.licenses.set(licenseId, own);
    own.reads += 1;
    try {
      return await own.semaphore.run(() => this.all.run(work, MAX_MS), MAX_MS);
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
