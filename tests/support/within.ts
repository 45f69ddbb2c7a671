import { expect } from "vitest";

const IS_MEASURED = process.env.MEASURES === "true";

/**
 * Asserts a duration where nothing else runs: `npm run test:all` and `npm run test:promises` set MEASURES. Elsewhere
 * other steps occupy the machine, and a duration shows nothing of the product.
 */
export function expectWithin(ms: number | undefined, limitMs: number, message?: string): void {
  if (IS_MEASURED) expect(ms, message).toBeLessThan(limitMs);
}
