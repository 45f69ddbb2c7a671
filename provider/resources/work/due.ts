import { and, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isAgent } from "@/contract/access.ts";
import type { DueFilter, DueLead } from "@/contract/work.ts";
import type { Config } from "@/provider/config.ts";
import type { Db } from "@/provider/db/client.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { isSomebodys, lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { readPage, type Walk } from "@/provider/http/keyset.ts";
import { scopeOf, whereOf } from "../leads/filter.ts";
import { isForOne, takenBy } from "./of-centre.ts";

/** As many hours as a stage may grant at most: what has no time limit comes after all that has one. */
export const NO_HURRY = 8760;
const MOST_LISTED = 50;

type Row = Omit<DueLead, "dueAt" | "createdAt" | "firstContactAt"> & {
  dueAt: Date | string;
  isTimed: boolean;
  createdAt: Date | string;
  firstContactAt: Date | string | null;
};

/**
 * Open leads within reach by what is due next. With whom nobody is to get in touch, only what was agreed on is.
 */
export async function listDue(db: Db, config: Config, actor: LicensedActor, filter: DueFilter) {
  const page = await readPage<Row>({
    config,
    licenseId: actor.licenseId,
    paging: filter,
    read: async (walk) => {
      const where = whereOf({ ...scopeOf(actor), ...(filter.advisor && { advisorId: filter.advisor }) });
      const { rows } = await db.execute<Row>(selectDue(where, walk));
      return rows;
    },
    edgeOf: ({ dueAt, id }) => ({ at: toIso(dueAt), id }),
  });
  return { ...page, items: page.items.map(dueLeadOf) };
}

function dueLeadOf({ dueAt, isTimed, createdAt, firstContactAt, ...row }: Row): DueLead {
  return {
    ...{ ...row, createdAt: toIso(createdAt), dueAt: isTimed ? toIso(dueAt) : null },
    firstContactAt: firstContactAt && toIso(firstContactAt),
  };
}

/** Leads that are due, of which `due` says which and when. */
const SHOWN = sql`
    select l.id, l.first_name as "firstName", l.last_name as "lastName", false as "isErased", l.source,
      l.deal_state as "dealState", l.phone, l.email, coalesce(m.brand || ' ' || m.name, l.product) as product,
      coalesce(u.full_name, '') as advisor, coalesce(st.name, '') as stage, l.pipeline_id as "pipelineId", l.created_at as "createdAt",
      l.first_contact_at as "firstContactAt", l.next_action as "nextAction", due.due_at as "dueAt",
      due.is_timed as "isTimed", l.do_not_contact as "doNotContact"
    from due join lead l on l.id = due.id
      left join model m on m.id = l.model_id left join "user" u on u.id = l.advisor_id left join stage st on st.id = l.stage_id`;

/** Calls that were agreed on, until a day from now: one index walk. An agent's are those of nobody's leads, and of their own. */
export async function listCalls(db: Db, actor: LicensedActor): Promise<DueLead[]> {
  const where = and(whereOf(scopeOf(actor)), isAgent(actor.roles) ? isForOne(actor) : undefined);
  const { rows } = await db.execute<Row>(sql`
    with due as (
      select ${lead.id} as id, ${lead.nextActionAt} as due_at, true as is_timed from ${lead}
        where ${where ?? sql`true`} and ${lead.nextActionAt} <= now() + interval '1 day'
          and ${lead.nextAction} = 'call' and ${lead.erasedAt} is null and ${isOpen}
        order by ${lead.nextActionAt}, ${lead.id} limit ${MOST_LISTED})
    ${SHOWN} order by due.due_at, l.id`);
  return rows.map(dueLeadOf);
}

/**
 * One's own work: the lead that one holds, and what one took or is the advisor of, that is over or due within a day. Another
 * advisor's never. Read from one's own attempts and leads, and never from those of the licence.
 */
export async function listQueue(db: Db, actor: LicensedActor): Promise<DueLead[]> {
  const own = sql`${lead.advisorId} = ${actor.userId}`;
  const held = sql`claimed_by = ${actor.userId} and claimed_until > now()`;
  const { rows } = await db.execute<Row>(sql`
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
    ${SHOWN} order by due.due_at, l.id`);
  return rows.map(dueLeadOf);
}

