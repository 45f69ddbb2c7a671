import type { contract } from "@/contract/index.ts";
import type { Route } from "@/provider/http/implement.ts";
import { connectionHealthRoutes } from "../domains/ad-networks/health/routes.ts";
import { connectionRoutes, formRoutes, metaRoutes, tiktokRoutes } from "../domains/ad-networks/routes.ts";
import { absenceRoutes } from "../domains/agenda/absences.ts";
import { appointmentRoutes, calendarFeedRoutes } from "../domains/agenda/routes.ts";
import { auditRoutes } from "../domains/audit/routes.ts";
import { campaignRoutes } from "../domains/campaigns/routes.ts";
import { agencyRoutes } from "../domains/catalogue/agencies.ts";
import { propertyRoutes } from "../domains/catalogue/custom-fields.ts";
import { modelRoutes, modelVersionRoutes } from "../domains/catalogue/models/routes.ts";
import { originRoutes } from "../domains/catalogue/origins.ts";
import { crmRoutes, webhookRoutes } from "../domains/deliveries/routes.ts";
import { attemptRoutes } from "../domains/follow-up/attempts.ts";
import { typificationRoutes } from "../domains/follow-up/contact-results.ts";
import { noteRoutes } from "../domains/follow-up/notes.ts";
import { workRoutes } from "../domains/follow-up/work-queue/routes.ts";
import { accountRoutes } from "../domains/identity/own-account.ts";
import { sessionRoutes } from "../domains/identity/sessions/routes.ts";
import { userRoutes } from "../domains/identity/users/routes.ts";
import { importRoutes } from "../domains/imports/routes.ts";
import { intakeRoutes } from "../domains/intake/routes.ts";
import { adfIntakeRoutes, apiKeyRoutes, ruleRoutes } from "../domains/intake/settings-routes.ts";
import { boardRoutes } from "../domains/leads/board.ts";
import { bulkRoutes } from "../domains/leads/bulk/routes.ts";
import { leadRoutes } from "../domains/leads/routes.ts";
import { viewRoutes } from "../domains/leads/saved-views.ts";
import { directoryRoutes, setupRoutes } from "../domains/licenses/directory.ts";
import { licenseRoutes } from "../domains/licenses/licenses.ts";
import { notificationRoutes } from "../domains/notifications/routes.ts";
import { pipelineRoutes, stageRoutes } from "../domains/pipelines/routes.ts";
import { peopleRoutes } from "../domains/privacy/routes.ts";
import {
  referralCodeRoutes,
  referralLandingRoutes,
  referralProgrammeRoutes,
  referralRoutes,
  referralWriteRoutes,
} from "../domains/referrals/routes.ts";
import { reportRoutes } from "../domains/reports/routes.ts";
import { weeklyReportRoutes } from "../domains/reports/weekly/routes.ts";
import { visitRoutes } from "../domains/showroom/routes.ts";
import { taskRoutes } from "../domains/tasks/routes.ts";
import { teamRoutes } from "../domains/team/routes.ts";
import { targetRoutes } from "../domains/team/targets.ts";
import { recordHistoryRoutes } from "./record-history-routes.ts";

const routesByGroup: Record<keyof typeof contract, Route[]> = {
  sessions: sessionRoutes,
  leads: leadRoutes,
  attempts: attemptRoutes,
  notes: noteRoutes,
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
  loads: importRoutes,
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

export const routes: Route[] = Object.values(routesByGroup).flat();
