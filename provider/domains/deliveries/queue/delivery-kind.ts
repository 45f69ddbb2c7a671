import type { DeliveryFault, DeliveryOutcome } from "@/contract/deliveries/deliveries.ts";
import type { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";

export type Destination = typeof destination.$inferSelect;
type DeliveryRow = typeof delivery.$inferSelect;

/** One that is to be sent now. `attempt` counts from 1 and includes this one; `isFirst`: nothing came of any before. */
export type Sending = Pick<
  DeliveryRow,
  "licenseId" | "id" | "destinationId" | "leadId" | "event" | "payload" | "createdAt" | "requestId"
> & { attempt: number; isFirst: boolean };

/** What came of one attempt. */
export type SendResult = {
  outcome: DeliveryOutcome;
  /** The HTTP status; null where nothing was answered. */
  status: number | null;
  fault: DeliveryFault | null;
  /** What the destination said, shortened, or what is missing: `namesWhatIsMissing` of the contract tells which. */
  message: string;
  externalId?: string | null;
  /** Of its lead, as it was told: a change since then is told next. */
  leadVersion?: number;
  /** As long as the destination asks to be left alone. */
  retryAfterSeconds?: number | undefined;
  /** What was sent, secrets masked. */
  request: string;
  /** What was answered, shortened. */
  response: string;
};

export type RecordedDelivery = {
  sending: Sending;
  sendResult: SendResult;
  /** When it was tried. */
  at: string;
  state: "waiting" | "delivered" | "failed";
  /** Its lead was changed while it was on its way, after it was read. */
  isOutdated: boolean;
};

export type Push = (sending: Sending, signal: AbortSignal) => Promise<SendResult>;

/** No attempt lasts longer, in milliseconds: what is not over by then is cut off, and told as a fault of ours. */
export const LONGEST_MS = 60_000;

/** How deliveries of one kind are made, sent and settled. Listed in `kinds.ts`. */
export type DeliveryKind = {
  /** Seconds before each attempt, the first included; after the last it is a dead letter. */
  schedule: readonly number[];
  /** How many are under way to one destination at a time, in one process. */
  atOnce: number;
  /**
   * What some deliveries of one destination need, read once for all of them. Answers what sends one of them: it is over
   * well before LONGEST_MS, and what it throws is an attempt that failed for a reason of ours.
   */
  prepare(services: Services, destination: Destination, sendings: readonly Sending[]): Promise<Push>;
  /** What else follows from outcomes, in the transaction that stores them, which holds their leads before all else. */
  recordResults?(db: Db, destination: Destination, settled: readonly RecordedDelivery[]): Promise<void>;
};

/** `began` is of this process's own clock, which says how long ago something was and nothing else. */
export type SendAttempt = { sending: Sending; isProbe: boolean; sendResult: SendResult; began: number; ms: number };
