import { leadsReceived, meetingsDue } from "../facts.ts";
import { advisorName, dayOf, ofAdvisor } from "../keys.ts";
import {
  hasCome,
  hasDriven,
  hasMeeting,
  isDecided,
  isNoShow,
  isShown,
  isTestDrive,
  withMeetings,
} from "../meeting-words.ts";
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
