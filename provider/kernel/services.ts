import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { RateLimiter } from "./rate-limit.ts";

/** Holds no durable state. Modules add members by declaration merging; the registry builds each. */
export interface Services {
  config: Config;
  database: Database;
  log: Log;
  metrics: Metrics;
  publicLimit: RateLimiter;
  senderLimit: RateLimiter;
  /** Limits guessing of referral codes. */
  codeLimit: RateLimiter;
  /** Limits look-ups by identification: a host needs few. */
  lookUpLimit: RateLimiter;
  /** Limits reads of a calendar. */
  feedLimit: RateLimiter;
  /** Set on SIGTERM: `/readyz` returns 503 and streams end. */
  isStopping: boolean;
  close(): Promise<void>;
}
