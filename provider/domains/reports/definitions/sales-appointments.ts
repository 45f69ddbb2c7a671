import { sql } from "drizzle-orm";
import type { AppointmentType } from "@/contract/agenda/appointments.ts";
import { appointmentsMade, leadsReceived, meetingsDue } from "../datasets.ts";
import { advisorDimension, advisorName, dayDimension } from "../dimensions.ts";
import {
  hasAttended,
  hasCome,
  hasDriven,
  hasMeeting,
  isContacted,
  isDecided,
  isNoShow,
  isTestDrive,
  withMeetings,
} from "../predicates.ts";
import { count, type ReportDefinition, rate } from "../report.ts";

export const appointments: ReportDefinition = {
  rows: "times",
  seriesList: [
    {
      dataset: withMeetings({ ...leadsReceived, where: isContacted }),
      key: dayDimension(leadsReceived.at),
      rollup: "withAppointment",
      measures: {
        contacted: count(),
        withAppointment: count(hasMeeting),
        setRate: rate(hasMeeting),
      },
    },
    {
      dataset: meetingsDue,
      key: dayDimension(meetingsDue.at),
      rollup: "meetings",
      measures: {
        shown: count(hasAttended),
        noShow: count(isNoShow),
        showRate: rate(hasAttended, isDecided),
        testDrives: count(isTestDrive),
        testDriveRate: rate(isTestDrive, hasAttended),
      },
    },
  ],
};

export const meetings: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  seriesList: [
    {
      dataset: withMeetings({ ...leadsReceived, where: isContacted }),
      key: advisorDimension,
      rollup: "contactedByAdvisor",
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
  seriesList: [
    {
      dataset: appointmentsMade,
      key: dayDimension(appointmentsMade.at),
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
