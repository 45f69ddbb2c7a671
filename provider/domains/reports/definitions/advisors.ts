import { sql } from "drizzle-orm";
import { leadsOverdue, meetingsDue, uniqueLeadsReceived } from "../datasets.ts";
import { advisorName, dayOf, ofAdvisor, wordOf } from "../dimensions.ts";
import { hasMeeting, isContacted, isDecided, isShown, withMeetings } from "../predicates.ts";
import { count, median, type ReportDefinition, rate } from "../report.ts";
import { isAnswered, leadsAnswered, minutesToAnswer } from "../response.ts";
import { closing } from "./sales-pipeline.ts";

export const advisors: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  parts: [
    {
      facts: withMeetings(leadsAnswered),
      key: ofAdvisor,
      sheet: "advisors",
      measures: {
        unique: count(),
        contactRate: rate(isContacted),
        setRate: rate(hasMeeting, isContacted),
        ...closing,
        medianResponse: median(minutesToAnswer, isAnswered),
      },
    },
    {
      facts: meetingsDue,
      key: wordOf(sql`meeting.advisor_id`),
      sheet: "meetingsOfAdvisors",
      measures: { shown: count(isShown), showRate: rate(isShown, isDecided) },
    },
    {
      facts: leadsOverdue,
      key: ofAdvisor,
      measures: { overdue: count() },
    },
  ],
};

export const trendByAdvisor: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  parts: [
    {
      facts: uniqueLeadsReceived,
      key: ofAdvisor,
      column: dayOf(uniqueLeadsReceived.at),
      sheet: "trendByAdvisor",
      measures: { unique: count() },
    },
  ],
};
