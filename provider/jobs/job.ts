import { eq, sql } from "drizzle-orm";
import { license } from "@/provider/db/schema/companies.ts";
import type { RequestContext, SystemActor, SystemContext } from "@/provider/kernel/context.ts";
import type { Database, Db } from "@/provider/kernel/database.ts";
import { failureKind } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { type DataOf, DEAD_LETTERS, FORGOTTEN_QUEUES, type QueueName } from "./queues.ts";

export type JobContext = { requestId: string; signal: AbortSignal };

/** May run twice for one job after a crash: handlers must be idempotent. */
export type Handler<Name extends QueueName> = (
  services: Services,
  data: DataOf<Name>,
  context: JobContext,
) => Promise<void>;

export type JobHandlers = { [Name in QueueName]: Handler<Name> };

/** Runs per active licence in short transactions. A failure does not stop the others; the first is rethrown. */
async function inEachLicense(
  { database, log }: Pick<Services, "database" | "log">,
  signal: AbortSignal,
  work: (licenseId: string, timeZone: string) => Promise<void>,
): Promise<void> {
  const licenses = await database.read({ role: "identity" }, (db) =>
    db.select({ id: license.id, timeZone: license.timeZone }).from(license).where(eq(license.state, "active")),
  );
  const errors: unknown[] = [];
  for (const { id, timeZone } of licenses) {
    if (signal.aborted) break;
    await work(id, timeZone).catch((cause: unknown) => {
      log.warn({ licenseId: id, reason: failureKind(cause) }, "job skipped a licence");
      errors.push(cause);
    });
  }
  if (errors.length > 0) throw errors[0];
}

export type StepResult = { isMore: boolean; changed: readonly string[] };

export type LicenseJob = {
  readonly services: Services;
  readonly licenseId: string;
  readonly timeZone: string;
  readonly signal: AbortSignal;
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  transaction<T>(work: (ctx: RequestContext<SystemActor>) => Promise<T>): Promise<T>;
  /** Runs steps, one transaction each, until none is left. Open screens see changed leads after each commit. */
  repeat(step: (ctx: SystemContext) => Promise<StepResult>): Promise<void>;
};

export function licenseJob<Name extends QueueName>(run: (job: LicenseJob) => Promise<void>): Handler<Name> {
  return (services, _, { signal, requestId }) =>
    inEachLicense(services, signal, (licenseId, timeZone) => {
      const { database, live, settings } = services;
      const role = { role: "tenant", licenseId } as const;
      const actor = { licenseId, userId: null, fullName: "system" };
      const request = { id: requestId, ip: "" };
      const transaction: LicenseJob["transaction"] = (work) =>
        database.transaction(role, (db) => work({ db, actor, request, services }));
      return run({
        services,
        licenseId,
        timeZone,
        signal,
        read: (work) => database.read(role, work),
        transaction,
        async repeat(step) {
          for (let isMore = true; isMore && !signal.aborted; ) {
            const current = await settings.of(licenseId);
            const done = await transaction((ctx) => step({ ...ctx, settings: current }));
            if (done.changed.length > 0) live.publish(licenseId, { changed: [...done.changed] });
            isMore = done.isMore;
          }
        },
      });
    });
}

const RETAINED_DATA = sql`jsonb_build_object('requestId', data->'requestId')`;

export function forgetData(database: Database, queue: QueueName, id: string): Promise<unknown> {
  return database.transaction({ role: "worker" }, (db) =>
    db.execute(sql`update pgboss.job set data = ${RETAINED_DATA} where name = ${queue} and id = ${id}::uuid`),
  );
}

export function forgetOldData(database: Database): Promise<unknown> {
  return database.transaction({ role: "worker" }, (db) =>
    db.execute(sql`
      update pgboss.job set data = ${RETAINED_DATA}
      where (name = any(${sql.param(FORGOTTEN_QUEUES)}::text[]) or (name = ${DEAD_LETTERS} and data ? 'email'))
        and state in ('created', 'failed') and created_on < now() - interval '1 hour'
        and (name = ${DEAD_LETTERS} or state = 'failed')`),
  );
}

/** Detects a job finished by a process that crashed before reporting it. */
export function isForgotten(queue: QueueName, data: unknown): boolean {
  const names = Object.keys((data ?? {}) as object);
  return FORGOTTEN_QUEUES.includes(queue) && names.every((name) => name === "requestId");
}
