import { and, sql } from "drizzle-orm";
import type { DueLead } from "@/contract/follow-up/work-queue.ts";
import { isAgent } from "@/contract/kernel/access.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { toWhere, visibilityFilter } from "@/provider/domains/lead-core/filter.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { type DueLeadRow, dueLeadOf, dueLeads, MAX_LISTED } from "./due-lead.ts";
import { isOpen } from "./due-rows.ts";
import { isWorkableBy } from "./of-centre.ts";

export async function listCalls(db: Db, actor: LicensedActor): Promise<DueLead[]> {
  const where = and(toWhere(visibilityFilter(actor)), isAgent(actor.roles) ? isWorkableBy(actor) : undefined);
  const { rows } = await db.execute<DueLeadRow>(sql`
    with due as (
      select ${lead.id} as id, ${lead.nextActionAt} as due_at, true as is_timed from ${lead}
        where ${where ?? sql`true`} and ${lead.nextActionAt} <= now() + interval '1 day'
          and ${lead.nextAction} = 'call' and ${lead.erasedAt} is null and ${isOpen}
        order by ${lead.nextActionAt}, ${lead.id} limit ${MAX_LISTED})
    ${dueLeads()} order by due.due_at, l.id`);
  return rows.map(dueLeadOf);
}
