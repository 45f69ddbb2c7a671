import type { ReportName } from "@/contract/reports/reports.ts";
import { advisors, trendByAdvisor } from "./definitions/advisors.ts";
import {
  agents,
  attempts,
  attemptsByHour,
  attemptsPerLead,
  firstAttempt,
  typification,
} from "./definitions/contact-attempts.ts";
import {
  byAgency,
  byCampaign,
  byChannel,
  byForm,
  byHour,
  byModel,
  byOrigin,
  bySource,
  costBySource,
} from "./definitions/lead-breakdowns.ts";
import {
  completion,
  failures,
  integration,
  rates,
  received,
  refusals,
  trendBySource,
} from "./definitions/lead-quality.ts";
import { daily, due, overview } from "./definitions/overview.ts";
import { referrals } from "./definitions/referrals.ts";
import { contactBySource, response, responseBuckets } from "./definitions/response-time.ts";
import { appointments, appointmentsSet, meetings, showroom } from "./definitions/sales-appointments.ts";
import {
  ageing,
  closeByAdvisor,
  closeByAgency,
  closeByModel,
  closeBySource,
  cohorts,
  funnel,
  lostReasons,
  mix,
} from "./definitions/sales-pipeline.ts";
import type { ReportDefinition } from "./report.ts";

export const REPORTS: Record<ReportName, ReportDefinition> = {
  overview,
  daily,
  due,
  received,
  byChannel,
  bySource,
  trendBySource,
  byOrigin,
  byForm,
  byCampaign,
  costBySource,
  referrals,
  byAgency,
  byModel,
  byHour,
  failures,
  rates,
  completion,
  integration,
  refusals,
  attempts,
  contactBySource,
  typification,
  firstAttempt,
  response,
  responseBuckets,
  attemptsPerLead,
  agents,
  appointmentsSet,
  attemptsByHour,
  funnel,
  cohorts,
  closeBySource,
  closeByAgency,
  closeByModel,
  closeByAdvisor,
  appointments,
  meetings,
  ageing,
  lostReasons,
  advisors,
  trendByAdvisor,
  mix,
  showroom,
};
