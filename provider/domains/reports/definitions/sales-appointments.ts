import { sql } from "drizzle-orm";
import type { AppointmentType } from "@/contract/agenda/appointments.ts";
import { appointmentsMade, leadsReceived, meetingsDue } from "../datasets.ts";
import { advisorName, dayOf, ofAdvisor } from "../dimensions.ts";
import {
  hasCome,
  hasDriven,
  hasMeeting,
  isContacted,
  isDecided,
  isNoShow,
  isShown,
  isTestDrive,
  withMeetings,
} from "../predicates.ts";
import { count, type ReportDefinition, rate } from "../report.ts";

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

const isOf = (type: AppointmentType) => count(sql`meeting.type = ${sql.raw(`'${type}'`)}`);

export const appointmentsSet: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: appointmentsMade,
      key: dayOf(appointmentsMade.at),
      measures: {
        appointments: count(),
        calls: isOf("call"),
        visits: isOf("visit"),
        testDrives: isOf("testDrive"),
        deliveries: isOf("delivery"),
        workshops: isOf("workshop"),
      },
    },
  ],
};
