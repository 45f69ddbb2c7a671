import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { DueLead } from "@/contract/follow-up/work-queue.ts";
import type { PageRequest } from "@/provider/db/keyset.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { isAssigned, lead } from "@/provider/db/schema/leads.ts";
import { isOpen } from "./work-conditions.ts";

export const MAX_LISTED = 50;

export type DueLeadRow = Omit<DueLead, "dueAt" | "createdAt" | "firstContactAt" | "returnedAt"> & {
  dueAt: Date | string;
  isTimed: boolean;
  createdAt: Date | string;
  firstContactAt: Date | string | null;
  returnedAt: Date | string | null;
};

export function toDueLead<Row extends DueLeadRow>({ isTimed, ...row }: Row) {
  const { dueAt, createdAt, firstContactAt, returnedAt } = row;
  return {
    ...row,
    createdAt: toIso(createdAt),
    dueAt: isTimed ? toIso(dueAt) : null,
    firstContactAt: firstContactAt && toIso(firstContactAt),
    returnedAt: returnedAt && toIso(returnedAt),
  };
}

export const dueLeads = (more?: SQL): SQL => sql`
    select l.id, l.first_name as "firstName", l.last_name as "lastName", false as "isErased", l.source,
      l.deal_state as "dealState", l.phone, l.email, coalesce(m.brand || ' ' || m.name, l.product) as product,
      coalesce(u.full_name, '') as advisor, coalesce(st.name, '') as stage, l.pipeline_id as "pipelineId", l.created_at as "createdAt",
      l.first_contact_at as "firstContactAt", l.next_action as "nextAction", l.returned_at as "returnedAt", due.due_at as "dueAt",
      due.is_timed as "isTimed", l.do_not_contact as "doNotContact"${more ? sql`, ${more}` : sql``}
    from due join lead l on l.id = due.id
      left join model m on m.id = l.model_id left join "user" u on u.id = l.advisor_id left join stage st on st.id = l.stage_id`;

export const NO_HURRY = 8760;

export function dueRows(where: SQL | undefined, page: PageRequest | Count, which: Which = "all"): SQL {
  return sql`
      ${agreedRows(where, page, which)}
      union all
      ${againRows(where, page, which)}
      union all
      ${waitingRows(where, page, which)}`;
}

/** `timed`: due at a known time. */
type Which = "all" | "late" | "timed" | { before: SQL };

const within = (where: SQL | undefined) => sql`${where ?? sql`true`} and ${lead.erasedAt} is null`;
function isOver(which: Which, at: SQL, granted?: SQL): SQL {
  const less = granted ? sql` - ${granted}` : sql``;
  if (which === "late") return sql`${at} <= now()${less}`;
  return typeof which === "object" ? sql`${at} < ${which.before}${less}` : sql`true`;
}
const [agreed, again, entered] = [sql`${lead.nextActionAt}`, sql`${lead.againAt}`, sql`${lead.stageAt}`];

export function agreedRows(where: SQL | undefined, page: PageRequest | Count, which: Which = "all"): SQL {
  return sql`(select ${lead.id} as id, ${agreed} as due_at, true as is_timed from ${lead}
        where ${within(where)} and ${agreed} is not null and ${isOpen} and ${afterCursor(page, agreed)} and ${isOver(which, agreed)}
        ${orderAndLimit(page, agreed)})`;
}

export function againRows(where: SQL | undefined, page: PageRequest | Count, which: Which = "all"): SQL {
  return sql`(select ${lead.id} as id, ${again} as due_at, true as is_timed from ${lead}
        where ${within(where)} and ${agreed} is null and ${again} is not null and not ${lead.doNotContact} and ${isOpen}
          and ${afterCursor(page, again)} and ${isOver(which, again)}
        ${orderAndLimit(page, again)})`;
}

export function waitingRows(where: SQL | undefined, page: PageRequest | Count, which: Which = "all"): SQL {
  const granted = sql`make_interval(hours => coalesce(s.sla_hours, ${NO_HURRY}))`;
  return sql`(select waiting.id, waiting.stage_at + ${granted} as due_at, s.sla_hours is not null as is_timed
        from stage s cross join lateral (
        select ${lead.id} as id, ${entered} as stage_at from ${lead}
          where ${within(where)} and ${isAssigned(lead)} and ${lead.stageId} = s.id and ${agreed} is null and ${again} is null
            and not ${lead.doNotContact} and ${afterCursor(page, entered, granted)}
            and ${isOver(which, entered, granted)}
          ${orderAndLimit(page, entered)}
      ) waiting where s.type = 'open' and ${which === "all" ? sql`true` : sql`s.sla_hours is not null`})`;
}

export type Count = { take: number };

export function orderAndLimit(page: PageRequest | Count, at: SQL, id: SQL | AnyPgColumn = lead.id): SQL {
  if (!("isOlder" in page)) return sql`limit ${page.take}`;
  const order = sql.raw(page.isOlder ? "asc" : "desc");
  return sql`order by ${at} ${order}, ${id} ${order} limit ${page.take}`;
}

export function afterCursor(page: PageRequest | Count, at: SQL, granted?: SQL): SQL {
  if (!("isOlder" in page) || !page.from) return sql`true`;
  const { from, isOlder, isInclusive } = page;
  const sign = sql.raw(`${isOlder ? ">" : "<"}${isInclusive ? "=" : ""}`);
  const cursorAt = granted ? sql`(${from.at}::timestamptz - ${granted})` : sql`${from.at}::timestamptz`;
  return sql`(${at}, ${lead.id}) ${sign} (${cursorAt}, ${from.id}::uuid)`;
}
