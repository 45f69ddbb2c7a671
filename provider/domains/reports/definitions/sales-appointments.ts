import { sql } from "drizzle-orm";
import type { AppointmentType } from "@/contract/agenda/appointments.ts";
import { appointmentsMade, leadsReceived, meetingsDue, visitsMade } from "../datasets.ts";
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
import { count, type Dataset, median, type ReportDefinition, rate } from "../report.ts";

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

const countType = (type: AppointmentType) => count(sql`meeting.type = ${sql.raw(`'${type}'`)}`);

export const appointmentsSet: ReportDefinition = {
  rows: "times",
  seriesList: [
    {
      dataset: appointmentsMade,
      key: dayDimension(appointmentsMade.at),
      measures: {
        appointments: count(),
        calls: countType("call"),
        visits: countType("visit"),
        testDrives: countType("testDrive"),
        deliveries: countType("delivery"),
        workshops: countType("workshop"),
      },
    },
  ],
};

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
