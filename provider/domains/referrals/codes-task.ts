import { and, asc, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Task } from "@/contract/tasks/tasks.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { defineTask } from "@/provider/tasks/define-task.ts";
import { findRunningTask, startTask } from "@/provider/tasks/start.ts";
import { nextAssignees } from "../records/handlers.ts";
import { readCodeOwner } from "./codes.ts";
import { auditMade, makeCodes } from "./make-codes.ts";

const LEADS_A_STEP = 200;

export async function startCodes(ctx: RequestContext): Promise<Task> {
  await nextAssignees(ctx, "referralCodes");
  const { licenseId } = ctx.actor;
  const running = await findRunningTask(ctx.db, "referralCodes", licenseId);
  return running ?? startTask(ctx, { kind: "referralCodes", input: {}, subjectId: licenseId });
}

export async function countMissingCodes(db: Db): Promise<{ people: number }> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(distinct person)::int as people from (${missingCodes(sql`true`)}) as people`);
  return rows[0] ?? { people: 0 };
}

type CodesCheckpoint = { stageId: string; at: string; id: string };

export const codesTask = defineTask({
  permission: "referrals.write",
  input: z.object({}),
  async step(ctx, _input, checkpoint: CodesCheckpoint | null) {
    const { db } = ctx;
    const won = await db.select({ id: stage.id }).from(stage).where(eq(stage.type, "won")).orderBy(asc(stage.id));
    const stageId = checkpoint?.stageId ?? won[0]?.id;
    if (!stageId) return { next: null, done: 0, counts: {} };
    const from = checkpoint?.id ? checkpoint : undefined;
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
    const { companyId } = await readCodeOwner(db);
    const fresh = await withoutCode(db, sold);
    const made = await makeCodes(
      db,
      fresh.map(({ id: leadId, firstName, lastName, identification, phone, email }) => ({
        licenseId: ctx.actor.licenseId,
        companyId,
        leadId,
        isActive: true,
        holder: { firstName, lastName, identification, phone, email },
      })),
    );
    await auditMade(ctx, made);
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

async function withoutCode(db: Db, sold: readonly Sold[]): Promise<Sold[]> {
  if (sold.length === 0) return [];
  const ids = sql.param(sold.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string; person: string }>(missingCodes(sql`lead.id = any(${ids}::uuid[])`));
  const personByRow = new Map(rows.map(({ id, person }) => [id, person]));
  const firsts = new Map<string, Sold>();
  for (const one of sold) {
    const person = personByRow.get(one.id);
    if (person !== undefined && !firsts.has(person)) firsts.set(person, one);
  }
  return [...firsts.values()];
}

/** Identity key: a cédula equals its RUC; repeated digits are a filler. */
const identificationKey = (identification: SQL) => sql`
  case when ${identification} = repeat(left(${identification}, 1), length(${identification})) then null
    when length(${identification}) = 13 and right(${identification}, 3) = '001' then left(${identification}, 10)
    else ${identification} end`;
/** Phones with or without country code; repeated digits are a filler, as in `isFillerPhone`. */
const reachedAt = (phone: SQL) => sql`
  case when ${phone} ~ '^([+]593|0)[0-9]([0-9])\\2{7}$' then null
    when ${phone} like '0%' and length(${phone}) = 10 then '+593' || substr(${phone}, 2) else nullif(${phone}, '') end`;

/** Sales of people without a code. One person by identification; without one, by phone, where identified sales win. */
function missingCodes(which: SQL): SQL {
  const won = (condition: SQL) => sql`
    from lead join stage on stage.license_id = lead.license_id and stage.id = lead.stage_id
    where stage.type = 'won' and lead.erased_at is null and lead.first_name <> '' and ${condition}`;
  const personKey = identificationKey(sql`lead.identification`);
  return sql`
    with own as materialized (
      select ${reachedAt(sql`regexp_replace(contact.phone, '[^0-9+]', '', 'g')`)} as phone
      from (select value from staff_contacts() where kind = 'phone' union all select phone from agency) contact (phone)
    ), taken as materialized (
      select ${identificationKey(sql`(holder ->> 'identification')`)} as told, ${reachedAt(sql`(holder ->> 'phone')`)} as phone, lead_id
      from referral_code where kind = 'member'
    ), sold as materialized (
      select lead.id, lead.phone as written, ${personKey} as told,
        case when ${reachedAt(sql`lead.phone`)} in (select phone from own) then null else ${reachedAt(sql`lead.phone`)} end as phone
      ${won(which)}
    )
    select id, coalesce(told, phone, id::text) as person from sold
    where not exists (select from taken where taken.lead_id = sold.id)
      and not exists (select from taken where taken.told = sold.told)
      and not exists (select from taken where taken.phone = sold.phone and (taken.told is null or sold.told is null))
      and (sold.told is not null or sold.phone is null
        or not exists (select ${won(sql`lead.phone = sold.written and sold.phone is not null and (${personKey}) is not null`)}))`;
}
