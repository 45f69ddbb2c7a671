import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Alarm } from "@/provider/jobs/alarm.ts";
import { QUEUES, type QueueName } from "@/provider/jobs/queues.ts";

const { restMs } = QUEUES["network-leads"];
let woken: QueueName[];
let alarm: Alarm;

beforeEach(() => {
  vi.useFakeTimers();
  woken = [];
  alarm = new Alarm((name) => woken.push(name));
});
afterEach(() => {
  vi.useRealTimers();
});

test("one that comes alone is seen to at once, and those of its rest together at its end", () => {
  for (let lead = 0; lead < 40; lead += 1) alarm.ring("network-leads");
  expect(woken).toEqual(["network-leads"]);

  vi.advanceTimersByTime(restMs);
  expect(woken).toEqual(["network-leads", "network-leads"]);
});

test("each waking is followed by a rest, and nobody is woken at its end where nothing came", () => {
  alarm.ring("network-leads");
  alarm.ring("network-leads");
  vi.advanceTimersByTime(restMs);
  alarm.ring("network-leads");
  expect(woken).toHaveLength(2);

  vi.advanceTimersByTime(10 * restMs);
  expect(woken).toHaveLength(3);
});

test("a queue's rest is its own, and one without is woken each time", () => {
  alarm.ring("network-leads");
  alarm.ring("task");
  alarm.ring("task");

  expect(woken).toEqual(["network-leads", "task", "task"]);
});

test("once silent it wakes nobody", () => {
  alarm.ring("network-leads");
  alarm.ring("network-leads");
  alarm.silence();
  vi.advanceTimersByTime(10 * restMs);

  expect(woken).toHaveLength(1);
});
