import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";

const MINUTE = 60;
const HOUR = 3600;

/** Seconds before each attempt. Webhooks as Standard Webhooks has them, CRMs over a day and a half. */
export const SCHEDULES: Record<DestinationKind, readonly number[]> = {
  crm: [0, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR],
  webhook: [0, 5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
};

/**
 * Each wait is this much longer or shorter, so that what failed together does not come back together. The last one is
 * only longer: by bad luck alone nothing ends before its schedule has seen an outage of a day and more through.
 */
const JITTER = 0.25;
/** What a destination may ask for, and how much later than that it is taken. */
const LONGEST_ASKED = 24 * HOUR;
const LATER = 0.2;
/** Whoever asks for a moment again and again is given ever more: so much of the delivery's age, up to ten minutes. */
const PATIENCE = 0.1;
const MOST_PATIENT = 10 * MINUTE;

/** `ageMs`: since it came. */
type Failed = { ageMs: number; retryAfterSeconds?: number | undefined };

/** Being asked for time costs no attempt as long as the schedule lasts: moments, asked for often, would use up all. */
export function isSpared(schedule: readonly number[], { ageMs, retryAfterSeconds = 0 }: Failed): boolean {
  const span = schedule.reduce((sum, seconds) => sum + seconds, 0) * 1000;
  return retryAfterSeconds > 0 && ageMs < span;
}

/**
 * @param attempt how many count so far
 * @returns milliseconds until the next attempt, or null where there is none
 */
export function waitAfter(
  schedule: readonly number[],
  { attempt, isCounted, ageMs, retryAfterSeconds = 0 }: Failed & { attempt: number; isCounted: boolean },
  random = Math.random,
): number | null {
  const seconds = schedule[attempt];
  if (seconds === undefined) return null;
  const asked = Math.min(retryAfterSeconds, LONGEST_ASKED) * (1 + LATER * random()) * 1000;
  const isLast = attempt === schedule.length - 1;
  const own = seconds * (1 + JITTER * (isLast ? random() : 2 * random() - 1)) * 1000;
  const patient = Math.min(ageMs * PATIENCE, MOST_PATIENT * 1000);
  return Math.max(asked, isCounted || !retryAfterSeconds ? own : patient);
}
