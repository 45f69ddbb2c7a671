import type { DeliveryOutcome, DestinationKind } from "@/contract/deliveries/deliveries.ts";
import type { Destination, SendResult } from "./delivery-kind.ts";

const OPENS_AFTER = 10;
const OPENS_AFTER_MS = 10_000;
const DISABLES_AFTER = 10;
const DISABLES_AFTER_MS = 5 * 86_400_000;

export type Health = Pick<
  Destination,
  | ("state" | "disabledFor" | "unansweredInRow" | "failingSince" | "failedInRow" | "openedAt")
  | ("lastSuccessAt" | "lastErrorAt" | "lastFailureReason" | "lastStatus")
>;

type FailureField = Exclude<keyof Health, "state" | "disabledFor" | `last${string}`>;

export const INITIAL_HEALTH: Readonly<
  Pick<Destination, FailureField | "probeAt" | "pacedUntil" | "requestedPauseUntil">
> = {
  unansweredInRow: 0,
  failedInRow: 0,
  failingSince: null,
  openedAt: null,
  probeAt: null,
  pacedUntil: null,
  requestedPauseUntil: null,
};

export const isSuccess = (outcome: DeliveryOutcome) => outcome === "integrated" || outcome === "already_exists";

/** A rejection counts as a response. @param at ISO 8601 by the database's clock */
export function after(health: Health, { outcome, failureReason, status }: SendResult, at: string): Partial<Health> {
  if (isSuccess(outcome)) {
    return { unansweredInRow: 0, failingSince: null, failedInRow: 0, openedAt: null, lastSuccessAt: at };
  }
  const failingSince = health.failingSince ?? at;
  const failingMs = Date.parse(at) - Date.parse(failingSince);
  const failedInRow = health.failedInRow + 1;
  const unansweredInRow = outcome === "retryable" ? health.unansweredInRow + 1 : 0;
  const isOpen = outcome === "retryable" && unansweredInRow >= OPENS_AFTER && failingMs >= OPENS_AFTER_MS;
  const isOver = failedInRow >= DISABLES_AFTER && failingMs >= DISABLES_AFTER_MS;
  const ended = outcome === "gone" ? "gone" : isOver ? "failing" : undefined;
  return {
    unansweredInRow,
    failingSince,
    failedInRow,
    lastErrorAt: at,
    lastFailureReason: failureReason,
    lastStatus: status,
    openedAt: isOpen ? (health.openedAt ?? at) : outcome === "retryable" ? health.openedAt : null,
    ...(ended && health.state === "active" && { state: "disabled", disabledFor: ended }),
  };
}

const MINUTE = 60;
const HOUR = 3600;

/** Seconds before each attempt. Webhooks follow Standard Webhooks; CRMs retry over a day and a half. */
export const SCHEDULES: Record<DestinationKind, readonly number[]> = {
  crm: [0, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR],
  webhook: [0, 5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
};

/** Random share of each wait. The last wait only grows, so that schedules outlast an outage of a day. */
const JITTER = 0.25;
const MAX_REQUESTED_SECONDS = 24 * HOUR;
const LATER = 0.2;
const PATIENCE = 0.1;
const MAX_PATIENT = 10 * MINUTE;

type Failed = { ageMs: number; retryAfterSeconds?: number | undefined };

/** Retry-After costs no attempt within the schedule's duration. */
export function isSingleFailure(schedule: readonly number[], { ageMs, retryAfterSeconds = 0 }: Failed): boolean {
  const span = schedule.reduce((sum, seconds) => sum + seconds, 0) * 1000;
  return retryAfterSeconds > 0 && ageMs < span;
}

export function waitAfter(
  schedule: readonly number[],
  { attempt, isCounted, ageMs, retryAfterSeconds = 0 }: Failed & { attempt: number; isCounted: boolean },
  random = Math.random,
): number | null {
  const seconds = schedule[attempt];
  if (seconds === undefined) return null;
  const requestedMs = Math.min(retryAfterSeconds, MAX_REQUESTED_SECONDS) * (1 + LATER * random()) * 1000;
  const isLast = attempt === schedule.length - 1;
  const own = seconds * (1 + JITTER * (isLast ? random() : 2 * random() - 1)) * 1000;
  const patient = Math.min(ageMs * PATIENCE, MAX_PATIENT * 1000);
  return Math.max(requestedMs, isCounted || !retryAfterSeconds ? own : patient);
}
