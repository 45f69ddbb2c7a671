import { settleAfterRemoval } from "@/provider/deliveries/crm-removed.ts";
import { sweepDeliveries } from "@/provider/deliveries/sweep.ts";
import { sendDestinationStoppedMail } from "@/provider/deliveries/tell-of-stopped.ts";
import { keepReportDays } from "@/provider/reports/kept/jobs.ts";
import {
  lookAtConnections,
  sendConnectionTroubleMail,
  watchConnections,
} from "@/provider/resources/connection-health/jobs.ts";
import { nameForms } from "@/provider/resources/connections/form-names.ts";
import { askForTokens, checkTokens } from "@/provider/resources/connections/jobs.ts";
import { storeNetworkLeads } from "@/provider/resources/intake/jobs.ts";
import { sendLeadRepeatedMail } from "@/provider/resources/leads/jobs.ts";
import { noteRepeat } from "@/provider/resources/leads/note-repeat.ts";
import {
  remindOfAppointments,
  sendAppointmentReminder,
  sendDigest,
  sendDigests,
  sweepNotifications,
} from "@/provider/resources/notifications/jobs.ts";
import { sweepPeople } from "@/provider/resources/people/jobs.ts";
import { approveRewards } from "@/provider/resources/referrals/approve-rewards.ts";
import { sendPasswordResetMail, sweepSessions } from "@/provider/resources/sessions/jobs.ts";
import { runSlaClocks } from "@/provider/resources/sla/jobs.ts";
import { sendInvitationMail } from "@/provider/resources/users/invitations.ts";
import { sendWeeklyReport, sendWeeklyReports } from "@/provider/resources/weekly-report/jobs.ts";
import type { Services } from "@/provider/services.ts";
import { runTask } from "@/provider/tasks/run.ts";
import type { DataOf, QueueName } from "./queues.ts";

/** What came with a job besides its data. */
export type JobContext = { requestId: string; signal: AbortSignal };

/** A handler may run twice for one job: after a crash it is not known how far it came. */
export type Handler<Name extends QueueName> = (
  services: Services,
  data: DataOf<Name>,
  context: JobContext,
) => Promise<void>;

export const HANDLERS: { [Name in QueueName]: Handler<Name> } = {
  "appointment-reminder-mail": sendAppointmentReminder,
  "appointment-reminders": remindOfAppointments,
  "connection-health": askForTokens,
  "connection-look": lookAtConnections,
  "connection-tokens": checkTokens,
  "connection-trouble-mail": sendConnectionTroubleMail,
  "connection-watch": watchConnections,
  "crm-removed": settleAfterRemoval,
  "destination-disabled-mail": sendDestinationStoppedMail,
  "form-names": nameForms,
  "invitation-mail": sendInvitationMail,
  "lead-repeated": noteRepeat,
  "lead-repeated-mail": sendLeadRepeatedMail,
  "network-leads": storeNetworkLeads,
  "notification-digest": sendDigests,
  "notification-digest-mail": sendDigest,
  "notification-sweep": sweepNotifications,
  "password-reset-mail": sendPasswordResetMail,
  "people-sweep": sweepPeople,
  "delivery-sweep": sweepDeliveries,
  "report-days": keepReportDays,
  "reward-clock": approveRewards,
  "session-sweep": sweepSessions,
  "sla-clock": runSlaClocks,
  "weekly-report": sendWeeklyReports,
  "weekly-report-mail": sendWeeklyReport,
  task: runTask,
};
