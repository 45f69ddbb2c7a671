import { nameForms } from "@/provider/domains/ad-networks/connections/form-names.ts";
import { checkTokens, refreshTokens } from "@/provider/domains/ad-networks/connections/jobs.ts";
import { storeNetworkLeads } from "@/provider/domains/ad-networks/events/jobs.ts";
import {
  checkConnections,
  monitorConnections,
  sendConnectionFailureMail,
} from "@/provider/domains/ad-networks/health/jobs.ts";
import { updateAfterCrmRemoval } from "@/provider/domains/deliveries/queue/crm-removed.ts";
import { sendDestinationStoppedMail } from "@/provider/domains/deliveries/queue/failure-notices.ts";
import { sweepDeliveries } from "@/provider/domains/deliveries/queue/sweep.ts";
import { checkSlaBreaches } from "@/provider/domains/follow-up/sla/check-breaches.ts";
import { sendPasswordResetMail, sweepSessions } from "@/provider/domains/identity/sessions/jobs.ts";
import { sendInvitationMail } from "@/provider/domains/identity/users/invitations.ts";
import { sendLeadRepeatedMail } from "@/provider/domains/leads/jobs.ts";
import { noteRepeat } from "@/provider/domains/leads/note-repeat.ts";
import {
  remindOfAppointments,
  sendAppointmentReminder,
  sendDigest,
  sendDigests,
  sweepNotifications,
} from "@/provider/domains/notifications/jobs.ts";
import { sweepPeople } from "@/provider/domains/privacy/jobs.ts";
import { approveRewards } from "@/provider/domains/referrals/rewards.ts";
import { updateReportDays } from "@/provider/domains/reports/rollups/jobs.ts";
import { sendWeeklyReport, sendWeeklyReports } from "@/provider/domains/reports/weekly/jobs.ts";
import type { JobHandlers } from "@/provider/jobs/job.ts";
import { runTask } from "@/provider/tasks/run.ts";

export const HANDLERS: JobHandlers = {
  "appointment-reminder-mail": sendAppointmentReminder,
  "appointment-reminders": remindOfAppointments,
  "connection-health": refreshTokens,
  "connection-look": checkConnections,
  "connection-tokens": checkTokens,
  "connection-trouble-mail": sendConnectionFailureMail,
  "connection-watch": monitorConnections,
  "crm-removed": updateAfterCrmRemoval,
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
  "report-days": updateReportDays,
  "reward-clock": approveRewards,
  "session-sweep": sweepSessions,
  "sla-clock": checkSlaBreaches,
  "weekly-report": sendWeeklyReports,
  "weekly-report-mail": sendWeeklyReport,
  task: runTask,
};
