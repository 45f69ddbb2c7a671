import { type ReportName, reports } from "@/contract/reports/reports.ts";
import { type Call, implement } from "@/provider/http/implement.ts";
import { REPORTS } from "./index.ts";
import { listCounted } from "./leads.ts";
import { runReport } from "./run.ts";

const ask =
  (name: ReportName) =>
  ({ db, actor, input }: Call<(typeof reports)[ReportName]>) =>
    runReport(db, actor, REPORTS[name], input);

export const reportRoutes = implement(reports, {
  overview: ask("overview"),
  daily: ask("daily"),
  due: ask("due"),
  received: ask("received"),
  byChannel: ask("byChannel"),
  bySource: ask("bySource"),
  trendBySource: ask("trendBySource"),
  byOrigin: ask("byOrigin"),
  byForm: ask("byForm"),
  byCampaign: ask("byCampaign"),
  costBySource: ask("costBySource"),
  referrals: ask("referrals"),
  byAgency: ask("byAgency"),
  byModel: ask("byModel"),
  byHour: ask("byHour"),
  failures: ask("failures"),
  rates: ask("rates"),
  completion: ask("completion"),
  integration: ask("integration"),
  refusals: ask("refusals"),
  attempts: ask("attempts"),
  contactBySource: ask("contactBySource"),
  typification: ask("typification"),
  firstAttempt: ask("firstAttempt"),
  response: ask("response"),
  responseBuckets: ask("responseBuckets"),
  attemptsPerLead: ask("attemptsPerLead"),
  agents: ask("agents"),
  appointmentsSet: ask("appointmentsSet"),
  attemptsByHour: ask("attemptsByHour"),
  funnel: ask("funnel"),
  cohorts: ask("cohorts"),
  closeBySource: ask("closeBySource"),
  closeByAgency: ask("closeByAgency"),
  closeByModel: ask("closeByModel"),
  closeByAdvisor: ask("closeByAdvisor"),
  appointments: ask("appointments"),
  meetings: ask("meetings"),
  ageing: ask("ageing"),
  lostReasons: ask("lostReasons"),
  advisors: ask("advisors"),
  trendByAdvisor: ask("trendByAdvisor"),
  mix: ask("mix"),
  showroom: ask("showroom"),
  leads: ({ db, actor, input, services }) => listCounted(db, services.config, actor, input),
});
