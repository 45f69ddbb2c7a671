import { type SQL, sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsOpen } from "../facts.ts";
import { rangeOf } from "../keys.ts";
import { count, type Key, type ReportDefinition } from "../report.ts";

const AGES = ["0-1", "2-3", "4-7", "8-15", "16-30", "31+"] as const;
const days = sql`floor(date_part('epoch', now() - ${lead.createdAt}) / 86400)`;
const ENDS = [31, 16, 8, 4, 2];
const bounds = sql.raw(ENDS.map((days) => `now() - interval '${days} days' + interval '1 microsecond'`).join(", "));
const named = sql.raw(
  AGES.toReversed()
    .map((age) => `'${age}'`)
    .join(", "),
);
const ofAge: Key = Object.assign(rangeOf(days, AGES), {
  grouped: () => ({
    by: sql`width_bucket(${lead.createdAt}, (select array[${bounds}]))`,
    name: (by: SQL) => sql`(array[${named}])[${by} + 1]`,
  }),
});

export const ageing: ReportDefinition = {
  rows: AGES,
  parts: [
    {
      facts: leadsOpen,
      key: ofAge,
      sheet: "open",
      stableAfterDays: 33,
      measures: {
        open: count(),
        spokenWith: count(sql`${lead.firstContactAt} is not null`),
        notSpokenWith: count(sql`${lead.firstContactAt} is null`),
      },
    },
  ],
};
