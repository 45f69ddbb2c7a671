import { appointmentsToCome, leadsUnanswered, promisesUnkept } from "../due-by-then.ts";
import { count, type ReportDefinition } from "../report.ts";

/** What is due by the end of a period, as it was then: what stands now has no past that it could be compared with. */
export const due: ReportDefinition = {
  rows: [],
  parts: [
    { facts: leadsUnanswered, measures: { unanswered: count() } },
    { facts: promisesUnkept, measures: { unkept: count() } },
    { facts: appointmentsToCome, measures: { appointmentsDue: count() } },
  ],
};
