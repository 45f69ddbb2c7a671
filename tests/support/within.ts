import { expect } from "vitest";

/** Beside other work a wait may take ten times as long, and ten seconds whatever its limit. Longer, it hangs. */
const SLACK = 10;
const SLACK_MS = 10_000;

/**
 * Asserts a duration where nothing else runs: `npm run test:all` and `npm run test:promises` set MEASURES. Elsewhere
 * other steps occupy the machine, and only a wait that hangs fails.
 */
export function expectWithin(ms: number | undefined, limitMs: number, message?: string): void {
  const isMeasured = process.env.MEASURES === "true";
  expect(ms, message).toBeLessThan(isMeasured ? limitMs : Math.max(limitMs * SLACK, SLACK_MS));
}
