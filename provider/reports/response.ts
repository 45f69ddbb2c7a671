import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Facts } from "./report.ts";
import { rate } from "./report.ts";
import { isUnique } from "./words.ts";

/**
 * When somebody is there to answer: Monday to Saturday, 8 to 18, in the licence's zone. Agencies say their hours in
 * words of their own, which nothing can be reckoned by, so that this holds for all.
 */
const OPENS = sql.raw(String(8 * 60));
const OPEN_MINUTES = sql.raw(String(10 * 60));
const OPEN_DAYS = sql.raw("6");

/** Minutes in which somebody was there, from a Monday long ago until as many minutes after it. */
const openUntil = (minutes: SQL) => {
  const days = sql`floor(${minutes} / 1440)`;
  const weeks = sql`floor(${minutes} / 10080)`;
  // A Sunday adds nothing: of seven days six count.
  return sql`((${days} - ${weeks}) * ${OPEN_MINUTES} + case when ${days} - ${weeks} * 7 < ${OPEN_DAYS}
    then least(greatest(${minutes} - ${days} * 1440 - ${OPENS}, 0), ${OPEN_MINUTES}) else 0 end)`;
};

/** As a clock on the wall says: the first day of 1970 was a Thursday. */
const sinceMonday = (at: SQL | AnyPgColumn, timeZone: string) =>
  sql`date_part('epoch', ${at} at time zone ${timeZone}) / 60 + 4320`;

/**
 * The leads that came, with how long it took until a person spoke with theirs; null where nobody has. Minutes are those that
 * passed, whatever clocks were set to meanwhile; open ones are told by the clock, as doors are.
 */
export const leadsAnswered = {
  of: "leads",
  // Reckoned once a lead, however many measures ask: each offset keeps the planner from copying it into them.
  from: (_, timeZone) => sql`lead cross join lateral (
      select date_part('epoch', ${lead.firstContactAt} - ${lead.createdAt}) / 60 as minutes,
        ${openUntil(sql`said`)} - ${openUntil(sql`came`)} as open_minutes
      from (select ${sinceMonday(lead.firstContactAt, timeZone)} as said,
          case when ${lead.firstContactAt} is not null then ${sinceMonday(lead.createdAt, timeZone)} end as came
        offset 0) times
    offset 0) answer`,
  at: sql`${lead.createdAt}`,
  where: isUnique,
} satisfies Facts;

/** Known of the lead itself, so that of the others nothing is reckoned. */
export const isAnswered = sql`${lead.firstContactAt} is not null`;
export const minutesToAnswer = sql`answer.minutes`;
export const openMinutesToAnswer = sql`answer.open_minutes`;

/** Of all unique leads: those that nobody has spoken with were not answered in time either. */
export const within = (minutes: number, of: SQL) => rate(sql`${of} <= ${sql.raw(String(minutes))}`);
