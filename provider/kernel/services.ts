import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { Problem } from "./problem.ts";

/** Has no durable state. Modules add members by declaration merging; the registry builds each. */
export interface Services {
  config: Config;
  database: Database;
  log: Log;
  metrics: Metrics;
  publicLimit: RateLimiter;
  senderLimit: RateLimiter;
  codeLimit: RateLimiter;
  lookUpLimit: RateLimiter;
  feedLimit: RateLimiter;
  /** Set on SIGTERM: `/readyz` returns 503 and streams end. */
  isStopping: boolean;
  close(): Promise<void>;
}

const MAX_KEYS = 50_000;

/** Counts in fixed windows per process: at most twice the rate at a window edge. */
export class RateLimiter {
  private readonly max: number;
  private readonly windowMs: number;
  private readonly counts = new Map<string, { from: number; count: number }>();

  constructor(max: number, windowMs: number) {
    this.max = max;
    this.windowMs = windowMs;
  }

  /** Counts a call. @throws Problem TOO_MANY_REQUESTS with the seconds to wait */
  take(key: string): void {
    const now = performance.now();
    const window = this.counts.get(key);
    if (!window || now - window.from >= this.windowMs) {
      if (this.counts.size >= MAX_KEYS) this.counts.clear();
      this.counts.set(key, { from: now, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > this.max) {
      const retryAfterSeconds = Math.max(1, Math.ceil((window.from + this.windowMs - now) / 1000));
      throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds });
    }
  }
}
