import type { ReportName } from "@/contract/reports.ts";
import { byAgency } from "./capture/by-agency.ts";
import { byCampaign } from "./capture/by-campaign.ts";
import { byChannel } from "./capture/by-channel.ts";
import { byForm } from "./capture/by-form.ts";
import { byHour } from "./capture/by-hour.ts";
import { byModel } from "./capture/by-model.ts";
import { byOrigin } from "./capture/by-origin.ts";
import { bySource } from "./capture/by-source.ts";
import { completion } from "./capture/completion.ts";
import { costBySource } from "./capture/cost-by-source.ts";
import { failures } from "./capture/failures.ts";
import { integration } from "./capture/integration.ts";
import { rates } from "./capture/rates.ts";
import { received } from "./capture/received.ts";
import { referrals } from "./capture/referrals.ts";
import { refusals } from "./capture/refusals.ts";
import { trendBySource } from "./capture/trend-by-source.ts";
import { agents } from "./cct/agents.ts";
import { appointmentsSet } from "./cct/appointments-set.ts";
import { attempts } from "./cct/attempts.ts";
import { attemptsByHour } from "./cct/attempts-by-hour.ts";
import { attemptsPerLead } from "./cct/attempts-per-lead.ts";
import { contactBySource } from "./cct/contact-by-source.ts";
import { firstAttempt } from "./cct/first-attempt.ts";
import { response } from "./cct/response.ts";
import { responseBuckets } from "./cct/response-buckets.ts";
import { typification } from "./cct/typification.ts";
import { daily } from "./general/daily.ts";
import { due } from "./general/due.ts";
import { overview } from "./general/overview.ts";
import type { ReportDefinition } from "./report.ts";
import { advisors } from "./sales/advisors.ts";
import { ageing } from "./sales/ageing.ts";
import { appointments } from "./sales/appointments.ts";
import { closeByAdvisor } from "./sales/close-by-advisor.ts";
import { closeByAgency } from "./sales/close-by-agency.ts";
import { closeByModel } from "./sales/close-by-model.ts";
import { closeBySource } from "./sales/close-by-source.ts";
import { cohorts } from "./sales/cohorts.ts";
import { funnel } from "./sales/funnel.ts";
import { lostReasons } from "./sales/lost-reasons.ts";
import { meetings } from "./sales/meetings.ts";
import { mix } from "./sales/mix.ts";
import { showroom } from "./sales/showroom.ts";
import { trendByAdvisor } from "./sales/trend-by-advisor.ts";

/** Every report of the contract. */
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
