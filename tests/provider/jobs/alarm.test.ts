import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QUEUES, type QueueName } from "@/provider/jobs/queues.ts";
import { Alarm } from "@/provider/jobs/worker.ts";

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

test("a single signal is handled at once, and signals during the rest are handled at its end", () => {
  for (let lead = 0; lead < 40; lead += 1) alarm.ring("network-leads");
  expect(woken).toEqual(["network-leads"]);

  vi.advanceTimersByTime(restMs);
  expect(woken).toEqual(["network-leads", "network-leads"]);
});

test("each run is followed by a rest, which ends without a run when no signal came", () => {
  alarm.ring("network-leads");
  alarm.ring("network-leads");
  vi.advanceTimersByTime(restMs);
  alarm.ring("network-leads");
  expect(woken).toHaveLength(2);

  vi.advanceTimersByTime(10 * restMs);
  expect(woken).toHaveLength(3);
});

test("each queue has a separate rest, and a queue without one is woken each time", () => {
  alarm.ring("network-leads");
  alarm.ring("task");
  alarm.ring("task");

  expect(woken).toEqual(["network-leads", "task", "task"]);
});

test("a stopped alarm runs nothing", () => {
  alarm.ring("network-leads");
  alarm.ring("network-leads");
  alarm.silence();
  vi.advanceTimersByTime(10 * restMs);

  expect(woken).toHaveLength(1);
});
