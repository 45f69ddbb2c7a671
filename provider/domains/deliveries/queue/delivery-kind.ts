import type { DeliveryFailureReason, DeliveryOutcome } from "@/contract/deliveries/deliveries.ts";
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
  failureReason: DeliveryFailureReason | null;
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
  isOutdated: boolean;
};

export type Push = (sending: Sending, signal: AbortSignal) => Promise<SendResult>;

/** Milliseconds per attempt; longer ones are aborted as an internal failure. */
export const MAX_MS = 60_000;

export type DeliveryKind = {
  /** Seconds before each attempt, including the first; the last failure is final. */
  schedule: readonly number[];
  atOnce: number;
  /** The returned sender ends well before MAX_MS. Exceptions count as internal failures. */
  prepare(services: Services, destination: Destination, sendings: readonly Sending[]): Promise<Push>;
  recordResults?(db: Db, destination: Destination, results: readonly RecordedDelivery[]): Promise<void>;
};

export type SendAttempt = { sending: Sending; isProbe: boolean; sendResult: SendResult; began: number; ms: number };
