import * as z from "zod";

type Queue = {
  data: z.ZodObject;
  /** Attempts after the first, `retryDelay` doubling between them; then the job is a dead letter. */
  retryLimit: number;
  retryDelay: number;
  /** Sent by the worker itself so often, once for all processes. */
  everySeconds?: number;
};

/** Every kind of work that is done after an answer. What does it is in `handlers.ts`. */
export const QUEUES = {
  "password-reset-mail": {
    data: z.object({ email: z.string(), locale: z.enum(["es", "en"]), ip: z.string() }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "lead-repeated-mail": {
    data: z.object({ licenseId: z.uuid(), leadId: z.uuid() }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "session-sweep": { data: z.object({}), retryLimit: 1, retryDelay: 60, everySeconds: 3600 },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
export type DataOf<Name extends QueueName> = z.infer<(typeof QUEUES)[Name]["data"]>;

/** Where jobs go that failed every attempt. They wait there to be looked at and sent again. */
export const DEAD_LETTERS = "dead-letters";
