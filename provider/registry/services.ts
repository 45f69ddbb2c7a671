import type { TaskKind } from "@/contract/tasks/task-states.ts";
import { backfillTask } from "@/provider/domains/ad-networks/connections/backfill.ts";
import { remapTask } from "@/provider/domains/ad-networks/forms/remap.ts";
import { resendTask } from "@/provider/domains/deliveries/crm/refused.ts";
import { replayTask } from "@/provider/domains/deliveries/webhooks/replay.ts";
import { importTask } from "@/provider/domains/imports/import-task.ts";
import { assignTask, integrateTask, moveTask, reprocessTask } from "@/provider/domains/leads/bulk/tasks.ts";
import { undoTask } from "@/provider/domains/leads/bulk/undo.ts";
import { codesTask } from "@/provider/domains/referrals/codes-task.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { RateLimiter, type Services } from "@/provider/kernel/services.ts";
import { HeavyReads } from "../db/heavy-reads.ts";
import { Notices } from "../db/notices.ts";
import { scheduleStatistics } from "../db/pglite.ts";
import { NetworkEvents } from "../domains/ad-networks/events/network-events.ts";
import { Subscribers } from "../domains/ad-networks/subscribers.ts";
import { Tokens } from "../domains/deliveries/crm/tokens.ts";
import { wakeWorkers } from "../domains/deliveries/queue/delivery-worker.ts";
import { Accounts } from "../domains/identity/accounts.ts";
import { CompanyIdentity } from "../domains/identity/company-identity.ts";
import { ApiKeys } from "../domains/intake/api-keys/authenticate.ts";
import { Intake } from "../domains/intake/intake.ts";
import { LicenseSettings } from "../domains/intake/license-settings.ts";
import { ReferralLinks } from "../domains/referrals/links.ts";
import { RejectedVisits } from "../domains/referrals/refused-visits.ts";
import { LiveUpdates } from "../http/live-updates.ts";
import { openJobs } from "../jobs/jobs.ts";
import type { Config } from "../kernel/config.ts";
import { openLog } from "../kernel/log.ts";
import { openMetrics } from "../kernel/metrics.ts";
import { Outbound } from "../outbound-http/outbound.ts";
import { Secrets } from "../secrets/secrets.ts";
import type { AnyTask } from "../tasks/define-task.ts";

const TASK_DEFINITIONS: Record<TaskKind, AnyTask> = {
  load: importTask,
  backfill: backfillTask,
  remap: remapTask,
  reprocess: reprocessTask,
  assign: assignTask,
  move: moveTask,
  undo: undoTask,
  integrate: integrateTask,
  replay: replayTask,
  resend: resendTask,
  referralCodes: codesTask,
};

const LOOK_UPS_PER_MINUTE = 30;
const FEED_READS_PER_MINUTE = 30;

export async function openServices(config: Config, database: Database): Promise<Services> {
  const log = openLog(config.LOG_LEVEL);
  const metrics = openMetrics();
  const secrets = Secrets.of(config);
  const outbound = new Outbound(config.OUTBOUND_ALLOW);
  const notices = new Notices(database, log);
  const live = new LiveUpdates(notices);
  wakeWorkers(database, notices);
  database.afterCommit.on("notified", (all) => {
    for (const { licenseId, userIds } of all) live.publish(licenseId, { notified: userIds });
  });
  const settings = new LicenseSettings(database);
  const jobs = await openJobs(database, log);
  const intake = new Intake({ database, settings, live, metrics, jobs, secret: config.secret });
  const subscribers = new Subscribers(database);
  const events = new NetworkEvents({ database, jobs, subscribers, metrics, log });
  const rejectedVisits = new RejectedVisits(database);
  await notices.start();
  const stopStatistics = scheduleStatistics(database);
  return {
    config,
    database,
    heavyReads: new HeavyReads(database.pool.options.max),
    log,
    metrics,
    notices,
    live,
    settings,
    jobs,
    intake,
    accounts: new Accounts(database, config.SESSION_IDLE_SECONDS),
    apiKeys: new ApiKeys(database, secrets),
    companyIdentity: CompanyIdentity.of(config),
    links: new ReferralLinks(database),
    rejectedVisits,
    secrets,
    outbound,
    crmTokens: new Tokens(outbound),
    subscribers,
    events,
    publicLimit: new RateLimiter(config.PUBLIC_LIMIT_PER_MINUTE, 60_000),
    senderLimit: new RateLimiter(config.INTAKE_LIMIT_PER_SECOND, 1000),
    codeLimit: new RateLimiter(config.REFERRAL_VERDICTS_PER_MINUTE, 60_000),
    lookUpLimit: new RateLimiter(LOOK_UPS_PER_MINUTE, 60_000),
    feedLimit: new RateLimiter(FEED_READS_PER_MINUTE, 60_000),
    tasks: TASK_DEFINITIONS,
    isStopping: false,
    close: async () => {
      stopStatistics();
      await Promise.all([intake.drain(), events.drain(), rejectedVisits.write()]);
      await jobs.close();
      live.close();
      await notices.close();
      await outbound.close();
      await database.close();
    },
  };
}
