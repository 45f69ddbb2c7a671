import { expect, test } from "vitest";
import { DESTINATION_KINDS } from "@/contract/deliveries/deliveries.ts";
import { isSingleFailure, SCHEDULES, waitAfter } from "@/provider/domains/deliveries/queue/retry-policy.ts";

const HOUR_MS = 3_600_000;
const evenly = () => 0.5;
const soonest = () => 0;

/** @returns milliseconds of each attempt since creation, for constant failures */
function attemptsUntilDead(schedule: readonly number[], retryAfterSeconds?: number, random = evenly): number[] {
  const at = [0];
  for (let attempt = 0; ; ) {
    const ageMs = at.at(-1) as number;
    const isCounted = !isSingleFailure(schedule, { ageMs, retryAfterSeconds });
    if (isCounted) attempt += 1;
    const wait = waitAfter(schedule, { attempt, isCounted, ageMs, retryAfterSeconds }, random);
    if (wait === null) return at;
    at.push(ageMs + wait);
  }
}

test.each(DESTINATION_KINDS)("a %s is tried for 27 hours or longer, whatever Retry-After it sends", (kind) => {
  const schedule = SCHEDULES[kind];
  expect(attemptsUntilDead(schedule)).toHaveLength(schedule.length);
  for (const requested of [undefined, 1, 30, 600]) {
    expect(attemptsUntilDead(schedule, requested).at(-1)).toBeGreaterThanOrEqual(27 * HOUR_MS);
  }
});

test.each(DESTINATION_KINDS)("a %s survives an outage of 27 hours also with the shortest possible waits", (kind) => {
  expect(attemptsUntilDead(SCHEDULES[kind], undefined, soonest).at(-1)).toBeGreaterThanOrEqual(27 * HOUR_MS);
});

test.each(DESTINATION_KINDS)("a %s that always sends Retry-After: 1 is not called every second", (kind) => {
  const tries = attemptsUntilDead(SCHEDULES[kind], 1);

  expect(tries.filter((at) => at < 60_000).length).toBeLessThan(40);
  expect(tries.at(-1)).toBeLessThan(14 * 24 * HOUR_MS);
  const late = tries.slice(1).map((at, index) => at - (tries[index] as number));
  expect(Math.min(...late.slice(60, -SCHEDULES[kind].length))).toBeGreaterThanOrEqual(60_000);
});

test("Retry-After is a minimum: an attempt that counts is never earlier than the schedule", () => {
  const failed = { attempt: 3, isCounted: true, ageMs: 0 };

  expect(waitAfter(SCHEDULES.crm, { ...failed, retryAfterSeconds: 1 }, evenly)).toBe(600_000);
  expect(waitAfter(SCHEDULES.crm, { ...failed, retryAfterSeconds: 3600 }, evenly)).toBe(1.1 * HOUR_MS);
  expect(waitAfter(SCHEDULES.crm, { ...failed, isCounted: false, retryAfterSeconds: 10 }, evenly)).toBe(11_000);
});
