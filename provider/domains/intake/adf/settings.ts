import { and, desc, eq, isNull, max, sql } from "drizzle-orm";
import { AdfErrorCode, type AdfState, type AdfSummary } from "@/contract/intake/adf.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { adfIntake, intakeRequest, unreadRequest } from "@/provider/db/schema/intake.ts";
import type { LicenseContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

const LAST = 200;

const IS_ADF_BODY = sql`${intakeRequest.body} like '<%'`;

export async function getAdfSummary(db: Db): Promise<AdfSummary> {
  const [own] = await db.select().from(adfIntake);
  const [last] = await db
    .select({ at: intakeRequest.receivedAt })
    .from(intakeRequest)
    .where(IS_ADF_BODY)
    .orderBy(desc(intakeRequest.receivedAt))
    .limit(1);
  const { rows } = await db.execute<{ inDay: number; failedInDay: number }>(sql`
    select count(*)::int as "inDay", count(*) filter (where l.deal_state = 'failed')::int as "failedInDay"
    from (select license_id, lead_id from intake_request
      where body like '<%' and received_at > now() - interval '1 day' limit ${COUNT_CEILING + 1}) came
    join lead l on l.license_id = came.license_id and l.id = came.lead_id`);
  const unread = await readUnread(db);
  const [lastReceivedAt = null] = [last?.at, unread.lastAt, own?.failedAt]
    .filter((at) => typeof at === "string")
    .sort()
    .reverse();
  return {
    state: own?.state ?? "active",
    lastReceivedAt,
    inDay: (rows[0]?.inDay ?? 0) + unread.inDay,
    failedInDay: (rows[0]?.failedInDay ?? 0) + unread.inDay,
    ...(await readLast(db, own)),
  };
}

async function readUnread(db: Db): Promise<{ lastAt: string | null; inDay: number }> {
  const { receivedAt, firstAt, times } = unreadRequest;
  const day = sql`now() - interval '1 day'`;
  // Repeated bodies from before the day have only their last time.
  const ofDay = sql<number>`case when ${firstAt} > ${day} then ${times} else 1 end`;
  const [read] = await db
    .select({
      lastAt: max(receivedAt),
      inDay: sql<number>`least(coalesce(sum(${ofDay}) filter (where ${receivedAt} > ${day}), 0), ${COUNT_CEILING + 1})::int`,
    })
    .from(unreadRequest)
    .where(IS_ADF);
  return { lastAt: read?.lastAt ?? null, inDay: read?.inDay ?? 0 };
}

async function readLastUnread(db: Db): Promise<NonNullable<AdfSummary["lastError"]>[]> {
  const rows = await db
    .select({ at: unreadRequest.receivedAt, reason: unreadRequest.reason })
    .from(unreadRequest)
    .where(and(IS_ADF, isNull(unreadRequest.reviewedAt)))
    .orderBy(desc(unreadRequest.receivedAt))
    .limit(1);
  return rows.map(({ at, reason }) => ({ at, code: AdfErrorCode.safeParse(reason).data ?? "syntax", leadId: null }));
}

const IS_ADF = eq(unreadRequest.entryPoint, "adf");

type AdfLead = { at: Date; leadId: string; isGood: boolean };

async function readLast(db: Db, own: typeof adfIntake.$inferSelect | undefined) {
  const { rows } = await db.execute<AdfLead>(sql`
    select distinct on (l.deal_state <> 'failed') came.received_at as at, l.id as "leadId", l.deal_state <> 'failed' as "isGood"
    from (select license_id, lead_id, received_at from intake_request
      where body like '<%' order by received_at desc limit ${LAST}) came
    join lead l on l.license_id = came.license_id and l.id = came.lead_id
    order by l.deal_state <> 'failed', came.received_at desc`);
  const of = (isGood: boolean) => rows.find((one) => one.isGood === isGood);
  const [good, faulty] = [of(true), of(false)];
  const lastSuccessAt = good ? toIso(good.at) : null;
  const passing = [
    ...(faulty ? [{ at: toIso(faulty.at), code: null, leadId: faulty.leadId }] : []),
    ...(own?.failedAt ? [{ at: own.failedAt, code: own.errorCode, leadId: null }] : []),
  ];
  const open = passing.filter(({ at }) => lastSuccessAt === null || lastSuccessAt <= at);
  const errors = [...open, ...(await readLastUnread(db))];
  const [lastError = null] = errors.sort((one, other) => (one.at < other.at ? 1 : -1));
  return { lastSuccessAt, lastError };
}

/** Other processes follow within the 5 s settings cache. */
export async function setAdfState(ctx: RequestContext, { state }: AdfState): Promise<AdfSummary> {
  const { licenseId } = ctx.actor;
  const before = await getAdfSummary(ctx.db);
  if (before.state === state) return before;
  await ctx.db
    .insert(adfIntake)
    .values({ licenseId, state })
    .onConflictDoUpdate({ target: adfIntake.licenseId, set: { state } });
  const auditFields = { subject: "adf", before: { state: before.state }, after: { state } } as const;
  await writeAudit(ctx, { action: "adf.changed", ...auditFields });
  return { ...before, state };
}

export async function saveAdfError(ctx: LicenseContext, errorCode: AdfErrorCode): Promise<void> {
  const failure = { failedAt: new Date().toISOString(), errorCode };
  await ctx.db
    .insert(adfIntake)
    .values({ licenseId: ctx.actor.licenseId, ...failure })
    .onConflictDoUpdate({ target: adfIntake.licenseId, set: failure });
}
