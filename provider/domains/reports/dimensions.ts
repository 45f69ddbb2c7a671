import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { CHANNEL_OF, SOURCES } from "@/contract/kernel/channels.ts";
import { NONE, OTHERS } from "@/contract/reports/reports.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { listTimes, type Period, startTimes } from "./period.ts";
import type { Dimension, Label } from "./report.ts";

/** Days, or months in long periods. Compares with start moments instead of converting each row. */
export const dayDimension = (at: SQL | AnyPgColumn): Dimension =>
  Object.assign(
    (timeZone: string, byDay: boolean) =>
      byDay
        ? sql`(${at} at time zone ${timeZone})::date::text`
        : sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM')`,
    {
      time: (byDay: boolean) => (byDay ? "day" : "month") as "day" | "month",
      grouped: (period: Period, timeZone: string, byDay: boolean) => {
        const times = listTimes(period, byDay);
        return {
          by: sql`width_bucket(${at}, ${textArray(startTimes(times, timeZone))}::timestamptz[])`,
          name: (by: SQL) => sql`(${textArray(times)}::text[])[${by}]`,
        };
      },
    },
  );

// Literals, so that equal expressions stay equal. Days and moments need no quoting.
const textArray = (times: readonly string[]) => sql.raw(`'{${times.join(",")}}'`);

/** Weekday and hour: 3-14 is Wednesday, 14:00 to 15:00. Zone offsets are multiples of a quarter of an hour. */
export const weekHourDimension = (at: SQL | AnyPgColumn): Dimension => {
  const named = (moment: SQL | AnyPgColumn, timeZone: string) =>
    sql`to_char(${moment} at time zone ${timeZone}, 'ID-FMHH24')`;
  return Object.assign((timeZone: string) => named(at, timeZone), {
    grouped: (_: Period, timeZone: string) => ({
      by: sql`date_bin('15 minutes', ${at}, '2000-01-01 00:00:00Z')`,
      name: (by: SQL) => named(by, timeZone),
    }),
  });
};

export const monthDimension = (at: SQL | AnyPgColumn): Dimension => {
  const { grouped } = dayDimension(at);
  return Object.assign((timeZone: string) => dayDimension(at)(timeZone, false), {
    time: () => "month" as const,
    ...(grouped && { grouped: (period: Period, timeZone: string) => grouped(period, timeZone, false) }),
  });
};

const namedDimension = (column: SQL | AnyPgColumn, name: (value: SQL | AnyPgColumn) => SQL): Dimension =>
  Object.assign(() => name(column), { grouped: () => ({ by: sql`${column}`, name }) });

export const valueDimension = (column: SQL | AnyPgColumn): Dimension =>
  namedDimension(column, (value) => sql`coalesce(nullif(${value}::text, ''), ${sql.raw(`'${NONE}'`)})`);

export const sourceDimension = valueDimension(lead.source);
const channelCases = sql.raw(SOURCES.map((source) => `when '${source}' then '${CHANNEL_OF[source]}'`).join(" "));
export const channelDimension = namedDimension(
  lead.source,
  (source) => sql`case ${source} ${channelCases} else ${sql.raw(`'${NONE}'`)} end`,
);
export const agencyDimension = valueDimension(lead.agencyId);
export const modelDimension = valueDimension(lead.modelId);
export const advisorDimension = valueDimension(lead.advisorId);

/** Customer words, escaped by a prefix when they equal a reserved word. */
export const textDimension = (column: AnyPgColumn | SQL): Dimension =>
  namedDimension(
    column,
    (value) => sql`case when coalesce(${value}, '') = '' then ${sql.raw(`'${NONE}'`)}
      when ${value} in (${sql.raw(`'${NONE}', '${OTHERS}'`)}) or ${value} like '~%' then '~' || ${value}
      else ${value} end`,
  );

const id = (key: SQL) => sql`nullif(${key}, ${sql.raw(`'${NONE}'`)})::uuid`;

export const agencyName: Label = (key) => sql`(select name from agency where id = ${id(key)})`;
export const modelName: Label = (key) => sql`(select brand || ' ' || name from model where id = ${id(key)})`;
export const advisorName: Label = (key) => sql`(select full_name from "user" where id = ${id(key)})`;
/** Names a deleted stage by its latest exit: an index-only scan by time, then a read by key. */
export const stageName: Label = (key) => sql`case when ${id(key)} is not null then coalesce(
  (select name from stage where id = ${id(key)}),
  (select named.from_name from (
      select license_id, lead_id, at from stage_change where from_stage_id = ${id(key)} order by at desc limit 1) last
    join stage_change named on named.license_id = last.license_id and named.lead_id = last.lead_id and named.at = last.at
    where named.from_stage_id = ${id(key)} limit 1)) end`;
export const stageOrder: Label = (key) => sql`case when ${id(key)} is not null then coalesce(
  (select concat(not p.is_default, ' ', p.name, ' ', lpad(s."order"::text, 9, '0'))
    from stage s join pipeline p on p.license_id = s.license_id and p.id = s.pipeline_id where s.id = ${id(key)}),
  'z') end`;
export const resultName: Label = (key) => sql`(select name from contact_result where id = ${id(key)})`;
export const resultOrder: Label = (key) => sql`coalesce(
  (select lpad("order"::text, 9, '0') from contact_result where id = ${id(key)}), 'z')`;
export const codeName: Label = (key) => sql`(select code from referral_code where id = ${id(key)})`;
export const campaignName: Label = (key) => sql`(select name from campaign where id = ${id(key)})`;

export const textLabel: Label = (key) =>
  sql`case when ${key} like '~%' then substr(${key}, 2) else nullif(${key}, ${sql.raw(`'${NONE}'`)}) end`;

/** Ranges exclude the lower and include the upper end: `5-15`, `60+`. Null is in none. */
export function rangeDimension(value: SQL, ranges: readonly string[]): Dimension {
  const quoted = (text: string) => sql.raw(`'${text}'`);
  const cases = ranges.map((range) => {
    const [, end] = range.split("-");
    if (end === undefined) return sql`else ${quoted(range)}`;
    return sql`when ${value} <= ${sql.raw(end)} then ${quoted(range)}`;
  });
  const ends = ranges.flatMap((range) => range.split("-")[1] ?? []);
  const named = [...ranges].reverse().map((range) => quoted(range));
  return Object.assign(() => sql`case when ${value} is null then ${quoted(NONE)} ${sql.join(cases, sql` `)} end`, {
    grouped: () => ({
      by: sql`width_bucket(-(${value}), ${textArray(ends.map((end) => `-${end}`).reverse())}::float8[])`,
      name: (by: SQL) => sql`coalesce((array[${sql.join(named, sql`, `)}])[${by} + 1], ${quoted(NONE)})`,
    }),
  });
}
