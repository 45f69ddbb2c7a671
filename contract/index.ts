import { connectionHealth } from "./ad-networks/connection-health.ts";
import { connections } from "./ad-networks/connections.ts";
import { forms } from "./ad-networks/forms.ts";
import { meta } from "./ad-networks/meta.ts";
import { tiktok } from "./ad-networks/tiktok.ts";
import { absences } from "./agenda/absences.ts";
import { appointments } from "./agenda/appointments.ts";
import { calendarFeed } from "./agenda/calendar-feed.ts";
import { audits } from "./audit/audits.ts";
import { campaigns } from "./campaigns/campaigns.ts";
import { agencies } from "./catalogue/agencies.ts";
import { properties } from "./catalogue/custom-fields.ts";
import { models, modelVersions } from "./catalogue/models.ts";
import { origins } from "./catalogue/origins.ts";
import { crms } from "./deliveries/crm.ts";
import { attempts } from "./follow-up/attempts.ts";
import { typification } from "./follow-up/contact-results.ts";
import { notes } from "./follow-up/notes.ts";
import { work } from "./follow-up/work-queue.ts";
import { account } from "./identity/account.ts";
import { sessions } from "./identity/sessions.ts";
import { users } from "./identity/users.ts";
import { imports } from "./imports/imports.ts";
import { adfIntake } from "./intake/adf.ts";
import { apiKeys } from "./intake/api-keys.ts";
import { intake } from "./intake/intake.ts";
import { rules } from "./intake/rules.ts";
import type { Endpoint } from "./kernel/endpoint.ts";
import { board } from "./leads/board.ts";
import { bulk } from "./leads/bulk.ts";
import { leads } from "./leads/leads.ts";
import { views } from "./leads/saved-views.ts";
import { directory, setup } from "./licenses/directory.ts";
import { licenses } from "./licenses/licenses.ts";
import { notifications } from "./notifications/notifications.ts";
import { pipelines, stages } from "./pipelines/pipelines.ts";
import { people } from "./privacy/people.ts";
import { recordHistories } from "./records/record-histories.ts";
import { referralCodes } from "./referrals/codes.ts";
import { referralLanding } from "./referrals/landing.ts";
import { referralProgramme, referralWrites } from "./referrals/programme.ts";
import { referrals } from "./referrals/referrals.ts";
import { reports } from "./reports/reports.ts";
import { weeklyReport } from "./reports/weekly-report.ts";
import { visits } from "./showroom/visits.ts";
import { tasks } from "./tasks/tasks.ts";
import { targets, team } from "./team/team.ts";
import { webhooks } from "./webhooks/webhooks.ts";

/** Whole contract, for servers only: the browser imports single resource files. */
export const contract = {
  sessions,
  leads,
  attempts,
  notes,
  appointments,
  calendarFeed,
  visits,
  board,
  intake,
  bulk,
  directory,
  agencies,
  models,
  modelVersions,
  origins,
  properties,
  pipelines,
  stages,
  rules,
  targets,
  typification,
  users,
  absences,
  account,
  notifications,
  reports,
  team,
  apiKeys,
  licenses,
  setup,
  audits,
  connections,
  meta,
  tasks,
  people,
  views,
  work,
  campaigns,
  loads: imports,
  tiktok,
  forms,
  connectionHealth,
  webhooks,
  crms,
  adfIntake,
  recordHistories,
  referralProgramme,
  referralWrites,
  referralCodes,
  referralLanding,
  referrals,
  weeklyReport,
};

/** Omits endpoint types: iterating over typed ones costs the compiler seconds. */
export const resources: Record<string, Record<string, Endpoint>> = contract;

export const endpoints = Object.values(resources).flatMap((resource) => Object.values(resource));
