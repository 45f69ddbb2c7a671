import { sql } from "drizzle-orm";
import { visitsMade } from "../datasets.ts";
import { dayDimension } from "../dimensions.ts";
import { count, type Dataset, median, type ReportDefinition } from "../report.ts";

const minutesTo = (at: string) => sql`date_part('epoch', ${sql.raw(at)} - visit.arrived_at) / 60`;

const visitsByDay: Dataset = {
  ...visitsMade,
  from: (_, timeZone) => {
    const day = (at: string) => sql`(${sql.raw(at)} at time zone ${timeZone})::date`;
    return sql`(select visit.*, closed_at is null or ${day("closed_at")} > ${day("arrived_at")} as is_left_open from visit) visit
      left join lead on lead.license_id = visit.license_id and lead.id = visit.lead_id`;
  },
};

export const showroom: ReportDefinition = {
  rows: "times",
  seriesList: [
    {
      dataset: visitsByDay,
      key: dayDimension(visitsMade.at),
      measures: {
        visits: count(),
        open: count(sql`visit.is_left_open`),
        medianWait: median(minutesTo("visit.attended_at"), sql`visit.attended_at is not null`),
        medianInStore: median(minutesTo("visit.closed_at"), sql`visit.closed_at is not null`),
      },
    },
  ],
};
