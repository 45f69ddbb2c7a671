import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { delivery, deliveryAttempt, destination } from "@/provider/db/schema/deliveries.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { CREDENTIALS_PAUSED, classifyAuthFailures, resetAuthFailures } from "./auth-failures.ts";
import type { DeliveryKind, Destination, RecordedDelivery, SendAttempt, SendResult } from "./delivery-kind.ts";
import { notifyDeliveryFailure, notifyDestinationDisabled } from "./failure-notices.ts";
import { after, type Health, isSingleFailure, isSuccess, waitAfter } from "./retry-policy.ts";

export type ResultPolicy = {
  kind: DeliveryKind;
  schedule: readonly number[];
  probeSeconds: number;
  onStopped: (db: Db, destination: Destination) => Promise<void>;
  onFailure: (db: Db, destination: Destination, dead: number) => Promise<void>;
  onRecorded: (results: readonly Outcome[]) => void;
};

const SYSTEM = { userId: null, fullName: "system" };
/** One such response pauses the whole destination. */
const PAUSE_STATUSES = [429, 503];

const requestsPause = ({ status, retryAfterSeconds }: SendResult) =>
  status !== null && PAUSE_STATUSES.includes(status) && retryAfterSeconds !== undefined;

export const isForAll = (sendResult: SendResult) =>
  requestsPause(sendResult) || sendResult.outcome === "gone" || sendResult.outcome === "denied";

/** Stores results; skips deliveries taken over by another worker. Lock order: leads, destination, deliveries. */
export async function recordResults(
  db: Db,
  {
    policy,
    destinationId,
    attempts,
  }: { policy: ResultPolicy; destinationId: string; attempts: readonly SendAttempt[] },
): Promise<Outcome[]> {
  const { kind, probeSeconds, onStopped, onFailure } = policy;
  if (kind.recordResults) await lockLeads(db, attempts);
  const [found] = await db
    .select({ ...getTableColumns(destination), now: sql<number>`extract(epoch from clock_timestamp())::float8 * 1000` })
    .from(destination)
    .where(eq(destination.id, destinationId))
    .for("no key update");
  if (!found) return [];
  const { now, ...before } = found;
  const locked = await lockOwn(db, attempts);
  const own = attempts.filter((one) => locked.has(attemptKey(one)));
  const { evaluation, isCredentialsPaused } = await classifyAuthFailures(db, before, own);
  const results = evaluation.map((one) => {
    const leadVersion = locked.get(attemptKey(one)) ?? null;
    return decideResult(one, policy.schedule, { now, leadVersion, isCredentialsPaused });
  });
  await storeOutcomes(db, results);
  await insertRows(db.$client, deliveryAttempt, results.map(attemptRow));

  const change: Partial<Health> = {};
  for (const { sendResult, at } of results) Object.assign(change, after({ ...before, ...change }, sendResult, at));
  if (isCredentialsPaused && before.state === "active" && !change.state) Object.assign(change, CREDENTIALS_PAUSED);
  const health = { ...before, ...change };
  await db
    .update(destination)
    .set({ ...change, ...pace(before, health, results, { now, probeSeconds }), version: nextVersion(before, health) })
    .where(eq(destination.id, destinationId));
  if (before.openedAt && !health.openedAt) await drainInOrder(db, destinationId);
  if (isCredentialsPaused) await resetAuthFailures(db, destinationId);
  if (before.state === "active" && health.state !== "active") {
    const detail = { name: health.name, kind: health.kind, reason: health.disabledFor };
    const audited = { action: "destination.disabled", subject: "destination", subjectId: destinationId } as const;
    const requestId = results.at(-1)?.sending.requestId ?? "";
    await writeAudit(
      { db, actor: { ...SYSTEM, licenseId: health.licenseId }, request: { ip: "", id: requestId } },
      { ...audited, after: detail },
    );
    await onStopped(db, health);
  }
  const dead = results.filter(({ state }) => state === "failed").length;
  if (dead > 0 || (health.openedAt && !before.openedAt)) await onFailure(db, health, dead);
  await kind.recordResults?.(db, health, results);
  return results;
}

