import { leadsReceived, meetingsDue } from "../facts.ts";
import { dayOf } from "../keys.ts";
import { hasMeeting, isDecided, isNoShow, isShown, isTestDrive, withMeetings } from "../meeting-words.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isContacted } from "../words.ts";

export const appointments: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: withMeetings({ ...leadsReceived, where: isContacted }),
      key: dayOf(leadsReceived.at),
      sheet: "withAppointment",
      measures: {
        contacted: count(),
        withAppointment: count(hasMeeting),
        setRate: rate(hasMeeting),
      },
    },
    {
      facts: meetingsDue,
      key: dayOf(meetingsDue.at),
      sheet: "meetings",
      measures: {
        shown: count(isShown),
        noShow: count(isNoShow),
        showRate: rate(isShown, isDecided),
        testDrives: count(isTestDrive),
        testDriveRate: rate(isTestDrive, isShown),
      },
    },
  ],
};