/** Leads that are due, with what is shown of them. */
function selectDue(where: SQL | undefined, walk: Walk): SQL {
  return sql`with due as (${dueRows(where, walk)}) ${SHOWN} ${endOf(walk, sql`due.due_at`, sql`l.id`)}`;
}

/**
 * When leads are due: by what was agreed on; else by the next try, where one was made with nothing agreed on; else by the end
 * of what their stage grants, which no duplicate has of its own. Each by an index of its own, and no further than a page.
 * `late` is what is over: a screen says overdue of it, and of nothing else.
 */
export function dueRows(where: SQL | undefined, walk: Walk | Count, which: Which = "all"): SQL {
  return sql`
      ${agreedRows(where, walk, which)}
      union all
      ${againRows(where, walk, which)}
      union all
      ${waitingRows(where, walk, which)}`;
}

type Which = "all" | "late";

const within = (where: SQL | undefined) => sql`${where ?? sql`true`} and ${lead.erasedAt} is null`;
const isOver = (which: Which, at: SQL, edge = sql`now()`) => (which === "late" ? sql`${at} <= ${edge}` : sql`true`);
const [agreed, again, entered] = [sql`${lead.nextActionAt}`, sql`${lead.againAt}`, sql`${lead.stageAt}`];

/** What was agreed on. */
export function agreedRows(where: SQL | undefined, walk: Walk | Count, which: Which = "all"): SQL {
  return sql`(select ${lead.id} as id, ${agreed} as due_at, true as is_timed from ${lead}
        where ${within(where)} and ${agreed} is not null and ${isOpen} and ${beyond(walk, agreed)} and ${isOver(which, agreed)}
        ${endOf(walk, agreed)})`;
}

/** The next try, where nothing is agreed on. */
export function againRows(where: SQL | undefined, walk: Walk | Count, which: Which = "all"): SQL {
  return sql`(select ${lead.id} as id, ${again} as due_at, true as is_timed from ${lead}
        where ${within(where)} and ${agreed} is null and ${again} is not null and not ${lead.doNotContact} and ${isOpen}
          and ${beyond(walk, again)} and ${isOver(which, again)}
        ${endOf(walk, again)})`;
}

/** The end of what the stage grants, where neither is said. */
export function waitingRows(where: SQL | undefined, walk: Walk | Count, which: Which = "all"): SQL {
  const granted = sql`make_interval(hours => coalesce(s.sla_hours, ${NO_HURRY}))`;
  return sql`(select waiting.id, waiting.stage_at + ${granted} as due_at, s.sla_hours is not null as is_timed
        from stage s cross join lateral (
        select ${lead.id} as id, ${entered} as stage_at from ${lead}
          where ${within(where)} and ${isSomebodys(lead)} and ${lead.stageId} = s.id and ${agreed} is null and ${again} is null
            and not ${lead.doNotContact} and ${beyond(walk, entered, granted)}
            and ${isOver(which, entered, sql`now() - ${granted}`)}
          ${endOf(walk, entered)}
      ) waiting where s.type = 'open' and ${which === "late" ? sql`s.sla_hours is not null` : sql`true`})`;
}

/** A delivery or a workshop is agreed on with who has bought: it is an appointment, and nobody's to win any more. */
export const isOpen = sql`not exists (select from stage ended where ended.license_id = ${lead.licenseId}
  and ended.id = ${lead.stageId} and ended.type <> 'open')`;

/** Whatever is counted, in no order, up to so many. */
export type Count = { take: number };

/** The first on the way, by when they are due. */
export function endOf(walk: Walk | Count, at: SQL, id: SQL | AnyPgColumn = lead.id): SQL {
  if (!("isOlder" in walk)) return sql`limit ${walk.take}`;
  const order = sql.raw(walk.isOlder ? "asc" : "desc");
  return sql`order by ${at} ${order}, ${id} ${order} limit ${walk.take}`;
}

/** What lies on the way, by when it is due. @param granted how much later than `at` that is */
export function beyond(walk: Walk | Count, at: SQL, granted?: SQL): SQL {
  if (!("isOlder" in walk) || !walk.from) return sql`true`;
  const { from, isOlder, isInclusive } = walk;
  const sign = sql.raw(`${isOlder ? ">" : "<"}${isInclusive ? "=" : ""}`);
  const edge = granted ? sql`(${from.at}::timestamptz - ${granted})` : sql`${from.at}::timestamptz`;
  return sql`(${at}, ${lead.id}) ${sign} (${edge}, ${from.id}::uuid)`;
}
