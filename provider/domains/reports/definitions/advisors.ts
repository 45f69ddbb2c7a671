import { sql } from "drizzle-orm";
import { leadsOverdue, meetingsDue, uniqueLeadsReceived } from "../datasets.ts";
import { advisorDimension, advisorName, dayDimension, valueDimension } from "../dimensions.ts";
import { hasAttended, hasMeeting, isContacted, isDecided, withMeetings } from "../predicates.ts";
import { count, median, type ReportDefinition, rate } from "../report.ts";
import { isAnswered, leadsAnswered, minutesToAnswer } from "../response.ts";
import { closing } from "./sales-pipeline.ts";

export const advisors: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  seriesList: [
    {
      dataset: withMeetings(leadsAnswered),
      key: advisorDimension,
      rollup: "advisors",
      measures: {
        unique: count(),
        contactRate: rate(isContacted),
        setRate: rate(hasMeeting, isContacted),
        ...closing,
        medianResponse: median(minutesToAnswer, isAnswered),
      },
    },
    {
      dataset: meetingsDue,
      key: valueDimension(sql`meeting.advisor_id`),
      rollup: "meetingsOfAdvisors",
      measures: { shown: count(hasAttended), showRate: rate(hasAttended, isDecided) },
    },
    {
      dataset: leadsOverdue,
      key: advisorDimension,
      measures: { overdue: count() },
    },
  ],
};

export const trendByAdvisor: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  seriesList: [
    {
      dataset: uniqueLeadsReceived,
      key: advisorDimension,
      column: dayDimension(uniqueLeadsReceived.at),
      rollup: "trendByAdvisor",
      measures: { unique: count() },
    },
  ],
};
