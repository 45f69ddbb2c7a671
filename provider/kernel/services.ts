import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { RateLimiter } from "./rate-limit.ts";

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
