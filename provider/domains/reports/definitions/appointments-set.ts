import { sql } from "drizzle-orm";
import type { AppointmentType } from "@/contract/agenda/appointments.ts";
import { appointmentsMade } from "../facts.ts";
import { dayOf } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";

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
