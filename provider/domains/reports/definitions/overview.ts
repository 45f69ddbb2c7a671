import { appointmentsMade, leadsReceived, leadsSold } from "../datasets.ts";
import { dayDimension } from "../dimensions.ts";
import { actionsMissed, leadsUnanswered, upcomingAppointments } from "../due-by-then.ts";
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
import { count, currentOnly, type ReportDefinition, rate } from "../report.ts";

export const overview: ReportDefinition = {
  rows: [],
  hasToday: true,
  seriesList: [
    {
      dataset: leadsReceived,
      rollup: "leads",
      measures: {
        leads: count(),
        unique: count(isUnique),
        duplicated: count(isDuplicated),
        failed: count(isFailed),
        integrated: count(isIntegrated),
        notIntegrated: count(isToIntegrate),
        integrationRate: rate(isIntegrated, isCrmEligible),
        unassigned: currentOnly(count(isUnassigned)),
        contacted: count(isContacted),
      },
    },
    { dataset: appointmentsMade, rollup: "appointmentsMade", measures: { appointments: count() } },
    { dataset: leadsSold, rollup: "sold", measures: { sold: count() } },
  ],
};

export const daily: ReportDefinition = {
  rows: "times",
  seriesList: [
    {
      dataset: leadsReceived,
      key: dayDimension(leadsReceived.at),
      measures: {
        leads: count(),
        unique: count(isUnique),
        contacted: count(isContacted),
        integrationRate: rate(isIntegrated, isCrmEligible),
      },
    },
    { dataset: appointmentsMade, key: dayDimension(appointmentsMade.at), measures: { appointments: count() } },
    { dataset: leadsSold, key: dayDimension(leadsSold.at), measures: { sold: count() } },
  ],
};

export const due: ReportDefinition = {
  rows: [],
  seriesList: [
    { dataset: leadsUnanswered, measures: { unanswered: count() } },
    { dataset: actionsMissed, measures: { unkept: count() } },
    { dataset: upcomingAppointments, measures: { appointmentsDue: count() } },
  ],
};
