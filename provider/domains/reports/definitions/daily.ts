import { appointmentsMade, leadsSold, leadsThatCame } from "../facts.ts";
import { dayOf } from "../keys.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isContacted, isForCrm, isIntegrated, isUnique } from "../words.ts";

/** Of each day what the overview says of it: where a number stands beside its trend. */
export const daily: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: leadsThatCame,
      key: dayOf(leadsThatCame.at),
      measures: {
        leads: count(),
        unique: count(isUnique),
        contacted: count(isContacted),
        integrationRate: rate(isIntegrated, isForCrm),
      },
    },
    { facts: appointmentsMade, key: dayOf(appointmentsMade.at), measures: { appointments: count() } },
    { facts: leadsSold, key: dayOf(leadsSold.at), measures: { sold: count() } },
  ],
};
