import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pushStep, replaceStep } from "@/lib/browser/history/opened-step.ts";

const next = { pushState: vi.fn(), replaceState: vi.fn() };
const wake = () => Object.assign(window.history, next);

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, "", "/gathering");
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  for (const name of Object.keys(next)) Reflect.deleteProperty(window.history, name);
});

test("a step before Next follows the history waits until it does", () => {
  pushStep("/gathering?lead=one", { openedRow: true });
  vi.advanceTimersByTime(200);
  expect(window.location.search).toBe("");

  wake();
  vi.advanceTimersByTime(50);

  expect(next.pushState).toHaveBeenCalledExactlyOnceWith({ openedRow: true }, "", "/gathering?lead=one");
});

test("a step that comes later is taken at once", () => {
  wake();

  replaceStep("/gathering?source=web");

  expect(next.replaceState).toHaveBeenCalledExactlyOnceWith(null, "", "/gathering?source=web");
});

test("data that Next writes into one history step is not passed to the next", () => {
  wake();
  next.pushState.mockImplementation((state) => Object.assign(state, { __NA: true }));
  const opened = { openedRow: true };

  pushStep("/gathering?lead=one", opened);
  pushStep("/gathering?lead=two", opened);

  expect(opened).toEqual({ openedRow: true });
  const [first, second] = next.pushState.mock.calls.map(([state]) => state);
  expect(first).not.toBe(second);
});

test("a browser without history events is not awaited without end", () => {
  pushStep("/gathering?lead=one");
  vi.advanceTimersByTime(10_000);

  expect(window.location.search).toBe("?lead=one");
});
