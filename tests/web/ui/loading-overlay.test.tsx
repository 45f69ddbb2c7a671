import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoadingOverlay } from "@/components/ui/loading-overlay.tsx";
import { InWords } from "../../support/in-words.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the loading bar goes from 10 to 100 in steps of 10 every 400 ms, and starts again", () => {
  render(
    <InWords>
      <LoadingOverlay />
    </InWords>,
  );
  const now = () => Number(screen.getByRole("progressbar").getAttribute("aria-valuenow"));

  const seen = [now()];
  for (let step = 0; step < 11; step += 1) {
    act(() => vi.advanceTimersByTime(399));
    expect(now()).toBe(seen.at(-1));
    act(() => vi.advanceTimersByTime(1));
    seen.push(now());
  }

  expect(seen).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 10, 20]);
});

test("a waiting one shows no outdated state", () => {
  const { unmount } = render(
    <InWords>
      <LoadingOverlay label="Abriendo Prospecta" after={400} />
    </InWords>,
  );

  act(() => vi.advanceTimersByTime(399));
  expect(screen.queryByRole("progressbar")).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole("progressbar", { name: "Abriendo Prospecta" }).getAttribute("aria-valuenow")).toBe("10");

  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
