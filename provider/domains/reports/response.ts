import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { CLOSES_HOUR, OPENS_HOUR } from "@/contract/kernel/calendar.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { uniqueLeadsReceived } from "./datasets.ts";
import type { Period } from "./period.ts";
import { type Dataset, inSparseSubset, rate } from "./report.ts";

const OPENS = sql.raw(`interval '${OPENS_HOUR} hours'`);
// Milliseconds of years exceed an integer.
const OPEN_MS = sql.raw(`${(CLOSES_HOUR - OPENS_HOUR) * 3_600_000}::float8`);
const SUNDAY = sql.raw("7");

/** Longer than any closure, so that every moment has an opening before and after. */
const AROUND = sql.raw("interval '31 days'");

const openingTimes = ({ firstDay, lastDay }: Period, timeZone: string) => sql`(
    select array_agg(${toMilliseconds(sql`(day + ${OPENS}) at time zone ${timeZone}`)} order by day) as opened
    from generate_series(${firstDay}::timestamp - ${AROUND},
      greatest(${lastDay}::timestamp, now() at time zone ${timeZone}) + ${AROUND}, interval '1 day') day
    where date_part('isodow', day) < ${SUNDAY})`;

/** Integers, so that range ends are inclusive. */
function toMilliseconds(at: SQL | AnyPgColumn) {
  return sql`round(date_part('epoch', ${at}) * 1000)`;
}

const openUntil = (moment: SQL) => {
  const last = sql`greatest(width_bucket(${moment}, openings.opened), 1)`;
  return sql`(${last} * ${OPEN_MS} + least(${moment} - openings.opened[${last}] - ${OPEN_MS}, 0))`;
};

/** Null without a conversation. Minutes are elapsed time; open minutes count business hours only. */
export const leadsAnswered = {
  ...uniqueLeadsReceived,
  // Computed once per lead: each offset stops the planner from duplicating the expression.
  from: (period, timeZone) => sql`${openingTimes(period, timeZone)} openings cross join lead cross join lateral (
      select (answered - received) / 60000 as minutes,
        case when answered is not null then (${openUntil(sql`answered`)} - ${openUntil(sql`received`)}) / 60000 end as open_minutes
      from (select ${toMilliseconds(lead.firstContactAt)} as answered, ${toMilliseconds(lead.createdAt)} as received offset 0) times
    offset 0) answer`,
} satisfies Dataset;

export const isAnswered = inSparseSubset(sql`${lead.firstContactAt} is not null`);
export const minutesToAnswer = sql`answer.minutes`;
export const openMinutesToAnswer = sql`answer.open_minutes`;

export const answeredWithin = (minutes: number, of: SQL) =>
  rate(inSparseSubset(sql`${of} <= ${sql.raw(String(minutes))}`));
