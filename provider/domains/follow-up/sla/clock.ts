import { desc, sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { assignedTo, type NotificationInput, notify } from "@/provider/outbox/notifications.ts";
import { type Clock, reassign } from "./reassign.ts";
import { listSupervisors } from "./supervisors.ts";

type OfStage = { stageId: string; slaHours: number };

const BATCH = 200;
/** Breaches older than this are ignored when a clock starts. */
const FIRST_LOOK_HOURS = 24;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Processes breaches since the last run, once per stage entry. Skips a locked clock. */
export async function checkSlaBreaches(
  clock: Clock,
  { stageId, slaHours }: OfStage,
): Promise<{ isMore: boolean; changed: string[] }> {
  const { db, licenseId } = clock;
  await db.execute(sql`
    insert into sla_clock (license_id, stage_id, seen_until, seen_id)
    values (${licenseId}, ${stageId}, now() - make_interval(hours => ${slaHours + FIRST_LOOK_HOURS}), ${FIRST_ID})
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
  const changed = ids.length > 0 ? await handleBreach(clock, stageId, ids) : [];
  return { isMore: ended.length === BATCH, changed };
}

type Ended = { id: string; stageAt: string; isBreached: boolean };

/** Locks in the global order. @returns reassigned leads */
async function handleBreach(clock: Clock, stageId: string, ids: readonly string[]): Promise<string[]> {
  const { db, licenseId } = clock;
  const rows: LeadRow[] = await db
    .select()
    .from(lead)
    .where(sql`${lead.id} = any(${sql.param(ids)}::uuid[]) and ${lead.stageId} = ${stageId}`)
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .for("no key update");
  const input = await reassign(clock, rows);
  await notify(db, licenseId, [...(await toSupervisors(db, licenseId, rows)), ...assignedTo(input)]);
  return input.map(({ id }) => id);
}

/** Notifies supervisors of the agency and of all; one unread grouped notification each. */
async function toSupervisors(
  db: Db,
  licenseId: string,
  rows: readonly LeadRow[],
): Promise<NotificationInput<"slaBreached">[]> {
  const supervisors = await listSupervisors(db);
  return supervisors.flatMap(({ userId, agencyIds }) => {
    const own = rows.filter(({ agencyId }) => agencyIds.length === 0 || !agencyId || agencyIds.includes(agencyId));
    const [first] = own;
    if (!first) return [];
    return [
      {
        userId,
        kind: "slaBreached" as const,
        subjectId: licenseId,
        count: own.length,
        leadId: own.length === 1 ? first.id : null,
      },
    ];
  });
}
