import { and, sql } from "drizzle-orm";
import type { DueLead } from "@/contract/work.ts";
import type { Db } from "@/provider/db/client.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { scopeOf, whereOf } from "../leads/filter.ts";
import { DUE_LEADS, type DueLeadRow, dueLeadOf, MOST_LISTED } from "./due-lead.ts";
import { dueRows, isOpen, NO_HURRY } from "./due-rows.ts";
import { isForOne, takenBy } from "./of-centre.ts";

/**
 * One's own work: the lead that one holds, and what one took or is the advisor of, that is over or due within a day. Another
 * advisor's never. Read from one's own attempts and leads, and never from those of the licence.
 */
export async function listQueue(db: Db, actor: LicensedActor): Promise<DueLead[]> {
  const own = sql`${lead.advisorId} = ${actor.userId}`;
  const held = sql`claimed_by = ${actor.userId} and claimed_until > now()`;
  const { rows } = await db.execute<DueLeadRow>(sql`
    with own as (
        select id from (${dueRows(own, { from: undefined, isOlder: true, isInclusive: true, take: MOST_LISTED })}) advised
        union ${takenBy(actor)} union select id from lead where ${held}),
      due as (
        select lead.id, coalesce(known.due_at, lead.stage_at + make_interval(hours => ${NO_HURRY})) as due_at,
          known.due_at is not null as is_timed
        from own join lead on lead.id = own.id left join stage s on s.license_id = lead.license_id and s.id = lead.stage_id
          cross join lateral (select coalesce(lead.next_action_at, lead.again_at,
            lead.stage_at + make_interval(hours => s.sla_hours)) as due_at) known
        where ${and(whereOf(scopeOf(actor)), isForOne(actor))} and lead.erased_at is null and ${isOpen}
          and (lead.next_action_at is not null or not lead.do_not_contact)
          and (known.due_at <= now() + interval '1 day' or ${held})
        order by due_at, lead.id limit ${MOST_LISTED})
    ${DUE_LEADS} order by due.due_at, l.id`);
  return rows.map(dueLeadOf);
}