export async function endAsOurs(db: Db, { sending }: SendAttempt): Promise<Destination | undefined> {
  const { id, attempt, destinationId } = sending;
  const { rowCount } = await db
    .update(delivery)
    .set({ state: "failed", failureReason: "internal", status: null, message: "", endedAt: sql`now()` })
    .where(and(eq(delivery.id, id), eq(delivery.attempts, attempt), eq(delivery.state, "sending")));
  return rowCount ? (await db.select().from(destination).where(eq(destination.id, destinationId)))[0] : undefined;
}

export type Outcome = RecordedDelivery & SendAttempt & { nextAt: string; attempts: number };

/** Global lock order against deadlocks. */
async function lockLeads(db: Db, attempts: readonly SendAttempt[]): Promise<void> {
  const ids = attempts.flatMap(({ sending: { leadId } }) => leadId ?? []);
  if (ids.length === 0) return;
  await db
    .select({ id: lead.id })
    .from(lead)
    .where(inArray(lead.id, ids))
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .for("no key update");
}

const attemptKey = ({ sending: { id, attempt } }: SendAttempt) => `${id} ${attempt}`;

async function lockOwn(db: Db, attempts: readonly SendAttempt[]): Promise<Map<string, number | null>> {
  const ids = attempts.map(({ sending }) => sending.id);
  const numbers = attempts.map(({ sending }) => sending.attempt);
  const { rows } = await db.execute<{ key: string; leadVersion: number | null }>(sql`
    select l.id || ' ' || l.attempts as key, l.lead_version as "leadVersion"
    from delivery l join unnest(${sql.param(ids)}::uuid[], ${sql.param(numbers)}::int[]) as t(id, attempt)
      on l.id = t.id and l.attempts = t.attempt
    where l.license_id = nullif(current_setting('app.license_id', true), '')::uuid and l.state = 'sending'
    order by l.id for no key update of l`);
  return new Map(rows.map(({ key, leadVersion }) => [key, leadVersion]));
}

type LeadCrmState = { now: number; leadVersion: number | null; isCredentialsPaused: boolean };

function decideResult(
  sendAttempt: SendAttempt,
  schedule: readonly number[],
  { now, leadVersion, isCredentialsPaused }: LeadCrmState,
): Outcome {
  const { sending, sendResult, isProbe, began, ms } = sendAttempt;
  const at = new Date(now - (performance.now() - began)).toISOString();
  const isShutOut = isCredentialsPaused && sendResult.outcome === "denied";
  const failed = { ageMs: now - Date.parse(sending.createdAt), retryAfterSeconds: sendResult.retryAfterSeconds };
  // Probes and authentication checks cost no attempt: an outage would use up all.
  const isFree = sendResult.outcome === "retryable" && (isProbe || isSingleFailure(schedule, failed));
  const isCounted = !isFree && !isShutOut;
  const attempts = isCounted ? sending.attempt : sending.attempt - 1;
  const recorded = {
    ...sendAttempt,
    at,
    isOutdated: leadVersion !== null && leadVersion > (sendResult.leadVersion ?? 0),
  };
  if (isSuccess(sendResult.outcome)) return { ...recorded, state: "delivered", nextAt: at, attempts };
  const isRetryable = sendResult.outcome === "retryable" || sendResult.outcome === "denied";
  const again = isRetryable ? waitAfter(schedule, { attempt: attempts, isCounted, ...failed }) : null;
  const wait = isShutOut ? 0 : again;
  if (wait !== null) {
    return { ...recorded, state: "waiting", nextAt: new Date(Date.parse(at) + ms + wait).toISOString(), attempts };
  }
  if (recorded.isOutdated) return { ...recorded, state: "waiting", nextAt: new Date(now).toISOString(), attempts: 0 };
  return { ...recorded, state: "failed", nextAt: at, attempts };
}

