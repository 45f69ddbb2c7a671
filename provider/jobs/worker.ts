import type { Job } from "pg-boss";
import type * as z from "zod";
import { failureKind } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { openBoss } from "./boss.ts";
import { forgetData, type Handler, isForgotten, type JobHandlers } from "./job.ts";
import { findDueQueues, QUEUE_NAMES, QUEUES, type Queue, type QueueName } from "./queues.ts";

export class Alarm {
  private readonly wake: (name: QueueName) => void;
  private readonly resting = new Map<QueueName, NodeJS.Timeout>();
  private readonly due = new Set<QueueName>();

  constructor(wake: (name: QueueName) => void) {
    this.wake = wake;
  }

  ring(name: QueueName): void {
    if (this.resting.has(name)) {
      this.due.add(name);
      return;
    }
    const { restMs }: Queue = QUEUES[name];
    if (restMs)
      this.resting.set(
        name,
        setTimeout(() => this.endRest(name), restMs),
      );
    this.wake(name);
  }

  silence(): void {
    for (const timer of this.resting.values()) clearTimeout(timer);
  }

  private endRest(name: QueueName): void {
    this.resting.delete(name);
    if (this.due.delete(name)) this.ring(name);
  }
}

const STOP_MS = 5000;
/** Polling interval for jobs no wake announced, randomised up to twice as long to spread workers. */
const BACKSTOP_SECONDS = 30;
export const backstopSeconds = (index: number, of: number) => BACKSTOP_SECONDS * (1 + index / of);

/** PostgreSQL polls all queues twice a second in one query; own jobs wake it directly. */
export async function startWorker(services: Services, handlers: JobHandlers): Promise<void> {
  const { database, log, jobs } = services;
  const pollMs = database.engine === "pglite" ? 2000 : 500;
  const boss = openBoss(database, log, { supervise: true, superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 });
  await boss.start();
  const workers = new Map<QueueName, string[]>();
  const slots = QUEUE_NAMES.flatMap((name) => Array.from({ length: maxConcurrent(name) }, () => name));
  // Sequential: pg-boss allows waking only the first of several started at once.
  for (const [index, name] of slots.entries()) {
    const { batchSize = 1 }: Queue = QUEUES[name];
    const pollingIntervalSeconds = backstopSeconds(index, slots.length);
    const options = { pollingIntervalSeconds, includeMetadata: false, batchSize } as const;
    const id = await boss.work(name, options, (received: Job<unknown>[]) => runAll(services, handlers, name, received));
    workers.set(name, [...(workers.get(name) ?? []), id]);
  }
  const alarm = new Alarm((name) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  });
  const wake = (name: QueueName) => alarm.ring(name);
  jobs.onWake(wake);
  const poller = pollEvery(pollMs, services, wake);

  const timers = QUEUE_NAMES.flatMap((name) => {
    const queue = QUEUES[name];
    if (!("everySeconds" in queue)) return [];
    const { everySeconds } = queue;
    const lost = (cause: unknown) => log.warn({ queue: name, reason: failureKind(cause) }, "job not sent");
    const send = () => void boss.send(name, {}, { singletonSeconds: everySeconds }).catch(lost);
    send();
    return [setInterval(send, (everySeconds * 1000) / 4)];
  });
  jobs.onClose(async () => {
    for (const timer of timers) clearInterval(timer);
    await poller.stop();
    alarm.silence();
    await boss.stop({ graceful: true, timeout: STOP_MS, close: false });
  });
}

function maxConcurrent(name: QueueName): number {
  const { atOnce = 2 }: Queue = QUEUES[name];
  return atOnce;
}

function pollEvery(ms: number, { database, log }: Services, wake: (name: QueueName) => void) {
  let poller: Promise<void> | undefined;
  const poll = async () => {
    try {
      for (const name of await findDueQueues(database)) wake(name);
    } catch (cause) {
      log.warn({ reason: failureKind(cause) }, "queue poll failed");
    }
    poller = undefined;
  };
  const timer = setInterval(() => {
    poller ??= poll();
  }, ms);
  const stop = async () => {
    clearInterval(timer);
    await poller;
  };
  return { stop };
}

async function runAll(
  services: Services,
  handlers: JobHandlers,
  name: QueueName,
  received: Job<unknown>[],
): Promise<void> {
  for (const job of firstOfEach(received)) await run(services, handlers, name, job);
}

export function firstOfEach<Received extends Pick<Job<unknown>, "data">>(received: readonly Received[]): Received[] {
  const different = Map.groupBy(received, ({ data }) => JSON.stringify({ ...(data as object), requestId: undefined }));
  return [...different.values()].flatMap(([first]) => first ?? []);
}

async function run(services: Services, handlers: JobHandlers, name: QueueName, job: Job<unknown>): Promise<void> {
  const { log } = services;
  const { requestId = "" } = job.data as { requestId?: string };
  const start = performance.now();
  const line = () => ({ queue: name, job: job.id, requestId, ms: Math.round(performance.now() - start) });
  try {
    if (isForgotten(name, job.data)) return;
    const queue: Queue & { data?: z.ZodObject } = QUEUES[name];
    const data = queue.data ? queue.data.parse(job.data) : {};
    const handle = handlers[name] as Handler<QueueName>;
    await handle(services, data as never, { requestId, signal: job.signal });
    if (queue.isForgotten) await forgetData(services.database, name, job.id);
    log.info(line(), "job");
  } catch (cause) {
    const reason = failureKind(cause);
    log.warn({ ...line(), reason }, "job failed");
    // Errors stored with the job must not quote data, as database and mail errors do.
    throw new Error(reason || "failed");
  }
}
