import { sql } from "drizzle-orm";
import { leadsThatCame } from "../facts.ts";
import { advisorName, ofAdvisor } from "../keys.ts";
import { hasCome, hasDriven, hasMeeting, withMeetings } from "../meeting-words.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isContacted, isForSale } from "../words.ts";

/** Of the leads of sales that came and were contacted, step by step: those with an appointment, that came to one, that drove. */
export const meetings: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  parts: [
    {
      facts: withMeetings({ ...leadsThatCame, where: sql`${isForSale} and ${isContacted}` }),
      key: ofAdvisor,
      measures: {
        contactedForSale: count(),
        withAppointment: count(hasMeeting),
        hasCome: count(hasCome),
        hasDriven: count(hasDriven),
        setRate: rate(hasMeeting),
      },
    },
  ],
};
