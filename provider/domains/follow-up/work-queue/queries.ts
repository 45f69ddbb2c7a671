import { and, type SQL, sql } from "drizzle-orm";
import type { DueFilter, DueLead, QueueLead, QueueReason } from "@/contract/follow-up/work-queue.ts";
import { isAgent } from "@/contract/kernel/access.ts";
import { type PageRequest, readPage } from "@/provider/db/keyset.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import {
  type DueLeadRow,
  dueLeads,
  dueRows,
  MAX_LISTED,
  orderAndLimit,
  toDueLead,
} from "@/provider/domains/lead-core/due-rows.ts";
import { toWhere, visibilityFilter } from "@/provider/domains/lead-core/filter.ts";
import { isOpen } from "@/provider/domains/lead-core/work-conditions.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import {
  BY_TURN,
  isClaimedBy,
  isFree,
  isWorkableBy,
  KNOWN_DUE,
  lastAttemptedBy,
  NEVER_DUE,
  OF_STAGE,
  readyRows,
} from "./turns.ts";

export async function listDue(ctx: RequestContext, filter: DueFilter) {
  const page = await readPage<DueLeadRow>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging: filter,
    read: async (pageRequest) => {
      const where = toWhere({ ...visibilityFilter(ctx.actor), ...(filter.advisor && { advisorId: filter.advisor }) });
      const { rows } = await ctx.db.execute<DueLeadRow>(selectDue(where, pageRequest));
      return rows;
    },
    positionOfRow: ({ dueAt, id }) => ({ at: toIso(dueAt), id }),
  });
  return { ...page, items: page.items.map(toDueLead) };
}

function selectDue(where: SQL | undefined, pageRequest: PageRequest): SQL {
  return sql`with due as (${dueRows(where, pageRequest)}) ${dueLeads()} ${orderAndLimit(pageRequest, sql`due.due_at`, sql`l.id`)}`;
}

export async function listQueue(ctx: RequestContext): Promise<QueueLead[]> {
  const { actor } = ctx;
  const now = new Date().toISOString();
  const own = sql`${lead.advisorId} = ${actor.userId}`;
  const page = { from: undefined, isOlder: true, isInclusive: true, take: MAX_LISTED } as const;
  const isReady = sql`coalesce(${isFree(now)}, false) or coalesce(${isClaimedBy(actor, now)}, false)`;
  const { rows } = await ctx.db.execute<DueLeadRow & { reason: QueueReason }>(sql`
    with ready as (select * from (${readyRows(actor, now)}) handed order by ${BY_TURN} limit ${MAX_LISTED}),
      own as (select id from (${dueRows(own, page)}) advised union ${lastAttemptedBy(actor)}),
      later as (
        select lead.id, 4 as turn, coalesce(known.due_at, ${NEVER_DUE}) as due_at, known.due_at is not null as is_timed,
          case when known.due_at > now() then 'later' else 'waits' end as reason
        from own join lead on lead.id = own.id ${OF_STAGE} cross join lateral (select ${KNOWN_DUE} as due_at) known
        where ${and(toWhere(visibilityFilter(actor)), isWorkableBy(actor))} and lead.erased_at is null and ${isOpen}
          and not (${isReady}) and (lead.next_action_at is not null or not lead.do_not_contact)
          and known.due_at <= now() + interval '1 day'
        order by due_at, lead.id limit ${MAX_LISTED}),
      due as (select * from ready union all select * from later)
    ${dueLeads(sql`due.reason`)} order by due.turn, due.due_at, l.id`);
  return rows.map(toDueLead);
}

export async function listCalls(ctx: RequestContext): Promise<DueLead[]> {
  const { actor } = ctx;
  const where = and(toWhere(visibilityFilter(actor)), isAgent(actor.roles) ? isWorkableBy(actor) : undefined);
  const { rows } = await ctx.db.execute<DueLeadRow>(sql`
    with due as (
      select ${lead.id} as id, ${lead.nextActionAt} as due_at, true as is_timed from ${lead}
        where ${where ?? sql`true`} and ${lead.nextActionAt} <= now() + interval '1 day'
          and ${lead.nextAction} = 'call' and ${lead.erasedAt} is null and ${isOpen}
        order by ${lead.nextActionAt}, ${lead.id} limit ${MAX_LISTED})
    ${dueLeads()} order by due.due_at, l.id`);
  return rows.map(toDueLead);
}
