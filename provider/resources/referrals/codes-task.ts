import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { Task } from "@/contract/tasks.ts";
import type { Db } from "@/provider/db/client.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin } from "@/provider/http/implement.ts";
import type { Services } from "@/provider/services.ts";
import { beginTask, findUnderWay } from "@/provider/tasks/begin.ts";
import { defineTask } from "@/provider/tasks/task.ts";
import { takeTurns } from "../records/arranged.ts";
import { ownerOf } from "./codes.ts";
import { auditMade, makeCodes } from "./make-codes.ts";

const LEADS_A_STEP = 200;

/** Two who begin it at once share one. */
export async function beginCodes(db: Db, services: Services, actor: LicensedActor, origin: Origin): Promise<Task> {
  await takeTurns(db, actor, "referralCodes");
  const { licenseId } = actor;
  const underWay = await findUnderWay(db, "referralCodes", licenseId);
  return underWay ?? beginTask(db, services, actor, origin, { kind: "referralCodes", input: {}, subjectId: licenseId });
}

/** As many as `codesTask` would make now. */
export async function countOwed(db: Db): Promise<{ people: number }> {
  const { rows } = await db.execute<{ people: number }>(sql`
    with taken as (
      select unnest(array[holder ->> 'identification', holder ->> 'phone', lead_id::text]) as key
      from referral_code where kind = 'member'
    ), sold as (
      select lead.id::text as id,
        coalesce(nullif(lead.identification, ''), nullif(lead.phone, ''), lead.id::text) as key
      from lead join stage on stage.license_id = lead.license_id and stage.id = lead.stage_id
      where stage.type = 'won' and lead.erased_at is null and lead.first_name <> ''
    )
    select count(distinct key)::int as people from sold
    where not exists (select from taken where taken.key = sold.key)
      and not exists (select from taken where taken.key = sold.id)`);
  return rows[0] ?? { people: 0 };
}

type Place = { stageId: string; at: string; id: string };

/** Gives whoever bought a code, stage by stage, the sales in their order. One person who bought twice has one. */
export const codesTask = defineTask({
  permission: "referrals.write",
  input: z.object({}),
  async step({ db, actor, taskId, requestId }, _input, place: Place | null) {
    const won = await db.select({ id: stage.id }).from(stage).where(eq(stage.type, "won")).orderBy(asc(stage.id));
    const stageId = place?.stageId ?? won[0]?.id;
    if (!stageId) return { next: null, done: 0, counts: {} };
    const from = place?.id ? place : undefined;
    const sold = await db
      .select()
      .from(lead)
      .where(
        and(
          eq(lead.stageId, stageId),
          isNull(lead.erasedAt),
          ne(lead.firstName, ""),
          from && or(gt(lead.stageAt, from.at), and(eq(lead.stageAt, from.at), gt(lead.id, from.id))),
        ),
      )
      .orderBy(asc(lead.stageAt), asc(lead.id))
      .limit(LEADS_A_STEP);
    const { companyId } = await ownerOf(db);
    const fresh = await withoutCode(db, sold);
    const made = await makeCodes(
      db,
      fresh.map(({ id: leadId, firstName, lastName, identification, phone, email }) => ({
        ...{ licenseId: actor.licenseId, companyId, leadId, isActive: true },
        holder: { firstName, lastName, identification, phone, email },
      })),
    );
    await auditMade(db, actor, { requestId, ip: "", taskId }, made);
    const last = sold.at(-1);
    const following = won[won.findIndex(({ id }) => id === stageId) + 1]?.id;
    const onwards = last && { stageId, at: last.stageAt, id: last.id };
    const next = sold.length === LEADS_A_STEP ? onwards : following && { stageId: following, at: "", id: "" };
    return {
      next: next ?? null,
      done: sold.length,
      counts: { created: made.length, known: sold.length - made.length },
    };
  },
});

type Sold = typeof lead.$inferSelect;

/** Whose identification, or else phone, is on no code yet; the first of those who are one person. */
async function withoutCode(db: Db, sold: readonly Sold[]): Promise<Sold[]> {
  if (sold.length === 0) return [];
  const keyOf = ({ identification, phone, id }: Sold) => identification || phone || id;
  const firsts = [...new Map(sold.toReversed().map((one) => [keyOf(one), one])).values()].reverse();
  const { rows } = await db.execute<{ key: string }>(sql`
    select unnest(array[holder ->> 'identification', holder ->> 'phone', lead_id::text]) as key from referral_code
    where kind = 'member' and (holder ->> 'identification' = any(${sql.param(sold.map((one) => one.identification))}::text[])
      or holder ->> 'phone' = any(${sql.param(sold.map(({ phone }) => phone))}::text[])
      or lead_id = any(${sql.param(sold.map(({ id }) => id))}::uuid[]))`);
  const taken = new Set(rows.map(({ key }) => key).filter(Boolean));
  return firsts.filter((one) => !taken.has(keyOf(one)) && !taken.has(one.id));
}
