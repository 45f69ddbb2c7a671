import { appointmentsMade, leadsReceived, leadsSold } from "../datasets.ts";
import { dayOf } from "../dimensions.ts";
import { appointmentsToCome, leadsUnanswered, promisesUnkept } from "../due-by-then.ts";
import {
  isContacted,
  isCrmEligible,
  isDuplicated,
  isFailed,
  isIntegrated,
  isToIntegrate,
  isUnassigned,
  isUnique,
} from "../predicates.ts";
import { count, ofNow, type ReportDefinition, rate } from "../report.ts";

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

export const due: ReportDefinition = {
  rows: [],
  parts: [
    { facts: leadsUnanswered, measures: { unanswered: count() } },
    { facts: promisesUnkept, measures: { unkept: count() } },
    { facts: appointmentsToCome, measures: { appointmentsDue: count() } },
  ],
};
