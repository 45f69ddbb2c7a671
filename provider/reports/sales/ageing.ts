import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsOpen } from "../facts.ts";
import { rangeOf } from "../keys.ts";
import { count, type Key, type ReportDefinition } from "../report.ts";

const AGES = ["0-1", "2-3", "4-7", "8-15", "16-30", "31+"] as const;
const days = sql`floor(date_part('epoch', now() - ${lead.createdAt}) / 86400)`;
const ofDays = rangeOf(days, AGES);
/** Most open leads are old, and that is seen at once. */
const ofAge: Key = (...asked) =>
  sql`case when ${lead.createdAt} <= (select now() - interval '31 days') then '31+' else ${ofDays(...asked)} end`;

/** Open leads by the whole days since they came, as they stand now: the period is not looked at. */
export const ageing: ReportDefinition = {
  rows: AGES,
  parts: [
    {
      ...{ facts: leadsOpen, key: ofAge },
      measures: {
        open: count(),
        spokenWith: count(sql`${lead.firstContactAt} is not null`),
        notSpokenWith: count(sql`${lead.firstContactAt} is null`),
      },
    },
  ],
};
