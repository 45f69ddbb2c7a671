import { sql } from "drizzle-orm";
import { visitsMade } from "../facts.ts";
import { dayOf } from "../keys.ts";
import { count, median, type ReportDefinition } from "../report.ts";

const minutesTo = (at: string) => sql`date_part('epoch', ${sql.raw(at)} - visit.arrived_at) / 60`;

/** Visits by the day on which they began: how many are open still, how long people waited and were in store. */
export const showroom: ReportDefinition = {
  rows: "times",
  parts: [
    {
      ...{ facts: visitsMade, key: dayOf(visitsMade.at) },
      measures: {
        visits: count(),
        open: count(sql`visit.closed_at is null`),
        medianWait: median(minutesTo("visit.attended_at"), sql`visit.attended_at is not null`),
        medianInStore: median(minutesTo("visit.closed_at"), sql`visit.closed_at is not null`),
      },
    },
  ],
};
