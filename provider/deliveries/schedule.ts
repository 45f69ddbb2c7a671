import type { DestinationKind } from "@/contract/deliveries.ts";

const MINUTE = 60;
const HOUR = 3600;

/** Seconds before each attempt. Webhooks as Standard Webhooks has them, CRMs over a day and a half. */
export const SCHEDULES: Record<DestinationKind, readonly number[]> = {
  crm: [0, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR],
  webhook: [0, 5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
};

/** Each wait is this much longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.25;
/** What a destination may ask for, and how much later than that it is taken. */
const LONGEST_ASKED = 24 * HOUR;
const LATER = 0.2;

type Failed = { attempt: number; retryAfterSeconds?: number | undefined };

/** @returns milliseconds until the next attempt, or null where there is none */
export function waitAfter(
  schedule: readonly number[],
  { attempt, retryAfterSeconds }: Failed,
  random = Math.random,
): number | null {
  const seconds = schedule[attempt];
  if (seconds === undefined) return null;
  if (retryAfterSeconds) return Math.min(retryAfterSeconds, LONGEST_ASKED) * (1 + LATER * random()) * 1000;
  return seconds * (1 + JITTER * (2 * random() - 1)) * 1000;
}
