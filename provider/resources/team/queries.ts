import { type SQL, sql } from "drizzle-orm";
import { COUNT_CEILING, type Paging, type Total } from "@/contract/paging.ts";
import type { TeamLead } from "@/contract/team.ts";
import type { Config } from "@/provider/config.ts";
import type { Db } from "@/provider/db/client.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { readPage, type Walk } from "@/provider/http/keyset.ts";
import { isOpen } from "../work/due.ts";
import { ofTeam } from "./reach.ts";

type Row = Omit<TeamLead, "createdAt" | "dueAt"> & {
  at: Date | string;
  createdAt: Date | string;
  dueAt: Date | string | null;
};

/** Which leads a list of the team holds, and by which of their times: each has an index in that order. */
type TeamList = { where: SQL; at: SQL; isByStage: boolean };

const LISTS = {
  // Word for word what the index `lead_without_contact` holds.
  waiting: {
    where: sql`${lead.dealState} = 'new' and ${lead.nextActionAt} is null and ${lead.erasedAt} is null
      and not ${lead.doNotContact} and ${lead.firstContactAt} is null`,
    at: sql`${lead.stageAt}`,
    isByStage: true,
  },
  overdue: {
    where: sql`${lead.nextActionAt} <= now() and ${lead.erasedAt} is null and ${isOpen}`,
    at: sql`${lead.nextActionAt}`,
    isByStage: false,
  },
} satisfies Record<string, TeamList>;
export type TeamListName = keyof typeof LISTS;

/** Leads within reach, the longest waiting first. */
export async function listOfTeam(db: Db, config: Config, actor: LicensedActor, name: TeamListName, paging: Paging) {
  const page = await readPage<Row>({
    ...{ config, licenseId: actor.licenseId, paging },
    read: async (walk) => (await db.execute<Row>(selectTeam(actor, LISTS[name], walk))).rows,
    edgeOf: ({ at, id }) => ({ at: toIso(at), id }),
  });
  const items = page.items.map(({ at: _at, createdAt, dueAt, ...row }) => ({
    ...{ ...row, createdAt: toIso(createdAt), dueAt: dueAt && toIso(dueAt) },
  }));
  return { ...page, items };
}

function selectTeam(actor: LicensedActor, list: TeamList, { from, isOlder, isInclusive, take }: Walk): SQL {
  const { at } = list;
  const order = sql.raw(isOlder ? "asc" : "desc");
  const sign = sql.raw(`${isOlder ? ">" : "<"}${isInclusive ? "=" : ""}`);
  const beyond = from ? sql`(${at}, ${lead.id}) ${sign} (${from.at}::timestamptz, ${from.id}::uuid)` : sql`true`;
  return sql`
    with found as (${found(
      list,
      sql`select ${lead.id} as id, ${at} as at from ${lead} where ${list.where} and ${ofTeam(actor)} and ${beyond}`,
      sql`order by at ${order}, id ${order} limit ${take}`,
    )})
    select l.id, l.version, l.first_name as "firstName", l.last_name as "lastName", false as "isErased", l.source,
      coalesce(m.brand || ' ' || m.name, l.product) as product, coalesce(s.name, '') as stage,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.full_name) end as advisor,
      l.created_at as "createdAt", l.next_action as "nextAction", found.at,
      coalesce(l.next_action_at, l.stage_at + make_interval(hours => s.sla_hours)) as "dueAt"
    from found join lead l on l.id = found.id
      left join stage s on s.id = l.stage_id left join model m on m.id = l.model_id left join "user" u on u.id = l.advisor_id
    order by found.at ${order}, l.id ${order}`;
}

/** Of each open stage no more than asked for, and of those again. */
function found({ isByStage }: TeamList, leads: SQL, end: SQL): SQL {
  if (!isByStage) return sql`select * from (${leads}) listed ${end}`;
  return sql`select own.* from stage s cross join lateral (
      select * from (${leads} and ${lead.stageId} = s.id) listed ${end}) own
    where s.type = 'open' ${end}`;
}

/** Counts to COUNT_CEILING. */
export async function countOfTeam(db: Db, actor: LicensedActor, name: TeamListName): Promise<Total> {
  const list = LISTS[name];
  const leads = sql`select ${lead.id} as id from ${lead} where ${list.where} and ${ofTeam(actor)}`;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from (${found(list, leads, sql`limit ${COUNT_CEILING + 1}`)}) counted`);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNT_CEILING), isMore: count > COUNT_CEILING };
}
