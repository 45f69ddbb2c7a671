import { absences } from "./absences.ts";
import { account } from "./account.ts";
import { adfIntake } from "./adf-intake.ts";
import { agencies } from "./agencies.ts";
import { apiKeys } from "./api-keys.ts";
import { appointments } from "./appointments.ts";
import { attempts } from "./attempts.ts";
import { audits } from "./audits.ts";
import { board } from "./board.ts";
import { bulk } from "./bulk.ts";
import { calendarFeed } from "./calendar-feed.ts";
import { campaigns } from "./campaigns.ts";
import { connectionHealth } from "./connection-health.ts";
import { connections } from "./connections.ts";
import { crms } from "./crm.ts";
import { directory } from "./directory.ts";
import type { Endpoint } from "./endpoint.ts";
import { forms } from "./forms.ts";
import { intake } from "./intake.ts";
import { origins } from "./lead-origins.ts";
import { leads } from "./leads.ts";
import { licenses } from "./licenses.ts";
import { loads } from "./loads.ts";
import { meta } from "./meta.ts";
import { models, modelVersions } from "./models.ts";
import { notifications } from "./notifications.ts";
import { people } from "./people.ts";
import { pipelines, stages } from "./pipelines.ts";
import { properties } from "./properties.ts";
import { recordHistories } from "./record-histories.ts";
import { referralCodes } from "./referral-codes.ts";
import { referralLanding } from "./referral-landing.ts";
import { referralProgramme, referralWrites } from "./referral-programme.ts";
import { referrals } from "./referrals.ts";
import { reports } from "./reports.ts";
import { rules } from "./rules.ts";
import { sessions } from "./sessions.ts";
import { setup } from "./setup.ts";
import { targets } from "./targets.ts";
import { tasks } from "./tasks.ts";
import { team } from "./team.ts";
import { tiktok } from "./tiktok.ts";
import { typification } from "./typification.ts";
import { users } from "./users.ts";
import { views } from "./views.ts";
import { visits } from "./visits.ts";
import { webhooks } from "./webhooks.ts";
import { weeklyReport } from "./weekly-report.ts";
import { work } from "./work.ts";

/** Everything that is said over the wire. Servers only: the browser imports the resource files one by one. */
export const contract = {
  sessions,
  leads,
  attempts,
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
  loads,
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

/** The same without the types of each endpoint: to go over all of them costs the compiler seconds otherwise. */
export const resources: Record<string, Record<string, Endpoint>> = contract;

export const endpoints = Object.values(resources).flatMap((resource) => Object.values(resource));
