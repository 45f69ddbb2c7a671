import { appointmentsMade, leadsReceived, leadsSold } from "../facts.ts";
import { count, ofNow, type ReportDefinition, rate } from "../report.ts";
import {
  isContacted,
  isCrmEligible,
  isDuplicated,
  isFailed,
  isIntegrated,
  isToIntegrate,
  isUnassigned,
  isUnique,
} from "../words.ts";

export const overview: ReportDefinition = {
  rows: [],
  hasToday: true,
  parts: [
    {
      facts: leadsReceived,
      sheet: "leads",
      measures: {
        leads: count(),
        unique: count(isUnique),
        duplicated: count(isDuplicated),
        failed: count(isFailed),
        integrated: count(isIntegrated),
        notIntegrated: count(isToIntegrate),
        integrationRate: rate(isIntegrated, isCrmEligible),
        unassigned: ofNow(count(isUnassigned)),
        contacted: count(isContacted),
      },
    },
    { facts: appointmentsMade, sheet: "appointmentsMade", measures: { appointments: count() } },
    { facts: leadsSold, sheet: "sold", measures: { sold: count() } },
  ],
};
