import type { Services } from "@/provider/kernel/services.ts";
import type { DataOf, QueueName } from "./queues.ts";

export type JobContext = { requestId: string; signal: AbortSignal };

/** May run twice for one job after a crash: handlers must be idempotent. */
export type Handler<Name extends QueueName> = (
  services: Services,
  data: DataOf<Name>,
  context: JobContext,
) => Promise<void>;

export type JobHandlers = { [Name in QueueName]: Handler<Name> };
