import { afterEach, expect, test, vi } from "vitest";
import { expectWithin } from "./support/within.ts";

afterEach(() => vi.unstubAllEnvs());

test("a measured run asserts the limit itself", () => {
  vi.stubEnv("MEASURES", "true");

  expect(() => expectWithin(999, 1000)).not.toThrow();
  expect(() => expectWithin(1000, 1000)).toThrow();
});

test.each(["", "false"])("any other run only detects hangs: MEASURES=%s", (measures) => {
  vi.stubEnv("MEASURES", measures);

  expect(() => expectWithin(9999, 50)).not.toThrow();
  expect(() => expectWithin(10_000, 50)).toThrow();
  expect(() => expectWithin(29_999, 3000)).not.toThrow();
  expect(() => expectWithin(30_000, 3000)).toThrow();
});

test("a duration that is missing is none", () => {
  expect(() => expectWithin(undefined, 1000)).toThrow();
});
