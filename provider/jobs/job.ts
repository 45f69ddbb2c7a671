import type { Services } from "@/provider/kernel/services.ts";
import type { DataOf, QueueName } from "./queues.ts";

/** What came with a job besides its data. */
export type JobContext = { requestId: string; signal: AbortSignal };

/** A handler may run twice for one job: after a crash it is not known how far it came. */
export type Handler<Name extends QueueName> = (
  services: Services,
  data: DataOf<Name>,
  context: JobContext,
) => Promise<void>;

export type JobHandlers = { [Name in QueueName]: Handler<Name> };
