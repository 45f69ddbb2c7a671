import { expect } from "vitest";

/** Parallel steps slow waits up to ten times, ten seconds in any case. Longer waits hang. */
const SLACK = 10;
const SLACK_MS = 10_000;

/**
 * Asserts a duration only with MEASURES of `npm run test:all` and `npm run test:promises`. Other runs only detect
 * hangs.
 */
export function expectWithin(ms: number | undefined, limitMs: number, message?: string): void {
  const isMeasured = process.env.MEASURES === "true";
  expect(ms, message).toBeLessThan(isMeasured ? limitMs : Math.max(limitMs * SLACK, SLACK_MS));
}
