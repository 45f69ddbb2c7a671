import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";

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
