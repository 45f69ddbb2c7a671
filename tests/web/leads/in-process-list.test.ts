import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addInProcess, IN_PROCESS_KEY, readInProcess } from "@/lib/features/leads/in-process-list.ts";
import { endProcess, startProcess, useIsInProcess } from "@/lib/features/leads/use-in-process.ts";

const NOW = Date.parse("2026-11-21T16:00:00.000Z");

describe("the stored list", () => {
  test("loses an entry at 60 seconds and not before", () => {
    const stored = JSON.stringify([
      { id: "old", timestamp: NOW - 60_000 },
      { id: "young", timestamp: NOW - 59_999 },
    ]);

    expect(readInProcess(stored, NOW)).toEqual([{ id: "young", timestamp: NOW - 59_999 }]);
  });

  test("of bare ids gets the current time", () => {
    expect(readInProcess(JSON.stringify(["a", "b", "a"]), NOW)).toEqual([
      { id: "a", timestamp: NOW },
      { id: "b", timestamp: NOW },
    ]);
  });

  test("stores an id once, with its first time", () => {
    const list = [{ id: "a", timestamp: NOW - 30_000 }];

    expect(addInProcess(list, "a", NOW)).toEqual(list);
  });

  test("sets an entry from the future to the present time", () => {
    expect(readInProcess(JSON.stringify([{ id: "a", timestamp: NOW + 3_600_000 }]), NOW)).toEqual([
      { id: "a", timestamp: NOW },
    ]);
  });

  test.each(["", "{}", "null", "[1,null,{}]", "not json"])("that is broken (%s) is empty", (stored) => {
    expect(readInProcess(stored, NOW)).toEqual([]);
  });
});

describe("a lead in process", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    localStorage.clear();
  });
  afterEach(() => {
    cleanup();
    endProcess("a");
    vi.useRealTimers();
  });

  test("is shown as such for 60 seconds and then no longer", () => {
    const { result } = renderHook(() => useIsInProcess("a"));
    expect(result.current).toBe(false);

    act(() => startProcess("a"));
    expect(result.current).toBe(true);

    act(() => void vi.advanceTimersByTime(59_999));
    expect(result.current).toBe(true);

    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe(false);
    expect(localStorage.getItem(IN_PROCESS_KEY)).toBe("[]");
  });

  test("started in another tab is shown here, and ends here", () => {
    const { result } = renderHook(() => useIsInProcess("a"));

    act(() => {
      localStorage.setItem(IN_PROCESS_KEY, JSON.stringify([{ id: "a", timestamp: NOW - 10_000 }]));
      window.dispatchEvent(new StorageEvent("storage", { key: IN_PROCESS_KEY }));
    });
    expect(result.current).toBe(true);

    act(() => void vi.advanceTimersByTime(50_000));
    expect(result.current).toBe(false);
  });

  test("stored by an earlier page is detected", async () => {
    localStorage.setItem(IN_PROCESS_KEY, JSON.stringify(["a"]));

    const { result } = renderHook(() => useIsInProcess("a"));
    await act(async () => {});

    expect(result.current).toBe(true);
  });

  test("is still known where the browser refuses to store", () => {
    const reject = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { result } = renderHook(() => useIsInProcess("a"));

    act(() => startProcess("a"));

    expect(result.current).toBe(true);
    reject.mockRestore();
  });
});
