import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoadingOverlay } from "@/components/ui/loading-overlay.tsx";
import { WithTranslations } from "../../support/with-translations.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the loading bar goes from 10 to 100 in steps of 10 every 400 ms, and starts again", () => {
  render(
    <WithTranslations>
      <LoadingOverlay />
    </WithTranslations>,
  );
  const now = () => Number(screen.getByRole("progressbar").getAttribute("aria-valuenow"));

  const observed = [now()];
  for (let step = 0; step < 11; step += 1) {
    act(() => vi.advanceTimersByTime(399));
    expect(now()).toBe(observed.at(-1));
    act(() => vi.advanceTimersByTime(1));
    observed.push(now());
  }

  expect(observed).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 10, 20]);
});

test("a waiting overlay shows no outdated state", () => {
  const { unmount } = render(
    <WithTranslations>
      <LoadingOverlay label="Abriendo Prospecta" after={400} />
    </WithTranslations>,
  );

  act(() => vi.advanceTimersByTime(399));
  expect(screen.queryByRole("progressbar")).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole("progressbar", { name: "Abriendo Prospecta" }).getAttribute("aria-valuenow")).toBe("10");

  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
