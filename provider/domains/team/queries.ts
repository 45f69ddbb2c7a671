import { type SQL, sql } from "drizzle-orm";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Paging, Total } from "@/contract/kernel/records.ts";
import type { TeamLead } from "@/contract/team/team.ts";
import { type PageRequest, readPage } from "@/provider/db/keyset.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { afterCursor, type Count, dueRows, orderAndLimit } from "@/provider/domains/lead-core/due-rows.ts";
import type { LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import { ofTeam } from "../lead-core/team-scope.ts";

type TeamLeadRow = Omit<TeamLead, "createdAt" | "dueAt"> & {
  at: Date | string;
  createdAt: Date | string;
  dueAt: Date | string | null;
};

/** Must match the predicate of index `lead_without_contact`. */
const IS_WAITING = sql`${lead.dealState} = 'new' and ${lead.nextActionAt} is null and ${lead.erasedAt} is null
  and not ${lead.doNotContact} and ${lead.firstContactAt} is null`;

const LISTS = {
  waiting: waitingRows,
  overdue: (actor: LicensedActor, pageRequest: PageRequest | Count) => sql`
    select id, due_at as at from (${dueRows(ofTeam(actor), pageRequest, "late")}) due ${orderAndLimit(pageRequest, sql`due_at`, sql`id`)}`,
} satisfies Record<string, (actor: LicensedActor, pageRequest: PageRequest | Count) => SQL>;
export type TeamListName = keyof typeof LISTS;

export function listOfTeam(ctx: RequestContext, name: TeamListName, paging: Paging) {
  const dueAt = name === "overdue" ? sql`found.at` : sql`l.stage_at + make_interval(hours => s.sla_hours)`;
  return readTeam(ctx, paging, { rows: (pageRequest) => LISTS[name](ctx.actor, pageRequest), dueAt });
}

type TeamList = {
  rows: (pageRequest: PageRequest) => SQL;
  dueAt: SQL;
};

export async function readTeam(ctx: RequestContext, paging: Paging, { rows, dueAt }: TeamList) {
  const page = await readPage<TeamLeadRow>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging,
    read: async (pageRequest) =>
      (await ctx.db.execute<TeamLeadRow>(selectTeam(rows(pageRequest), dueAt, pageRequest))).rows,
    positionOfRow: ({ at, id }) => ({ at: toIso(at), id }),
  });
  const items = page.items.map(({ at: _at, createdAt, dueAt, ...row }) => ({
    ...row,
    createdAt: toIso(createdAt),
    dueAt: dueAt && toIso(dueAt),
  }));
  return { ...page, items };
}

function selectTeam(found: SQL, dueAt: SQL, pageRequest: PageRequest): SQL {
  const order = sql.raw(pageRequest.isOlder ? "asc" : "desc");
  return sql`
    with found as (${found})
    select l.id, l.version, l.first_name as "firstName", l.last_name as "lastName", l.erased_at is not null as "isErased",
      l.source, coalesce(m.brand || ' ' || m.name, l.product) as product, coalesce(s.name, '') as stage,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.full_name) end as advisor,
      l.created_at as "createdAt", l.next_action as "nextAction", found.at, ${dueAt} as "dueAt"
    from found join lead l on l.id = found.id
      left join stage s on s.id = l.stage_id left join model m on m.id = l.model_id left join "user" u on u.id = l.advisor_id
    order by found.at ${order}, l.id ${order}`;
}

function waitingRows(actor: LicensedActor, pageRequest: PageRequest | Count): SQL {
  const at = sql`${lead.stageAt}`;
  const [ofStage, ofAll] = [orderAndLimit(pageRequest, at), orderAndLimit(pageRequest, sql`at`, sql`id`)];
  return sql`select own.* from stage s cross join lateral (
      select ${lead.id} as id, ${at} as at from ${lead}
        where ${IS_WAITING} and ${ofTeam(actor)} and ${afterCursor(pageRequest, at)} and ${lead.stageId} = s.id ${ofStage}) own
    where s.type = 'open' ${ofAll}`;
}

export async function countOfTeam(ctx: RequestContext, name: TeamListName): Promise<Total> {
  const upTo = { take: COUNT_CEILING + 1 };
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*) as count from (${LISTS[name](ctx.actor, upTo)}) counted`);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNT_CEILING), isMore: count > COUNT_CEILING };
}