async function storeOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ sending, sendResult, state, nextAt, attempts, at }) => ({
    id: sending.id,
    attempts,
    state,
    next_at: nextAt,
    status: sendResult.status,
    failureReason: sendResult.failureReason,
    message: sendResult.message,
    external_id: sendResult.externalId ?? null,
    ended_at: state === "waiting" ? null : at,
  }));
  await db.execute(sql`
    update delivery l set state = r.state, attempts = r.attempts, next_at = r.next_at, ended_at = r.ended_at,
      status = r.status, fault = r."failureReason", message = r.message, external_id = coalesce(r.external_id, l.external_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, attempts int, state text,
      next_at timestamptz, ended_at timestamptz, status int, "failureReason" text, message text, external_id text)
    where l.license_id = nullif(current_setting('app.license_id', true), '')::uuid and l.id = r.id`);
}

function attemptRow({ sending, sendResult, at, ms }: Outcome): Required<typeof deliveryAttempt.$inferInsert> {
  const { outcome, status, failureReason, message, request, response } = sendResult;
  const { licenseId, id: deliveryId, leadId, attempt } = sending;
  return {
    licenseId,
    id: uuidv7(),
    deliveryId,
    leadId,
    at,
    attempt,
    ms: Math.round(ms),
    outcome,
    status,
    failureReason,
    message,
    request,
    response,
  };
}

/** Retry-After applies to all deliveries of the destination while the breaker is open. */
function pace(
  before: Destination,
  health: Destination,
  results: readonly RecordedDelivery[],
  { now, probeSeconds }: { now: number; probeSeconds: number },
) {
  const isPauseRequested = (sendResult: SendResult) =>
    requestsPause(sendResult) || (health.openedAt !== null && !isSuccess(sendResult.outcome));
  const pauseSeconds = results.flatMap(
    ({ sendResult }) => (isPauseRequested(sendResult) && sendResult.retryAfterSeconds) || [],
  );
  const until = pauseSeconds.length > 0 ? new Date(now + Math.max(...pauseSeconds) * 1000).toISOString() : "";
  const probeAt = new Date(now + probeSeconds * 1000).toISOString();
  return {
    requestedPauseUntil: until > (before.requestedPauseUntil ?? "") ? until : before.requestedPauseUntil,
    ...(health.openedAt && !before.openedAt && { probeAt }),
  };
}

function nextVersion(before: Destination, health: Destination): number {
  return health.state === before.state ? before.version : before.version + 1;
}

async function drainInOrder(db: Db, destinationId: string): Promise<void> {
  await db.execute(sql`
    with late as (select license_id, id from delivery
      where destination_id = ${destinationId} and state = 'waiting' and next_at > now()
      for no key update skip locked)
    update delivery l set next_at = l.created_at from late where l.license_id = late.license_id and l.id = late.id`);
}

export function buildResultPolicy(services: Services, kind: DeliveryKind, name: DestinationKind): ResultPolicy {
  const { config, metrics, live } = services;
  return {
    kind,
    schedule: config.RETRY_SCHEDULE_SECONDS ? [0, ...config.RETRY_SCHEDULE_SECONDS] : kind.schedule,
    probeSeconds: config.BREAKER_PROBE_SECONDS,
    onStopped: (db, destination) => notifyDestinationDisabled({ db, services }, destination),
    onFailure: notifyDeliveryFailure,
    onRecorded: (results) => {
      const changed = new Map<string, string[]>();
      for (const { sending, sendResult, at, state } of results) {
        metrics.deliveries.inc({ kind: name, outcome: sendResult.outcome });
        if (state === "failed") metrics.deliveriesDead.inc({ kind: name });
        const waited = Date.parse(at) - Date.parse(sending.createdAt);
        if (sending.isFirst) metrics.deliveryFirst.observe({ kind: name }, Math.max(0, waited) / 1000);
        const { licenseId, leadId } = sending;
        if (leadId) changed.set(licenseId, [...(changed.get(licenseId) ?? []), leadId]);
      }
      for (const [licenseId, leadIds] of changed) live.publish(licenseId, { changed: leadIds });
    },
  };
}
