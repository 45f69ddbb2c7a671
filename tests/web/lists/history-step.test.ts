import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pushStep, replaceStep } from "@/lib/history/step.ts";

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

test("a step that comes before Next follows the history waits until it does", () => {
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

test("a browser whose history nobody follows is not waited for without end", () => {
  pushStep("/gathering?lead=one");
  vi.advanceTimersByTime(10_000);

  expect(window.location.search).toBe("?lead=one");
});
