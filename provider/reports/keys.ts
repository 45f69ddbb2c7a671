import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { CHANNEL_OF, SOURCES } from "@/contract/channels.ts";
import { NONE, OTHERS } from "@/contract/reports.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Key, Label } from "./report.ts";

/** Days of the licence's zone, or months where there are many days. */
export const dayOf =
  (at: SQL | AnyPgColumn): Key =>
  (timeZone, byDay) =>
    byDay ? sql`(${at} at time zone ${timeZone})::date::text` : sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM')`;

/** As in 3-14: Wednesday, from two to three in the afternoon. */
export const weekHourOf =
  (at: SQL | AnyPgColumn): Key =>
  (timeZone) =>
    sql`to_char(${at} at time zone ${timeZone}, 'ID-FMHH24')`;

export const monthOf =
  (at: SQL | AnyPgColumn): Key =>
  (timeZone) =>
    sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM')`;

export const wordOf =
  (column: SQL | AnyPgColumn): Key =>
  () =>
    sql`coalesce(nullif(${column}::text, ''), ${sql.raw(`'${NONE}'`)})`;

export const ofSource = wordOf(lead.source);
/** A channel is a list of sources: those are in the same index as the time. */
const channelOfSource = sql.raw(
  `case ${SOURCES.map((source) => `when lead.source = '${source}' then '${CHANNEL_OF[source]}'`).join(" ")} end`,
);
export const ofChannel = wordOf(channelOfSource);
export const ofAgency = wordOf(lead.agencyId);
export const ofModel = wordOf(lead.modelId);
export const ofAdvisor = wordOf(lead.advisorId);

/**
 * Somebody's own word, or that there is none. One that is called as what has no word of its own is told apart by a sign
 * before it, as is one that begins with it.
 */
export const ownWordOf =
  (column: AnyPgColumn | SQL): Key =>
  () =>
    sql`case when coalesce(${column}, '') = '' then ${sql.raw(`'${NONE}'`)}
      when ${column} in (${sql.raw(`'${NONE}', '${OTHERS}'`)}) or ${column} like '~%' then '~' || ${column}
      else ${column} end`;

const id = (key: SQL) => sql`nullif(${key}, ${sql.raw(`'${NONE}'`)})::uuid`;

export const agencyName: Label = (key) => sql`(select name from agency where id = ${id(key)})`;
export const modelName: Label = (key) => sql`(select brand || ' ' || name from model where id = ${id(key)})`;
export const advisorName: Label = (key) => sql`(select full_name from "user" where id = ${id(key)})`;
/**
 * One that was removed is called as it was when a lead last left it. That move is found by its time alone, whose index says
 * from where it was; what it is called is then read of one row.
 */
export const stageName: Label = (key) => sql`case when ${id(key)} is not null then coalesce(
  (select name from stage where id = ${id(key)}),
  (select named.from_name from (
      select license_id, lead_id, at from stage_change where from_stage_id = ${id(key)} order by at desc limit 1) last
    join stage_change named on named.license_id = last.license_id and named.lead_id = last.lead_id and named.at = last.at
    where named.from_stage_id = ${id(key)} limit 1)) end`;
/** As pipelines are listed, the default first, and stages in them; last those that were removed. */
export const stageOrder: Label = (key) => sql`case when ${id(key)} is not null then coalesce(
  (select concat(not p.is_default, ' ', p.name, ' ', lpad(s."order"::text, 9, '0'))
    from stage s join pipeline p on p.license_id = s.license_id and p.id = s.pipeline_id where s.id = ${id(key)}),
  'z') end`;
export const campaignName: Label = (key) => sql`(select name from campaign where id = ${id(key)})`;

/** Of what somebody wrote, the key says the word itself. */
export const ownWord: Label = (key) =>
  sql`case when ${key} like '~%' then substr(${key}, 2) else nullif(${key}, ${sql.raw(`'${NONE}'`)}) end`;

/** In which of some ranges a number lies: `5-15` from above 5 until 15, `60+` above 60. Without a number it lies in none of them. */
export function rangeOf(value: SQL, ranges: readonly string[]): Key {
  const word = (text: string) => sql.raw(`'${text}'`);
  const cases = ranges.map((range) => {
    const [, end] = range.split("-");
    if (end === undefined) return sql`else ${word(range)}`;
    return sql`when ${value} <= ${sql.raw(end)} then ${word(range)}`;
  });
  return () => sql`case when ${value} is null then ${word(NONE)} ${sql.join(cases, sql` `)} end`;
}
