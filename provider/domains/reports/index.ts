import type { ReportName } from "@/contract/reports/reports.ts";
import { advisors } from "./definitions/advisors.ts";
import { ageing } from "./definitions/ageing.ts";
import { agents } from "./definitions/agents.ts";
import { appointments } from "./definitions/appointments.ts";
import { appointmentsSet } from "./definitions/appointments-set.ts";
import { attempts } from "./definitions/attempts.ts";
import { attemptsByHour } from "./definitions/attempts-by-hour.ts";
import { attemptsPerLead } from "./definitions/attempts-per-lead.ts";
import { byAgency } from "./definitions/by-agency.ts";
import { byCampaign } from "./definitions/by-campaign.ts";
import { byChannel } from "./definitions/by-channel.ts";
import { byForm } from "./definitions/by-form.ts";
import { byHour } from "./definitions/by-hour.ts";
import { byModel } from "./definitions/by-model.ts";
import { byOrigin } from "./definitions/by-origin.ts";
import { bySource } from "./definitions/by-source.ts";
import { closeByAdvisor } from "./definitions/close-by-advisor.ts";
import { closeByAgency } from "./definitions/close-by-agency.ts";
import { closeByModel } from "./definitions/close-by-model.ts";
import { closeBySource } from "./definitions/close-by-source.ts";
import { cohorts } from "./definitions/cohorts.ts";
import { completion } from "./definitions/completion.ts";
import { contactBySource } from "./definitions/contact-by-source.ts";
import { costBySource } from "./definitions/cost-by-source.ts";
import { daily } from "./definitions/daily.ts";
import { due } from "./definitions/due.ts";
import { failures } from "./definitions/failures.ts";
import { firstAttempt } from "./definitions/first-attempt.ts";
import { funnel } from "./definitions/funnel.ts";
import { integration } from "./definitions/integration.ts";
import { lostReasons } from "./definitions/lost-reasons.ts";
import { meetings } from "./definitions/meetings.ts";
import { mix } from "./definitions/mix.ts";
import { overview } from "./definitions/overview.ts";
import { rates } from "./definitions/rates.ts";
import { received } from "./definitions/received.ts";
import { referrals } from "./definitions/referrals.ts";
import { refusals } from "./definitions/refusals.ts";
import { response } from "./definitions/response.ts";
import { responseBuckets } from "./definitions/response-buckets.ts";
import { showroom } from "./definitions/showroom.ts";
import { trendByAdvisor } from "./definitions/trend-by-advisor.ts";
import { trendBySource } from "./definitions/trend-by-source.ts";
import { typification } from "./definitions/typification.ts";
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
