import { afterEach, expect, test, vi } from "vitest";
import { whenIdle } from "@/lib/browser/browser-state.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("deferred work runs when the browser is idle, and after two seconds in any case", () => {
  const requestIdle = vi.fn((_run: () => void, _options: { timeout: number }) => 7);
  vi.stubGlobal("requestIdleCallback", requestIdle);
  const run = vi.fn();

  whenIdle(run);

  expect(run).not.toHaveBeenCalled();
  expect(requestIdle.mock.lastCall?.[1]).toEqual({ timeout: 2000 });
  requestIdle.mock.lastCall?.[0]();
  expect(run).toHaveBeenCalledOnce();
});

test("a browser without idle callbacks runs it after its current work", () => {
  vi.useFakeTimers();
  const run = vi.fn();

  whenIdle(run);

  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});

test("cancelled work never runs", () => {
  vi.useFakeTimers();
  const cancel = vi.fn();
  const run = vi.fn();

  whenIdle(run)();
  vi.runAllTimers();
  vi.stubGlobal("requestIdleCallback", () => 7);
  vi.stubGlobal("cancelIdleCallback", cancel);
  whenIdle(run)();

  expect(run).not.toHaveBeenCalled();
  expect(cancel).toHaveBeenCalledWith(7);
});
