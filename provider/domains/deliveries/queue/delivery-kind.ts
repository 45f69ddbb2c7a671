import type { DeliveryFailureReason, DeliveryOutcome } from "@/contract/deliveries/deliveries.ts";
import type { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { OutboundError, type OutboundErrorCode } from "@/provider/outbound-http/outbound.ts";

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

export function readStatus(status: number): { failureReason: DeliveryFailureReason | null; isRetryable: boolean } {
  if (status >= 200 && status < 300) return { failureReason: null, isRetryable: false };
  if (status === 429) return { failureReason: "limited", isRetryable: true };
  if (status >= 500 || status === 408 || status === 425) return { failureReason: "unavailable", isRetryable: true };
  if (status === 401 || status === 403) return { failureReason: "credentials", isRetryable: false };
  // 300 Multiple Choices has no target to follow.
  if (status > 300 && status < 400) return { failureReason: "redirected", isRetryable: false };
  return { failureReason: "refused", isRetryable: false };
}

const OF_OUTBOUND: Record<Exclude<OutboundErrorCode, "interrupted">, DeliveryFailureReason> = {
  unreachable: "network",
  insecure: "certificate",
  timedOut: "timeout",
};

/** @throws unknown errors, and `interrupted`: its outcome is unknown */
export function classifyError(cause: unknown): DeliveryFailureReason {
  if (!(cause instanceof OutboundError) || cause.code === "interrupted") throw cause;
  return OF_OUTBOUND[cause.code];
}

const MAX_STORED_LENGTH = 4000;
const MAX_MESSAGE_LENGTH = 300;

export const toStorable = (text: string) => text.replaceAll("\0", "").slice(0, MAX_STORED_LENGTH);

export const toMessage = (text: string) => text.trim().slice(0, MAX_MESSAGE_LENGTH);
