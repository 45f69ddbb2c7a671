import { leadsReceived } from "../facts.ts";
import { advisorName, ofAdvisor } from "../keys.ts";
import { hasCome, hasDriven, hasMeeting, withMeetings } from "../meeting-words.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isContacted } from "../words.ts";

export const meetings: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  parts: [
    {
      facts: withMeetings({ ...leadsReceived, where: isContacted }),
      key: ofAdvisor,
      sheet: "contactedByAdvisor",
      measures: {
        contacted: count(),
        withAppointment: count(hasMeeting),
        hasCome: count(hasCome),
        hasDriven: count(hasDriven),
        setRate: rate(hasMeeting),
      },
    },
  ],
};
