import type { KindMailedAtOnce } from "@/contract/notifications/notifications.ts";
import type { Db } from "@/provider/db/client.ts";
import type { Jobs } from "@/provider/jobs/jobs.ts";
import type { Told } from "./notifications.ts";

type MailOne = (db: Db, jobs: Jobs, licenseId: string, told: Told<KindMailedAtOnce>) => Promise<void>;

const REPEATED_MAIL_SECONDS = 600;

/** The job that writes the mail of each kind that waits for no mail of the day. It reads what it says as of then. */
export const MAIL_AT_ONCE: Record<KindMailedAtOnce, MailOne> = {
  // Somebody who sends a form three times in a row is mailed of once.
  leadRepeated: async (db, jobs, licenseId, { userId, subjectId, facts }) => {
    const once = { key: `${licenseId} ${userId} ${subjectId}`, seconds: REPEATED_MAIL_SECONDS };
    if (facts?.repeatId) await jobs.send(db, "lead-repeated-mail", { licenseId, leadId: facts.repeatId }, { once });
  },
  appointmentDue: async (db, jobs, licenseId, { appointmentId }) => {
    if (appointmentId) await jobs.send(db, "appointment-reminder-mail", { licenseId, appointmentId });
  },
  destinationDisabled: async (db, jobs, licenseId, { userId, subjectId: destinationId }) => {
    if (destinationId) await jobs.send(db, "destination-disabled-mail", { licenseId, userId, destinationId });
  },
};
