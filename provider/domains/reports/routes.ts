import { type ReportFilter, type ReportName, reports } from "@/contract/reports/reports.ts";
import { implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { REPORTS } from "./index.ts";
import { listCounted } from "./leads.ts";
import { runReport } from "./run.ts";

const route = (name: ReportName) =>
  query((ctx: RequestContext, input: ReportFilter) => runReport(ctx, REPORTS[name], input));

export const reportRoutes = implement(reports, {
  overview: route("overview"),
  daily: route("daily"),
  due: route("due"),
  received: route("received"),
  byChannel: route("byChannel"),
  bySource: route("bySource"),
  trendBySource: route("trendBySource"),
  byOrigin: route("byOrigin"),
  byForm: route("byForm"),
  byCampaign: route("byCampaign"),
  costBySource: route("costBySource"),
  referrals: route("referrals"),
  byAgency: route("byAgency"),
  byModel: route("byModel"),
  byHour: route("byHour"),
  failures: route("failures"),
  rates: route("rates"),
  completion: route("completion"),
  integration: route("integration"),
  refusals: route("refusals"),
  attempts: route("attempts"),
  contactBySource: route("contactBySource"),
  typification: route("typification"),
  firstAttempt: route("firstAttempt"),
  response: route("response"),
  responseBuckets: route("responseBuckets"),
  attemptsPerLead: route("attemptsPerLead"),
  agents: route("agents"),
  appointmentsSet: route("appointmentsSet"),
  attemptsByHour: route("attemptsByHour"),
  funnel: route("funnel"),
  cohorts: route("cohorts"),
  closeBySource: route("closeBySource"),
  closeByAgency: route("closeByAgency"),
  closeByModel: route("closeByModel"),
  closeByAdvisor: route("closeByAdvisor"),
  appointments: route("appointments"),
  meetings: route("meetings"),
  ageing: route("ageing"),
  lostReasons: route("lostReasons"),
  advisors: route("advisors"),
  trendByAdvisor: route("trendByAdvisor"),
  mix: route("mix"),
  showroom: route("showroom"),
  leads: query(listCounted),
});
