import { sql } from "drizzle-orm";
import * as z from "zod";
import { Network } from "@/contract/kernel/closed-lists.ts";
import type { Database } from "@/provider/kernel/database.ts";

export type Queue = {
  retryLimit: number;
  retryDelay: number;
  batchSize?: number;
  /** Concurrency per process; default 2. */
  atOnce?: number;
  /** Deletes job data when done, and an hour after final failure: it contains personal data. */
  isForgotten?: boolean;
  /** Minimum milliseconds between wakes, so that jobs batch. */
  restMs?: number;
};

type SentQueue = Queue & { data: z.ZodObject; everySeconds?: never };

type PeriodicQueue = Queue & { everySeconds: number; data?: never };

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
    // A batch costs over twenty statements: five batches a second carry two hundred leads. A single one has no wait.
    batchSize: 100,
    restMs: 200,
  },
  task: {
    data: z.object({ licenseId: z.uuid(), taskId: z.uuid() }),
    retryLimit: 10,
    retryDelay: 2,
    atOnce: 4,
  },
  "people-sweep": { retryLimit: 1, retryDelay: 60, everySeconds: 3600 },
  "delivery-sweep": { retryLimit: 1, retryDelay: 60, everySeconds: 3600 },
  "crm-removed": {
    data: z.object({
      licenseId: z.uuid(),
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
      isAsked: z.boolean().optional(),
    }),
    // Retries outlast a morning without mail server.
    retryLimit: 8,
    retryDelay: 120,
  },
  "notification-sweep": { retryLimit: 1, retryDelay: 300, everySeconds: 3600 },
  "session-sweep": { retryLimit: 1, retryDelay: 60, everySeconds: 3600 },
} as const satisfies Record<string, SentQueue | PeriodicQueue>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
export type DataOf<Name extends QueueName> = (typeof QUEUES)[Name] extends { data: infer Data extends z.ZodObject }
  ? z.infer<Data>
  : Record<string, never>;

export const FORGOTTEN_QUEUES = QUEUE_NAMES.filter((name) => (QUEUES[name] as Queue).isForgotten);

export const DEAD_LETTERS = "dead-letters";

export async function findDueQueues(database: Database): Promise<QueueName[]> {
  return database.read({ role: "worker" }, async (db) => {
    const { rows } = await db.execute<{ name: QueueName }>(sql`
      select q.name from unnest(${sql.param([...QUEUE_NAMES])}::text[]) q(name)
      where exists (select from pgboss.job j
        where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`);
    return rows.map(({ name }) => name);
  });
}

export type QueueDepth = { queue: string; waiting: number; oldestSeconds: number };

export async function readQueueDepths(database: Database): Promise<QueueDepth[]> {
  const found = await database.transaction({ role: "worker" }, async (db) => {
    const { rows } = await db.execute<QueueDepth>(sql`
      select name as queue, count(*)::int as waiting,
        extract(epoch from now() - min(created_on))::float8 as "oldestSeconds"
      from pgboss.job where state < 'active' group by name`);
    return rows;
  });
  return [...QUEUE_NAMES, DEAD_LETTERS].map(
    (queue) => found.find((row) => row.queue === queue) ?? { queue, waiting: 0, oldestSeconds: 0 },
  );
}
