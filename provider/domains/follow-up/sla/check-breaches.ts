import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Assignment } from "@/contract/intake/rules.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { isActiveStaff } from "@/provider/db/lookups.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import { nextAssignees } from "@/provider/domains/intake/assign.ts";
import { getRule } from "@/provider/domains/intake/license-settings.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import { assignLeadTo } from "@/provider/domains/leads/assign.ts";
import { licenseJob, type StepResult } from "@/provider/jobs/job.ts";
import type { LicenseContext, SystemContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { assignedTo, type NotificationInput, notify } from "@/provider/outbox/notifications.ts";

async function reassign(ctx: SystemContext, rows: readonly LeadRow[]): Promise<{ id: string; advisorId: string }[]> {
  const { db, settings } = ctx;
  const input: { id: string; advisorId: string }[] = [];
  const byChannel = Map.groupBy(rows, ({ channel }) => channel);
  // Follows intake's order of channels, against deadlocks.
  for (const [channel, some] of [...byChannel].sort(([one], [other]) => one.localeCompare(other))) {
    if (!passesOn(getRule(settings, channel).assignment)) continue;
    for (const row of some) {
      const [advisorId] = await nextAssignees(db.$client, { settings, channel, count: 1, without: row.advisorId });
      const fullName = advisorId && settings.advisors.get(advisorId);
      if (!advisorId || !fullName) continue;
      await assignLeadTo(ctx, row, { id: advisorId, fullName });
      input.push({ id: row.id, advisorId });
    }
  }
  return input;
}

function passesOn(assignment: Assignment): boolean {
  return "isPassedOn" in assignment && assignment.isPassedOn === true;
}

async function listSupervisors(db: Db): Promise<{ userId: string; agencyIds: string[] }[]> {
  const supervisors = await withRole(db, "supervisor");
  return supervisors.length > 0 ? supervisors : withRole(db, "admin-client");
}

function withRole(db: Db, role: Role) {
  return db
    .select({ userId: user.id, agencyIds: userLicense.agencyIds })
    .from(user)
    .innerJoin(userLicense, eq(userLicense.userId, user.id))
    .where(isActiveStaff(role))
    .orderBy(user.id);
}

type OfStage = { stageId: string; slaHours: number };

const BATCH = 200;
/** Breaches older than this are ignored when a clock starts. */
const FIRST_CHECK_HOURS = 24;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

async function checkStage(ctx: SystemContext, { stageId, slaHours }: OfStage): Promise<StepResult> {
  const { db, actor } = ctx;
  await db.execute(sql`
    insert into sla_clock (license_id, stage_id, seen_until, seen_id)
    values (${actor.licenseId}, ${stageId}, now() - make_interval(hours => ${slaHours + FIRST_CHECK_HOURS}), ${FIRST_ID})
    on conflict do nothing`);
  const { rows: locked } = await db.execute(sql`
    select 1 from sla_clock where stage_id = ${stageId} for update skip locked`);
  if (locked.length === 0) return { isMore: false, changed: [] };
  const { rows: ended } = await db.execute<Ended>(sql`
    select l.id, l.stage_at::text as "stageAt",
      l.deal_state = 'new' and l.erased_at is null and not l.do_not_contact
        and (l.next_action_at is null or l.next_action_at <= l.returned_at)
        and (l.first_contact_at is null or l.first_contact_at < l.stage_at)
        and not exists (select from contact_attempt a
          where a.license_id = l.license_id and a.lead_id = l.id and a.at >= l.stage_at) as "isBreached"
    from sla_clock c cross join lateral (
      select * from lead
      where lead.stage_id = c.stage_id and (lead.stage_at, lead.id) > (c.seen_until, c.seen_id)
        and lead.stage_at <= now() - make_interval(hours => ${slaHours})
      order by lead.stage_at, lead.id limit ${BATCH}) l
    where c.stage_id = ${stageId}
    order by l.stage_at, l.id`);
  const last = ended.at(-1);
  if (!last) return { isMore: false, changed: [] };
  await db.execute(sql`
    update sla_clock set seen_until = ${last.stageAt}::timestamptz, seen_id = ${last.id} where stage_id = ${stageId}`);
  const ids = ended.filter(({ isBreached }) => isBreached).map(({ id }) => id);
  const changed = ids.length > 0 ? await handleBreach(ctx, stageId, ids) : [];
  return { isMore: ended.length === BATCH, changed };
}

type Ended = { id: string; stageAt: string; isBreached: boolean };

async function handleBreach(ctx: SystemContext, stageId: string, ids: readonly string[]): Promise<string[]> {
  const rows: LeadRow[] = await ctx.db
    .select()
    .from(lead)
    .where(sql`${lead.id} = any(${sql.param(ids)}::uuid[]) and ${lead.stageId} = ${stageId}`)
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .for("no key update");
  const input = await reassign(ctx, rows);
  await notify(ctx, [...(await toSupervisors(ctx, rows)), ...assignedTo(input)]);
  return input.map(({ id }) => id);
}

async function toSupervisors(
  ctx: LicenseContext,
  rows: readonly LeadRow[],
): Promise<NotificationInput<"slaBreached">[]> {
  const supervisors = await listSupervisors(ctx.db);
  return supervisors.flatMap(({ userId, agencyIds }) => {
    const own = rows.filter(({ agencyId }) => agencyIds.length === 0 || !agencyId || agencyIds.includes(agencyId));
    const [first] = own;
    if (!first) return [];
    return [
      {
        userId,
        kind: "slaBreached" as const,
        subjectId: ctx.actor.licenseId,
        count: own.length,
        leadId: own.length === 1 ? first.id : null,
      },
    ];
  });
}

const listStagesWithSla = (db: Db) =>
  db
    .select({ id: stage.id, slaHours: stage.slaHours })
    .from(stage)
    .where(and(eq(stage.type, "open"), isNotNull(stage.slaHours)));

export const checkSlaBreaches = licenseJob<"sla-clock">(async (job) => {
  for (const { id, slaHours } of await job.read(listStagesWithSla))
    if (slaHours !== null) await job.repeat((ctx) => checkStage(ctx, { stageId: id, slaHours }));
});
