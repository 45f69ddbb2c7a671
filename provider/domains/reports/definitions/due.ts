import { appointmentsToCome, leadsUnanswered, promisesUnkept } from "../due-by-then.ts";
import { count, type ReportDefinition } from "../report.ts";

export const due: ReportDefinition = {
  rows: [],
  parts: [
    { facts: leadsUnanswered, measures: { unanswered: count() } },
    { facts: promisesUnkept, measures: { unkept: count() } },
    { facts: appointmentsToCome, measures: { appointmentsDue: count() } },
  ],
};
