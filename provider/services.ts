import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import { keepStatistics } from "./db/statistics.ts";
import { type Log, openLog } from "./http/log.ts";
import { type Metrics, openMetrics } from "./http/metrics.ts";
import { RateLimit } from "./http/rate-limit.ts";
import { Accounts } from "./identity/accounts.ts";
import { ApiKeys } from "./identity/api-keys.ts";
import { CompanyIdentity } from "./identity/company-identity.ts";
import { Intake } from "./intake/intake.ts";
import { LicenseSettings } from "./intake/license-settings.ts";
import { type Jobs, openJobs } from "./jobs/jobs.ts";
import { LiveUpdates } from "./live-updates.ts";

/** What lives as long as the process. Everything that must be right is in the database; these are ways to it. */
export type Services = {
  config: Config;
  database: Database;
  log: Log;
  metrics: Metrics;
  accounts: Accounts;
  apiKeys: ApiKeys;
  /** Undefined where no issuer is set: passwords alone open sessions. */
  companyIdentity: CompanyIdentity | undefined;
  settings: LicenseSettings;
  intake: Intake;
  live: LiveUpdates;
  jobs: Jobs;
  publicLimit: RateLimit;
  senderLimit: RateLimit;
  /** Set on SIGTERM: `/readyz` turns 503 and open streams end. */
  isStopping: boolean;
  close(): Promise<void>;
};

/** The database is open and migrated. */
export async function openServices(config: Config, database: Database): Promise<Services> {
  const log = openLog(config.LOG_LEVEL);
  const metrics = openMetrics();
  const live = new LiveUpdates(database, log);
  const settings = new LicenseSettings(database);
  const jobs = await openJobs(database, log);
  const intake = new Intake({ database, settings, live, metrics, jobs });
  await live.start();
  const stopStatistics = keepStatistics(database);
  return {
    config,
    database,
    log,
    metrics,
    live,
    settings,
    jobs,
    intake,
    accounts: new Accounts(database, config.SESSION_IDLE_SECONDS),
    apiKeys: new ApiKeys(database),
    companyIdentity: CompanyIdentity.of(config),
    publicLimit: new RateLimit(config.PUBLIC_LIMIT_PER_MINUTE, 60_000),
    senderLimit: new RateLimit(config.INTAKE_LIMIT_PER_SECOND, 1000),
    isStopping: false,
    close: async () => {
      stopStatistics();
      await intake.drain();
      await jobs.close();
      await live.close();
      await database.close();
    },
  };
}
