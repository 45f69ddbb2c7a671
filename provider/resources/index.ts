import type { contract } from "@/contract/index.ts";
import type { Route } from "@/provider/http/implement.ts";
import { absenceRoutes } from "./absences/routes.ts";
import { accountRoutes } from "./account/routes.ts";
import { adfIntakeRoutes } from "./adf-intake/routes.ts";
import { agencyRoutes } from "./agencies/routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { appointmentRoutes } from "./appointments/routes.ts";
import { attemptRoutes } from "./attempts/routes.ts";
import { auditRoutes } from "./audits/routes.ts";
import { boardRoutes } from "./board/routes.ts";
import { bulkRoutes } from "./bulk/routes.ts";
import { calendarFeedRoutes } from "./calendar-feed/routes.ts";
import { campaignRoutes } from "./campaigns/routes.ts";
import { connectionHealthRoutes } from "./connection-health/routes.ts";
import { connectionRoutes } from "./connections/routes.ts";
import { crmRoutes } from "./crms/routes.ts";
import { directoryRoutes } from "./directory/routes.ts";
import { formRoutes } from "./forms/routes.ts";
import { intakeRoutes } from "./intake/routes.ts";
import { leadRoutes } from "./leads/routes.ts";
import { licenseRoutes } from "./licenses/routes.ts";
import { loadRoutes } from "./loads/routes.ts";
import { metaRoutes } from "./meta/routes.ts";
import { modelRoutes, modelVersionRoutes } from "./models/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { originRoutes } from "./origins/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { pipelineRoutes, stageRoutes } from "./pipelines/routes.ts";
import { propertyRoutes } from "./properties/routes.ts";
import { recordHistoryRoutes } from "./record-history/routes.ts";
import {
  referralCodeRoutes,
  referralLandingRoutes,
  referralProgrammeRoutes,
  referralRoutes,
  referralWriteRoutes,
} from "./referrals/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { ruleRoutes } from "./rules/routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { setupRoutes } from "./setup/routes.ts";
import { targetRoutes } from "./targets/routes.ts";
import { taskRoutes } from "./tasks/routes.ts";
import { teamRoutes } from "./team/routes.ts";
import { tiktokRoutes } from "./tiktok/routes.ts";
import { typificationRoutes } from "./typification/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { viewRoutes } from "./views/routes.ts";
import { visitRoutes } from "./visits/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { weeklyReportRoutes } from "./weekly-report/routes.ts";
import { workRoutes } from "./work/routes.ts";

/** A resource of the contract that has no routes here does not compile. */
const routesOf: Record<keyof typeof contract, Route[]> = {
  sessions: sessionRoutes,
  leads: leadRoutes,
  attempts: attemptRoutes,
  appointments: appointmentRoutes,
  calendarFeed: calendarFeedRoutes,
  visits: visitRoutes,
  board: boardRoutes,
  intake: intakeRoutes,
  bulk: bulkRoutes,
  directory: directoryRoutes,
  agencies: agencyRoutes,
  models: modelRoutes,
  modelVersions: modelVersionRoutes,
  origins: originRoutes,
  properties: propertyRoutes,
  pipelines: pipelineRoutes,
  stages: stageRoutes,
  rules: ruleRoutes,
  targets: targetRoutes,
  typification: typificationRoutes,
  users: userRoutes,
  absences: absenceRoutes,
  account: accountRoutes,
  notifications: notificationRoutes,
  reports: reportRoutes,
  team: teamRoutes,
  apiKeys: apiKeyRoutes,
  licenses: licenseRoutes,
  setup: setupRoutes,
  audits: auditRoutes,
  connections: connectionRoutes,
  meta: metaRoutes,
  tasks: taskRoutes,
  people: peopleRoutes,
  views: viewRoutes,
  work: workRoutes,
  campaigns: campaignRoutes,
  loads: loadRoutes,
  tiktok: tiktokRoutes,
  forms: formRoutes,
  connectionHealth: connectionHealthRoutes,
  webhooks: webhookRoutes,
  crms: crmRoutes,
  adfIntake: adfIntakeRoutes,
  recordHistories: recordHistoryRoutes,
  referralProgramme: referralProgrammeRoutes,
  referralWrites: referralWriteRoutes,
  referralCodes: referralCodeRoutes,
  referralLanding: referralLandingRoutes,
  referrals: referralRoutes,
  weeklyReport: weeklyReportRoutes,
};

/** Every endpoint of the contract, bound to what answers it. */
export const routes: Route[] = Object.values(routesOf).flat();
