import { appointmentsMade, leadsReceived, leadsSold } from "../facts.ts";
import { dayOf } from "../keys.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isContacted, isCrmEligible, isIntegrated, isUnique } from "../words.ts";

export const daily: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: leadsReceived,
      key: dayOf(leadsReceived.at),
      measures: {
        leads: count(),
        unique: count(isUnique),
        contacted: count(isContacted),
        integrationRate: rate(isIntegrated, isCrmEligible),
      },
    },
    { facts: appointmentsMade, key: dayOf(appointmentsMade.at), measures: { appointments: count() } },
    { facts: leadsSold, key: dayOf(leadsSold.at), measures: { sold: count() } },
  ],
};
