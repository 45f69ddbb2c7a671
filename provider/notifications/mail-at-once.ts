import type { KindMailedAtOnce } from "@/contract/notifications.ts";
import type { Db } from "@/provider/db/client.ts";
import type { Jobs } from "@/provider/jobs/jobs.ts";
import type { Told } from "./notify.ts";

type MailOne = (db: Db, jobs: Jobs, licenseId: string, told: Told<KindMailedAtOnce>) => Promise<void>;

/** The job that writes the mail of each kind that waits for no mail of the day. It reads what it says as of then. */
export const MAIL_AT_ONCE: Record<KindMailedAtOnce, MailOne> = {
  appointmentDue: async (db, jobs, licenseId, { appointmentId }) => {
    if (appointmentId) await jobs.send(db, "appointment-reminder-mail", { licenseId, appointmentId });
  },
  destinationDisabled: async (db, jobs, licenseId, { userId, subjectId: destinationId }) => {
    if (destinationId) await jobs.send(db, "destination-disabled-mail", { licenseId, userId, destinationId });
  },
};
