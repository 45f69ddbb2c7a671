import { type SQL, sql } from "drizzle-orm";
import type { DueFilter } from "@/contract/follow-up/work-queue.ts";
import { type PageRequest, readPage } from "@/provider/db/keyset.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { toWhere, visibilityFilter } from "@/provider/domains/lead-core/filter.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { type DueLeadRow, dueLeadOf, dueLeads } from "./due-lead.ts";
import { dueRows, endOf } from "./due-rows.ts";

/** Open visible leads by due time. Do-not-contact leads show agreed actions only. */
export async function listDue(db: Db, config: Config, actor: LicensedActor, filter: DueFilter) {
  const page = await readPage<DueLeadRow>({
    config,
    licenseId: actor.licenseId,
    paging: filter,
    read: async (walk) => {
      const where = toWhere({ ...visibilityFilter(actor), ...(filter.advisor && { advisorId: filter.advisor }) });
      const { rows } = await db.execute<DueLeadRow>(selectDue(where, walk));
      return rows;
    },
    positionOfRow: ({ dueAt, id }) => ({ at: toIso(dueAt), id }),
  });
  return { ...page, items: page.items.map(dueLeadOf) };
}

function selectDue(where: SQL | undefined, walk: PageRequest): SQL {
  return sql`with due as (${dueRows(where, walk)}) ${dueLeads()} ${endOf(walk, sql`due.due_at`, sql`l.id`)}`;
}
