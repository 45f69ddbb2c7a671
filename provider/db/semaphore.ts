import { Problem } from "@/provider/kernel/problem.ts";

/** Limits concurrency; further callers wait in order. */
export class Semaphore {
  private free: number;
  private readonly waiting = new Set<() => void>();

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  /** @throws Problem UNAVAILABLE after `mostMs` of waiting */
  async run<T>(work: () => Promise<T>, mostMs?: number): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.turn(mostMs);
    try {
      return await work();
    } finally {
      const [next] = this.waiting;
      if (next) next();
      else this.free += 1;
    }
  }

  private turn(mostMs: number | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    const next = () => {
      clearTimeout(timer);
      this.waiting.delete(next);
      resolve();
    };
    this.waiting.add(next);
    if (mostMs !== undefined) {
      timer = setTimeout(() => {
        this.waiting.delete(next);
        reject(new Problem("UNAVAILABLE", { retryAfterSeconds: 2 }));
      }, mostMs);
    }
    return promise;
  }
}
