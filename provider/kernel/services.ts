import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { RateLimiter } from "./rate-limit.ts";

/**
 * What lives as long as the process. Everything that must be right is in the database; these are ways to it.
 * A module adds its member by declaration merging; the registry, which builds them all, does not compile without one.
 */
export interface Services {
  config: Config;
  database: Database;
  log: Log;
  metrics: Metrics;
  publicLimit: RateLimiter;
  senderLimit: RateLimiter;
  /** Verdicts on referral codes: nobody tries them out. */
  codeLimit: RateLimiter;
  /** Questions for whose an identification is: a host asks for who stands before them, and goes through no list. */
  lookUpLimit: RateLimiter;
  /** Reads of one calendar: a program that asks without end is told to wait. */
  feedLimit: RateLimiter;
  /** Set on SIGTERM: `/readyz` turns 503 and open streams end. */
  isStopping: boolean;
  close(): Promise<void>;
}
