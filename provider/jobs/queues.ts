import * as z from "zod";
import { MAIL_LOCALES } from "@/contract/users.ts";

type Retries = {
  /** Attempts after the first, `retryDelay` doubling between them; then the job is a dead letter. */
  retryLimit: number;
  retryDelay: number;
};

/** Sent by a command, with what its handler is given. */
type SentQueue = Retries & { data: z.ZodObject; everySeconds?: never };

/** Sent by the worker itself so often, once for all processes: the clock has nothing to say but that it is time. */
type ClockQueue = Retries & { everySeconds: number; data?: never };

/** Every kind of work that is done after an answer. What does it is in `handlers.ts`. */
export const QUEUES = {
  "password-reset-mail": {
    data: z.object({ email: z.string(), locale: z.enum(["es", "en"]), ip: z.string() }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "invitation-mail": {
    data: z.object({
      ...{ userId: z.uuid(), licenseId: z.uuid(), inviter: z.string() },
      // Jobs that were sent before there was a choice have none.
      locale: z.enum(MAIL_LOCALES).default("es"),
    }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "lead-repeated-mail": {
    data: z.object({ licenseId: z.uuid(), leadId: z.uuid() }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "session-sweep": { retryLimit: 1, retryDelay: 60, everySeconds: 3600 },
} as const satisfies Record<string, SentQueue | ClockQueue>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
export type DataOf<Name extends QueueName> = (typeof QUEUES)[Name] extends { data: infer Data extends z.ZodObject }
  ? z.infer<Data>
  : Record<string, never>;

/** Where jobs go that failed every attempt. They wait there to be looked at and sent again. */
export const DEAD_LETTERS = "dead-letters";
