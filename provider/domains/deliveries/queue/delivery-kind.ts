import type { DeliveryFault, DeliveryOutcome } from "@/contract/deliveries/deliveries.ts";
import type { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";

export type Destination = typeof destination.$inferSelect;
type DeliveryRow = typeof delivery.$inferSelect;

export type Sending = Pick<
  DeliveryRow,
  "licenseId" | "id" | "destinationId" | "leadId" | "event" | "payload" | "createdAt" | "requestId"
> & { attempt: number; isFirst: boolean };

export type SendResult = {
  outcome: DeliveryOutcome;
  status: number | null;
  fault: DeliveryFault | null;
  /** Destination's message, shortened, or the missing field: see `namesWhatIsMissing` of the contract. */
  message: string;
  externalId?: string | null;
  leadVersion?: number;
  retryAfterSeconds?: number | undefined;
  request: string;
  response: string;
};

export type RecordedDelivery = {
  sending: Sending;
  sendResult: SendResult;
  at: string;
  state: "waiting" | "delivered" | "failed";
  /** The lead changed after it was read for sending. */
  isOutdated: boolean;
};

export type Push = (sending: Sending, signal: AbortSignal) => Promise<SendResult>;

/** Milliseconds per attempt; longer ones are aborted as an internal failure. */
export const LONGEST_MS = 60_000;

/** Builds, sends and records deliveries of one kind. Registered in `kinds.ts`. */
export type DeliveryKind = {
  /** Seconds before each attempt, including the first; the last failure is final. */
  schedule: readonly number[];
  atOnce: number;
  /**
   * Loads shared data for a destination and returns the sender, which ends well before LONGEST_MS. Exceptions count as
   * internal failures.
   */
  prepare(services: Services, destination: Destination, sendings: readonly Sending[]): Promise<Push>;
  /** Side effects of results, in their transaction, which locks the leads first. */
  recordResults?(db: Db, destination: Destination, settled: readonly RecordedDelivery[]): Promise<void>;
};

/** `began` is monotonic process time, for durations only. */
export type SendAttempt = { sending: Sending; isProbe: boolean; sendResult: SendResult; began: number; ms: number };
