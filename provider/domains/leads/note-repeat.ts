import { and, eq, sql } from "drizzle-orm";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { repeatedStep } from "@/provider/domains/intake/evaluate.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { notifyAndMail, notifyInApp } from "@/provider/outbox/notifications.ts";

/** Older repeats make nothing due and send no mail. */
const NEWS_HOURS = 24;

/** Runs after intake's commit, as the original may be locked. Idempotent. */
export const noteRepeat: Handler<"lead-repeated"> = async ({ database, jobs, live }, data, { requestId }) => {
  const { licenseId, leadId, authorId } = data;
  const changed = await database.transaction({ role: "tenant", licenseId }, async (db) => {
    const [repeat] = await db
      .select({ id: lead.id, originalId: lead.originalId, source: lead.source, createdAt: lead.createdAt })
      .from(lead)
      .where(and(eq(lead.id, leadId), eq(lead.dealState, "duplicated")));
    if (!repeat?.originalId) return undefined;
    const [original] = await db.select().from(lead).where(eq(lead.id, repeat.originalId)).for("no key update");
    if (!original || original.erasedAt || (await isNoted(db, original.id, repeat.id))) return undefined;
    const { id, channel, advisorId } = original;
    const isNews = Date.now() - Date.parse(repeat.createdAt) < NEWS_HOURS * 3_600_000;
    if (isNews) await makeDue(db, id, repeat.createdAt);
    await writeAudit(
      { db, actor: { userId: null, fullName: "sender", licenseId }, request: { ip: "", id: requestId } },
      {
        action: "lead.repeated",
        subject: "lead",
        subjectId: id,
        channel,
        after: { leadId: repeat.id, source: repeat.source, steps: [repeatedStep(repeat.source, repeat.createdAt)] },
      },
    );
    if (advisorId && advisorId !== authorId) {
      const details = { repeatId: repeat.id };
      const notifications = [{ userId: advisorId, kind: "leadRepeated" as const, leadId: id, subjectId: id, details }];
      if (isNews) await notifyAndMail({ db, actor: { licenseId }, services: { jobs } }, notifications);
      else await notifyInApp({ db, actor: { licenseId } }, notifications);
    }
    return id;
  });
  if (changed) live.publish(licenseId, { changed });
};

async function isNoted(db: Db, originalId: string, repeatId: string): Promise<boolean> {
  const noted = await db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.subjectId, originalId),
        eq(auditEntry.action, "lead.repeated"),
        sql`${auditEntry.after}->>'leadId' = ${repeatId}`,
      ),
    )
    .limit(1);
  return noted.length > 0;
}

const IS_PROMISED = sql`(exists (select from ${contactAttempt} a
    where a.license_id = l.license_id and a.lead_id = l.id and a.next_action_at = l.next_action_at)
  or exists (select from ${appointment} p where p.license_id = l.license_id and p.lead_id = l.id
    and p.state = 'planned' and p.starts_at = l.next_action_at))`;

async function makeDue(db: Db, id: string, at: string): Promise<void> {
  await db.execute(sql`
    update lead l set
      next_action = case when ${IS_PROMISED} or l.next_action_at <= ${at}::timestamptz then l.next_action else 'call' end,
      next_action_at = case when ${IS_PROMISED} then l.next_action_at else least(${at}::timestamptz,
        coalesce(l.next_action_at, l.again_at, l.stage_at + make_interval(hours => s.sla_hours))) end,
      again_at = null, returned_at = greatest(l.returned_at, ${at}::timestamptz), updated_at = now()
    from stage s
    where l.id = ${id} and s.license_id = l.license_id and s.id = l.stage_id and s.type = 'open'
      and l.deal_state = 'new' and not l.do_not_contact
      and not exists (select from contact_attempt a
        where a.license_id = l.license_id and a.lead_id = l.id and a.at > ${at}::timestamptz)`);
}
