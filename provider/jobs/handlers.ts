import { sendLeadRepeatedMail } from "@/provider/resources/leads/jobs.ts";
import { sendPasswordResetMail, sweepSessions } from "@/provider/resources/sessions/jobs.ts";
import { sendInvitationMail } from "@/provider/resources/users/invitations.ts";
import type { Services } from "@/provider/services.ts";
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
  "invitation-mail": sendInvitationMail,
  "lead-repeated-mail": sendLeadRepeatedMail,
  "password-reset-mail": sendPasswordResetMail,
  "session-sweep": sweepSessions,
};
