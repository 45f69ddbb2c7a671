import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OfflineDesk } from "@/components/showroom/offline-desk.tsx";
import { routes } from "@/lib/routes.ts";
import { keepDesk, keepFault, keepVisit } from "@/lib/showroom/store.ts";
import type * as reached from "@/lib/showroom/use-reached.ts";
import spanish from "@/locales/es/translation.json";
import { InWords } from "@/tests/support/in-words.tsx";

const now = vi.hoisted(() => ({ isReached: false, isSettled: false }));
vi.mock("@/lib/showroom/use-reached.ts", () => ({
  useReached: () => now.isReached,
  useSettled: () => now.isSettled,
}));

const words = spanish.showroom;
const screenOf = () => (
  <InWords>
    <OfflineDesk />
  </InWords>
);
const replace = vi.fn();
let owner: { userId: string; licenseId: string };
beforeEach(async () => {
  vi.stubGlobal("location", { replace, pathname: "/offline", search: "", protocol: "http:" });
  replace.mockClear();
  Object.assign(now, { isReached: true, isSettled: false });
  owner = { userId: randomUUID(), licenseId: randomUUID() };
  await keepDesk({ ...owner, fullName: "Ana", licenseName: "Norte", agencies: [], products: [], requiredFields: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const aVisit = (of: typeof owner) => ({
  ...{ id: randomUUID(), hostId: of.userId, licenseId: of.licenseId, arrivedAt: new Date().toISOString() },
  ...{ firstName: "Rosa", reason: "other" as const },
});

test("the page goes back by itself once it was shown for a minute, and by its button at once", async () => {
  const { rerender } = render(screenOf());
  const button = await screen.findByRole("button", { name: words.openShowroom });
  expect(replace).not.toHaveBeenCalled();

  now.isSettled = true;
  rerender(screenOf());
  expect(replace.mock.calls).toEqual([[routes.showroom]]);

  fireEvent.click(button);
  expect(replace).toHaveBeenCalledTimes(2);
});

test("it stays while a visit is being corrected", async () => {
  const visit = aVisit(owner);
  await keepVisit(visit);
  await keepFault(visit.id, { code: "INVALID_INPUT", fields: [] });
  const { rerender } = render(screenOf());
  fireEvent.click(await screen.findByRole("button", { name: words.correct }));

  now.isSettled = true;
  rerender(screenOf());

  expect(screen.getByLabelText(words.fields.firstName)).toHaveValue("Rosa");
  expect(replace).not.toHaveBeenCalled();
});

test("visits of others that wait on the device are said as a number alone", async () => {
  await keepVisit(aVisit({ userId: randomUUID(), licenseId: owner.licenseId }));

  render(screenOf());

  expect(await screen.findByText(/de otra cuenta o licencia/)).toBeVisible();
  expect(screen.queryByRole("region", { name: words.waitingTitle })).toBeNull();
});

test("a minute is a minute", async () => {
  const { useSettled } = await vi.importActual<typeof reached>("@/lib/showroom/use-reached.ts");
  vi.useFakeTimers();
  const { result } = renderHook(useSettled);

  act(() => vi.advanceTimersByTime(59_000));
  const before = result.current;
  act(() => vi.advanceTimersByTime(1000));

  expect([before, result.current]).toEqual([false, true]);
  vi.useRealTimers();
});
