import { and, eq, inArray, isNotNull, isNull, notExists, notInArray, or, sql } from "drizzle-orm";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { connectedAccount, connection, leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import type { RecordedDelivery } from "@/provider/domains/ad-networks/network.ts";
import type { LicensedServices } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { lastErrorValues, OF_TOKENS } from "../connections/open-connection.ts";

/** Retry delays in seconds for transient errors; the last one repeats. */
const DELAYS = [30, 120, 600, 3600];
/** Errors that need action retry hourly; reconnecting makes all due at once. */
const MANUAL_FIX_RETRY_SECONDS = 3600;
/** Abandoned after this, unless the event is backfilled and recent. */
const ABANDON_DAYS = 7;
const MIN_ATTEMPTS = 24;

export async function recordEventResults(
  { services: { database }, licenseId }: LicensedServices,
  { network, results }: { network: Network; results: readonly RecordedDelivery[] },
): Promise<void> {
  await database.transaction({ role: "tenant", licenseId }, async (db) => {
    const stored = results.flatMap((one) => ("leadId" in one ? one : []));
    await db.execute(sql`
      update ${networkEvent} e set state = 'stored', fault = null, lead_id = s.lead_id
      from unnest(${sql.param(stored.map(({ event }) => event.id))}::uuid[], ${sql.param(stored.map(({ leadId }) => leadId))}::uuid[]) s(id, lead_id)
      where e.id = s.id`);
    if (stored.length > 0) await saveLastLead(db, stored);
    for (const one of results) if ("error" in one) await recordFailure(db, network, one);
    await clearFailures(db, network, [...new Set(stored.map(({ event }) => event.accountExternalId))]);
  });
}

async function saveLastLead(db: Db, stored: readonly Extract<RecordedDelivery, { leadId: string }>[]) {
  const ids = stored.map(({ form }) => form.id);
  const externalIds = stored.map(({ event }) => event.externalId);
  const moments = stored.map(({ sentAt }) => sentAt);
  const last = sql`(
    select max(s.sent_at)
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(externalIds)}::text[], ${sql.param(moments)}::timestamptz[])
      s(form_id, external_id, sent_at)
    where s.form_id = ${leadForm.id} and s.external_id <> all(${leadForm.testLeads}))`;
  await db
    .update(leadForm)
    .set({ lastLeadAt: sql`greatest(${leadForm.lastLeadAt}, ${last})` })
    .where(inArray(leadForm.id, [...new Set(ids)]));
}

const BREAKING: readonly ConnectionError[] = [...OF_TOKENS, "leadAccessRevoked"];

async function recordFailure(db: Db, network: Network, one: Extract<RecordedDelivery, { error: unknown }>) {
  const { event, error } = one;
  const isRetryable = error === null || error.isRetryable;
  const delay = isRetryable
    ? Math.max(
        error?.retryAfterSeconds ?? 0,
        DELAYS[Math.min(event.attempts, DELAYS.length) - 1] ?? MANUAL_FIX_RETRY_SECONDS,
      )
    : MANUAL_FIX_RETRY_SECONDS;
  await db
    .update(networkEvent)
    .set({
      failureReason: error?.code ?? null,
      dueAt: sql`now() + make_interval(secs => ${delay})`,
      state:
        error?.code === "unreadable"
          ? "refused"
          : sql`case when ${networkEvent.receivedAt} < now() - make_interval(days => ${ABANDON_DAYS})
        and ${networkEvent.attempts} >= ${MIN_ATTEMPTS} then 'refused' else 'waiting' end`,
    })
    .where(eq(networkEvent.id, event.id));
  if (error === null || one.isOfLead || !BREAKING.includes(error.code)) return;
  await db
    .update(connection)
    .set({
      errorCode: error.code,
      errorDetail: error.detail,
      errorAt: sql`case when ${connection.errorCode} = ${error.code} then ${connection.errorAt} else now() end`,
      isLeadError: true,
      ...lastErrorValues(error.code, error.detail),
    })
    .where(
      and(
        isOfAccounts(db, network, [event.accountExternalId]),
        or(isNull(connection.errorCode), connection.isLeadError),
      ),
    );
}

async function clearFailures(db: Db, network: Network, accounts: string[]) {
  if (accounts.length === 0) return;
  const others = db
    .select({ id: networkEvent.id })
    .from(networkEvent)
    .innerJoin(
      connectedAccount,
      and(
        eq(connectedAccount.network, networkEvent.network),
        eq(connectedAccount.externalId, networkEvent.accountExternalId),
      ),
    )
    .where(
      and(
        eq(networkEvent.network, network),
        eq(networkEvent.state, "waiting"),
        eq(connectedAccount.connectionId, connection.id),
        eq(networkEvent.failureReason, connection.errorCode),
        notInArray(networkEvent.accountExternalId, accounts),
      ),
    );
  await db
    .update(connection)
    .set({ errorCode: null, errorDetail: "", errorAt: null })
    .where(
      and(
        connection.isLeadError,
        isNotNull(connection.errorCode),
        isOfAccounts(db, network, accounts),
        notExists(others),
      ),
    );
}

function isOfAccounts(db: Db, network: Network, externalIds: string[]) {
  return inArray(
    connection.id,
    db
      .select({ id: connectedAccount.connectionId })
      .from(connectedAccount)
      .where(and(eq(connectedAccount.network, network), inArray(connectedAccount.externalId, externalIds))),
  );
}
