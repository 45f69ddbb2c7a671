import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { CLOSES_HOUR, OPENS_HOUR } from "@/contract/agenda/business-hours.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { uniqueLeadsReceived } from "./facts.ts";
import type { Period } from "./period.ts";
import { type Dataset, inSparseSubset, rate } from "./report.ts";

const OPENS = sql.raw(`interval '${OPENS_HOUR} hours'`);
// In milliseconds of years there are more than an integer holds.
const OPEN_MS = sql.raw(`${(CLOSES_HOUR - OPENS_HOUR) * 3_600_000}::float8`);
const SUNDAY = sql.raw("7");

/** Longer than any time for which nobody opens, so that every moment that is asked for has an opening before and after it. */
const AROUND = sql.raw("interval '31 days'");

/** The moments at which doors open, from before a period until after today: the zone is asked once a day, not once a lead. */
const doorsOf = ({ firstDay, lastDay }: Period, timeZone: string) => sql`(
    select array_agg(${millisecondsOf(sql`(day + ${OPENS}) at time zone ${timeZone}`)} order by day) as opened
    from generate_series(${firstDay}::timestamp - ${AROUND},
      greatest(${lastDay}::timestamp, now() at time zone ${timeZone}) + ${AROUND}, interval '1 day') day
    where date_part('isodow', day) < ${SUNDAY})`;

/** Whole ones, so that what lasts to the very end of a range is of it. */
function millisecondsOf(at: SQL | AnyPgColumn) {
  return sql`round(date_part('epoch', ${at}) * 1000)`;
}

/** How long somebody was there, from the first opening until a moment. */
const openUntil = (moment: SQL) => {
  const last = sql`greatest(width_bucket(${moment}, doors.opened), 1)`;
  return sql`(${last} * ${OPEN_MS} + least(${moment} - doors.opened[${last}] - ${OPEN_MS}, 0))`;
};

/**
 * The leads that came, with how long it took until a person spoke with theirs; null where nobody has. Minutes are those that
 * passed, whatever clocks were set to meanwhile; open ones are those between an opening and as many hours after it.
 */
export const leadsAnswered = {
  ...uniqueLeadsReceived,
  // Reckoned once a lead, however many measures ask: each offset keeps the planner from copying it into them.
  from: (period, timeZone) => sql`${doorsOf(period, timeZone)} doors cross join lead cross join lateral (
      select (said - came) / 60000 as minutes,
        case when said is not null then (${openUntil(sql`said`)} - ${openUntil(sql`came`)}) / 60000 end as open_minutes
      from (select ${millisecondsOf(lead.firstContactAt)} as said, ${millisecondsOf(lead.createdAt)} as came offset 0) times
    offset 0) answer`,
} satisfies Dataset;

/** Known of the lead itself, so that of the others nothing is reckoned. */
export const isAnswered = inSparseSubset(sql`${lead.firstContactAt} is not null`);
export const minutesToAnswer = sql`answer.minutes`;
export const openMinutesToAnswer = sql`answer.open_minutes`;

/** Of all unique leads: those that nobody has spoken with were not answered in time either. */
export const within = (minutes: number, of: SQL) => rate(inSparseSubset(sql`${of} <= ${sql.raw(String(minutes))}`));
