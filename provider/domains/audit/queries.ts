import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AuditActor, AuditDetail, AuditEntry, AuditFilter, AuditNarrowing } from "@/contract/audit/audits.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Paging, Total } from "@/contract/kernel/records.ts";
import { afterCursor, readPage } from "@/provider/db/keyset.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { apiKey } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { assertLeadVisible } from "../lead-core/filter.ts";
import { ACTOR, ACTOR_KIND, JOINS, SUBJECT_NAME, toWhere } from "./filter.ts";

const listColumns = {
  id: auditEntry.id,
  at: auditEntry.at,
  actor: ACTOR,
  actorKind: ACTOR_KIND,
  action: auditEntry.action,
  subjectName: SUBJECT_NAME,
  channel: auditEntry.channel,
};

export function listEntries(ctx: RequestContext, filter: AuditFilter) {
  return readEntries(ctx, filter, toWhere(filter));
}

export async function listEntriesOfLead(ctx: RequestContext, { dealId, ...paging }: Paging & { dealId: string }) {
  await assertLeadVisible(ctx, dealId);
  return readEntries(ctx, paging, eq(auditEntry.subjectId, dealId));
}

function readEntries(ctx: RequestContext, paging: Paging, where: SQL | undefined) {
  return readPage<AuditEntry>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging,
    read: (page) => {
      const order = page.isOlder ? desc : asc;
      return ctx.db
        .select(listColumns)
        .from(auditEntry)
        .leftJoin(lead, JOINS.lead)
        .leftJoin(user, JOINS.user)
        .leftJoin(apiKey, JOINS.apiKey)
        .where(and(where, afterCursor(page, auditEntry.at, auditEntry.id)))
        .orderBy(order(auditEntry.at), order(auditEntry.id))
        .limit(page.take);
    },
    positionOfRow: ({ at, id }) => ({ at, id }),
  });
}

export async function countEntries(db: Db, filter: AuditNarrowing): Promise<Total> {
  const some = sql`select 1 from ${auditEntry} where ${toWhere(filter) ?? sql`true`} limit ${COUNT_CEILING + 1}`;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*) as count from (${some}) counted`);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNT_CEILING), isMore: count > COUNT_CEILING };
}

/** Skip scan of the index: one step per actor. */
export async function listActors(db: Db): Promise<AuditActor[]> {
  const { rows } = await db.execute<AuditActor>(sql`
    with recursive walked as (
      (select actor_id from audit_entry where actor_id is not null order by license_id, actor_id limit 1)
      union all
      select (select a.actor_id from audit_entry a where a.actor_id > walked.actor_id
        order by a.license_id, a.actor_id limit 1)
      from walked where walked.actor_id is not null
    )
    select walked.actor_id as id, coalesce(${apiKey.name}, last.actor) as name
    from walked cross join lateral (
      select a.actor from audit_entry a where a.actor_id = walked.actor_id
      order by a.license_id desc, a.actor_id desc, a.at desc, a.id desc limit 1
    ) last left join ${apiKey} on ${apiKey.id} = walked.actor_id
    order by 2, 1`);
  return rows;
}

export async function getEntry(db: Db, id: string): Promise<AuditDetail> {
  const [found] = await db
    .select({
      ...listColumns,
      subject: auditEntry.subject,
      subjectId: auditEntry.subjectId,
      before: auditEntry.before,
      after: auditEntry.after,
      ip: auditEntry.ip,
      requestId: auditEntry.requestId,
      lead: { id: lead.id, source: lead.source },
    })
    .from(auditEntry)
    .leftJoin(lead, JOINS.lead)
    .leftJoin(user, JOINS.user)
    .leftJoin(apiKey, JOINS.apiKey)
    .where(eq(auditEntry.id, id));
  if (!found) throw new Problem("NOT_FOUND", { entry: id });
  return { ...found, before: toDetailValues(found.before), after: toDetailValues(found.after) };
}

function toDetailValues(value: unknown): AuditDetail["before"] {
  if (typeof value !== "object" || value === null) return null;
  const { steps: _steps, ...rest } = value as Record<string, unknown>;
  return rest;
}
