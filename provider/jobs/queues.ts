import * as z from "zod";
import { Network } from "@/contract/kernel/channels.ts";

export type Queue = {
  /** Attempts after the first, `retryDelay` doubling between them; then the job is a dead letter. */
  retryLimit: number;
  retryDelay: number;
  /** How many are taken at a time; of those that ask for the same, one is worked. */
  together?: number;
  /** How many of them one process works at a time; 2 unless it says so. */
  atOnce?: number;
  /** Whether what a job was given is forgotten once it is done, and an hour after it failed for good: it names a person. */
  isForgotten?: boolean;
  /** Having been woken for it, a process is not woken again for so long: what is sent meanwhile is worked together. */
  restMs?: number;
};

/** Sent by a command, with what its handler is given. */
type SentQueue = Queue & { data: z.ZodObject; everySeconds?: never };

/** Sent by the worker itself so often, once for all processes: the clock has nothing to say but that it is time. */
type ClockQueue = Queue & { everySeconds: number; data?: never };

/** Every kind of work that is done after an answer. What does it is in `handlers.ts`. */
export const QUEUES = {
  "password-reset-mail": {
    data: z.object({ email: z.string(), ip: z.string() }),
    retryLimit: 8,
    retryDelay: 2,
    isForgotten: true,
  },
  "invitation-mail": {
    data: z.object({ userId: z.uuid(), licenseId: z.uuid(), inviter: z.string() }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "lead-repeated": {
    data: z.object({ licenseId: z.uuid(), leadId: z.uuid(), authorId: z.uuid().optional() }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "lead-repeated-mail": {
    data: z.object({ licenseId: z.uuid(), leadId: z.uuid() }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "connection-trouble-mail": {
    data: z.object({
      licenseId: z.uuid(),
      userId: z.uuid(),
      connectionIds: z.array(z.uuid()),
      formIds: z.array(z.uuid()),
    }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "destination-disabled-mail": {
    data: z.object({ licenseId: z.uuid(), userId: z.uuid(), destinationId: z.uuid() }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "appointment-reminder-mail": {
    data: z.object({ licenseId: z.uuid(), appointmentId: z.uuid() }),
    retryLimit: 5,
    retryDelay: 2,
  },
  "notification-digest-mail": {
    data: z.object({ licenseId: z.uuid(), userId: z.uuid() }),
    retryLimit: 8,
    retryDelay: 2,
  },
  "network-leads": {
    data: z.object({ licenseId: z.uuid(), network: Network }),
    retryLimit: 5,
    retryDelay: 30,
    // What a batch of leads costs besides its leads is more than twenty statements: two hundred leads a second come in
    // five of them, and one that comes alone does not wait.
    together: 100,
    restMs: 200,
  },
  task: {
    data: z.object({ licenseId: z.uuid(), taskId: z.uuid() }),
    // The task counts its own attempts, and ends before these do.
    retryLimit: 10,
    retryDelay: 2,
    atOnce: 4,
  },
  "people-sweep": { retryLimit: 1, retryDelay: 60, everySeconds: 3600 },
  "delivery-sweep": { retryLimit: 1, retryDelay: 60, everySeconds: 3600 },
  "crm-removed": {
    data: z.object({
      licenseId: z.uuid(),
      /** The last lead that was seen to. */
      after: z.object({ createdAt: z.iso.datetime(), id: z.uuid() }).optional(),
    }),
    retryLimit: 8,
    retryDelay: 10,
  },
  "connection-tokens": {
    data: z.object({ licenseId: z.uuid(), network: Network }),
    retryLimit: 5,
    retryDelay: 60,
  },
  "form-names": {
    data: z.object({ licenseId: z.uuid(), network: Network }),
    retryLimit: 8,
    retryDelay: 30,
  },
  "connection-look": { data: z.object({ licenseId: z.uuid() }), retryLimit: 1, retryDelay: 60 },
  "connection-health": { retryLimit: 1, retryDelay: 300, everySeconds: 86_400 },
  "connection-watch": { retryLimit: 1, retryDelay: 60, everySeconds: 900 },
  "appointment-reminders": { retryLimit: 1, retryDelay: 30, everySeconds: 60 },
  "sla-clock": { retryLimit: 1, retryDelay: 30, everySeconds: 60 },
  "reward-clock": { retryLimit: 1, retryDelay: 300, everySeconds: 3600 },
  "notification-digest": { retryLimit: 1, retryDelay: 300, everySeconds: 3600 },
  "report-days": { retryLimit: 1, retryDelay: 60, everySeconds: 300 },
  "weekly-report": { retryLimit: 1, retryDelay: 300, everySeconds: 900 },
  "weekly-report-mail": {
    data: z.object({
      licenseId: z.uuid(),
      userId: z.uuid(),
      due: z.iso.date(),
      /** By its reader, besides the one that is due. */
      isAsked: z.boolean().optional(),
    }),
    // A mail server that is away on Monday morning is back in the afternoon.
    retryLimit: 8,
    retryDelay: 120,
  },
  "notification-sweep": { retryLimit: 1, retryDelay: 300, everySeconds: 3600 },
  "session-sweep": { retryLimit: 1, retryDelay: 60, everySeconds: 3600 },
} as const satisfies Record<string, SentQueue | ClockQueue>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
export type DataOf<Name extends QueueName> = (typeof QUEUES)[Name] extends { data: infer Data extends z.ZodObject }
  ? z.infer<Data>
  : Record<string, never>;

/** Queues whose jobs keep nothing of what they were given. */
export const FORGOTTEN_QUEUES = QUEUE_NAMES.filter((name) => (QUEUES[name] as Queue).isForgotten);

/** Where jobs go that failed every attempt. They wait there to be looked at and sent again. */
export const DEAD_LETTERS = "dead-letters";
