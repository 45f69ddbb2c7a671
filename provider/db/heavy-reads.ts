import { Problem } from "@/provider/kernel/problem.ts";

export class Semaphore {
  private free: number;
  private readonly waiting = new Set<() => void>();

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  /** @throws Problem UNAVAILABLE after `maxMs` of waiting */
  async run<T>(work: () => Promise<T>, maxMs?: number): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.turn(maxMs);
    try {
      return await work();
    } finally {
      const [next] = this.waiting;
      if (next) next();
      else this.free += 1;
    }
  }

  private turn(maxMs: number | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    const next = () => {
      clearTimeout(timer);
      this.waiting.delete(next);
      resolve();
    };
    this.waiting.add(next);
    if (maxMs !== undefined) {
      timer = setTimeout(() => {
        this.waiting.delete(next);
        reject(new Problem("UNAVAILABLE", { retryAfterSeconds: 2 }));
      }, maxMs);
    }
    return promise;
  }
}

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
