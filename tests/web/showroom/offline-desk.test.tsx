import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { OfflineDesk } from "@/components/features/showroom/offline-desk.tsx";
import { forgetGoingBack } from "@/lib/features/showroom/device-memory.ts";
import { enqueueVisit, listWaiting, saveOfflineProfile, storeVisitError } from "@/lib/features/showroom/store.ts";
import type * as reached from "@/lib/features/showroom/use-connectivity.ts";
import { routes } from "@/lib/routing/routes.ts";
import spanish from "@/locales/es/translation.json";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const now = vi.hoisted(() => ({ isProviderReachable: false, isSteady: false }));
vi.mock("@/lib/features/showroom/use-connectivity.ts", () => ({ useConnectivity: () => ({ ...now }) }));

const labels = spanish.showroom;
const renderDesk = () => (
  <WithTranslations>
    <OfflineDesk />
  </WithTranslations>
);
const replace = vi.fn();
const assign = vi.fn();
let answer: () => Response;
const server = setupServer(http.post("*/api/lead-prospection/deals/showroom", () => answer()));
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
let owner: { userId: string; licenseId: string };
beforeEach(async () => {
  const href = "http://localhost/offline";
  vi.stubGlobal("location", { replace, assign, href, pathname: "/offline", search: "", protocol: "http:" });
  replace.mockClear();
  assign.mockClear();
  answer = () => HttpResponse.error();
  sessionStorage.clear();
  Object.assign(now, { isProviderReachable: true, isSteady: false });
  owner = { userId: randomUUID(), licenseId: randomUUID() };
  await saveOfflineProfile({
    ...owner,
    fullName: "Ana",
    licenseName: "Norte",
    agencies: [],
    products: [],
    requiredFields: [],
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const aVisit = (of: typeof owner) => ({
  id: randomUUID(),
  hostId: of.userId,
  licenseId: of.licenseId,
  arrivedAt: new Date().toISOString(),
  firstName: "Rosa",
  reason: "other" as const,
});

test("the page announces its return, returns after a time of good answers, and by its button at once", async () => {
  now.isProviderReachable = false;
  const { rerender } = render(renderDesk());
  expect(await screen.findByText(labels.comesBack)).toBeVisible();
  now.isProviderReachable = true;
  rerender(renderDesk());
  expect(screen.getByText(labels.backSoon)).toBeVisible();
  expect(replace).not.toHaveBeenCalled();

  now.isSteady = true;
  rerender(renderDesk());
  expect(replace.mock.calls).toEqual([[routes.showroom]]);

  fireEvent.click(screen.getByRole("button", { name: labels.openShowroom }));
  expect(replace).toHaveBeenCalledTimes(2);
});

test("after an automatic return the page returns by its button only, until the showroom was shown", async () => {
  now.isSteady = true;
  const first = render(renderDesk());
  await waitFor(() => expect(replace).toHaveBeenCalledOnce());
  first.unmount();

  const second = render(renderDesk());
  expect(await screen.findByText(labels.backAgain)).toBeVisible();
  expect(replace).toHaveBeenCalledOnce();
  second.unmount();
  forgetGoingBack();
  render(renderDesk());

  await waitFor(() => expect(replace).toHaveBeenCalledTimes(2));
});

test("the offline page stays while a visit is corrected", async () => {
  const visit = aVisit(owner);
  await enqueueVisit(visit);
  await storeVisitError(visit.id, { code: "INVALID_INPUT", fields: [] });
  const { rerender } = render(renderDesk());
  fireEvent.click(await screen.findByRole("button", { name: labels.correct }));

  now.isSteady = true;
  rerender(renderDesk());

  expect(screen.getByText(labels.backAfter)).toBeVisible();
  expect(screen.getByLabelText(labels.fields.firstName)).toHaveValue("Rosa");
  expect(replace).not.toHaveBeenCalled();
});

test("waiting visits are sent from the page while a form has input", async () => {
  now.isProviderReachable = false;
  await enqueueVisit(aVisit(owner));
  const { rerender } = render(renderDesk());
  expect(await screen.findByText("1 visita guardada en este equipo")).toBeVisible();
  fireEvent.input(screen.getByLabelText(labels.fields.firstName), { target: { value: "Ana" } });

  answer = () => HttpResponse.json({ id: "arrived" });
  Object.assign(now, { isProviderReachable: true, isSteady: true });
  rerender(renderDesk());

  await waitFor(async () => expect(await listWaiting(owner)).toEqual([]));
  await waitFor(() => expect(screen.queryByRole("region", { name: labels.waitingTitle })).toBeNull());
  expect(screen.getByText(labels.backAfter)).toBeVisible();
  expect(screen.getByLabelText(labels.fields.firstName)).toHaveValue("Ana");
  expect(replace).not.toHaveBeenCalled();
});

test("the offline note disappears with the network, and people are searched in the showroom", async () => {
  now.isProviderReachable = false;
  const { rerender } = render(renderDesk());
  fireEvent.change(await screen.findByLabelText(labels.fields.identification), { target: { value: "1710034065" } });
  expect(await screen.findByText(labels.known.away)).toBeVisible();

  now.isProviderReachable = true;
  rerender(renderDesk());

  expect(await screen.findByText(labels.known.elsewhere)).toBeVisible();
  expect(screen.queryByText(labels.known.away)).toBeNull();
});

test("opening the showroom with an unsaved visit requires confirmation", async () => {
  render(renderDesk());
  fireEvent.change(await screen.findByLabelText(labels.fields.firstName), { target: { value: "Ana" } });

  fireEvent.click(screen.getByRole("button", { name: labels.openShowroom }));
  const stay = await screen.findByRole("button", { name: spanish.recordForm.stay });
  expect(replace).not.toHaveBeenCalled();
  fireEvent.click(stay);
  expect(screen.getByLabelText(labels.fields.firstName)).toHaveValue("Ana");
  fireEvent.click(screen.getByRole("button", { name: labels.openShowroom }));
  fireEvent.click(await screen.findByRole("button", { name: spanish.recordForm.leave }));

  await waitFor(() => expect(replace.mock.calls).toEqual([[routes.showroom]]));
});

test("a lost answer is requested again within seconds, and the page shows it", async () => {
  await enqueueVisit(aVisit(owner));
  let onRequest = 0;
  answer = () => {
    onRequest += 1;
    return onRequest === 1 ? HttpResponse.error() : HttpResponse.json({ id: "arrived" });
  };

  render(renderDesk());

  // The text leaves the page with the second answer.
  await waitFor(() => expect(screen.getByText(labels.retrying)).toBeVisible(), { interval: 5 });
  await waitFor(async () => expect(await listWaiting(owner)).toEqual([]), { timeout: 10_000 });
  expect(onRequest).toBe(2);
}, 20_000);

test("a session that is over leaves the page as it is, and the visit waits", async () => {
  await enqueueVisit(aVisit(owner));
  const onRequest = vi.fn();
  answer = () => {
    onRequest();
    const body = {
      code: "UNAUTHENTICATED",
      message: "",
      httpStatus: 401,
      details: { signIn: "/signin" },
      requestId: "r",
    };
    return HttpResponse.json(body, { status: 401 });
  };

  render(renderDesk());

  await waitFor(() => expect(onRequest).toHaveBeenCalled());
  expect(await screen.findByText("1 visita guardada en este equipo")).toBeVisible();
  expect(await listWaiting(owner)).toHaveLength(1);
  expect(assign).not.toHaveBeenCalled();
});

test("a visit rejected for an open one is registered on request", async () => {
  const visit = aVisit(owner);
  await enqueueVisit(visit);
  await storeVisitError(visit.id, { code: "VISIT_OPEN", fields: [] });
  render(renderDesk());

  fireEvent.click(await screen.findByRole("button", { name: labels.registerAnother }));

  await waitFor(() => expect(screen.queryByRole("button", { name: labels.registerAnother })).toBeNull());
  expect(await listWaiting(owner)).toEqual([{ visit: { ...visit, force: true } }]);
});

test("an open visit does not block a visitor registered without a look-up", async () => {
  render(renderDesk());
  fireEvent.change(await screen.findByLabelText(labels.fields.identification), { target: { value: "1710034065" } });
  fireEvent.change(screen.getByLabelText(labels.fields.firstName), { target: { value: "Rosa" } });
  fireEvent.click(screen.getByRole("radio", { name: labels.reasons.other }));

  fireEvent.submit(screen.getByLabelText(labels.fields.firstName).closest("form") as HTMLFormElement);

  await waitFor(async () => expect(await listWaiting(owner)).toHaveLength(1));
  expect(await listWaiting(owner)).toMatchObject([{ visit: { firstName: "Rosa", force: true } }]);
});

test("after each registration the focus is on the first field", async () => {
  render(renderDesk());
  for (const firstName of ["Rosa", "Luis", "Eva"]) {
    fireEvent.change(await screen.findByLabelText(labels.fields.firstName), { target: { value: firstName } });
    fireEvent.click(screen.getByRole("radio", { name: labels.reasons.other }));
    fireEvent.submit(screen.getByLabelText(labels.fields.firstName).closest("form") as HTMLFormElement);

    await waitFor(() => expect(screen.getByLabelText(labels.fields.firstName)).toHaveValue(""));
    await waitFor(() => expect(screen.getByLabelText(labels.fields.identification)).toHaveFocus());
  }
});

test("waiting visits of other users appear as a number alone", async () => {
  await enqueueVisit(aVisit({ userId: randomUUID(), licenseId: owner.licenseId }));

  render(renderDesk());

  expect(await screen.findByText(/de otra cuenta o licencia/)).toBeVisible();
  expect(screen.queryByRole("region", { name: labels.waitingTitle })).toBeNull();
});

test("ten seconds of answers must be consecutive, and restart after a missing one", async () => {
  const { useConnectivity } = await vi.importActual<typeof reached>("@/lib/features/showroom/use-connectivity.ts");
  vi.useFakeTimers();
  let isAnswered = true;
  const onRequest = vi.fn(async () => new Response(null, { status: isAnswered ? 200 : 503 }));
  vi.stubGlobal("fetch", onRequest);
  const { result } = renderHook(useConnectivity);
  const after = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return result.current;
  };

  const first = await after(0);
  const nearly = await after(7_900);
  isAnswered = false;
  const lost = await after(200);
  isAnswered = true;
  const again = await after(2_000);
  const almost = await after(9_800);
  const steady = await after(200);

  expect([first, nearly, lost, again, almost, steady]).toEqual([
    { isProviderReachable: true, isSteady: false },
    { isProviderReachable: true, isSteady: false },
    { isProviderReachable: false, isSteady: false },
    { isProviderReachable: true, isSteady: false },
    { isProviderReachable: true, isSteady: false },
    { isProviderReachable: true, isSteady: true },
  ]);
  vi.useRealTimers();
});

test("a returning network is detected at once, and within two seconds where the device does not report it", async () => {
  const { useConnectivity } = await vi.importActual<typeof reached>("@/lib/features/showroom/use-connectivity.ts");
  vi.useFakeTimers();
  let isAnswered = false;
  vi.stubGlobal("fetch", async () => new Response(null, { status: isAnswered ? 200 : 503 }));
  const { result } = renderHook(useConnectivity);
  const after = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return result.current.isProviderReachable;
  };

  const away = await after(500);
  isAnswered = true;
  window.dispatchEvent(new Event("online"));
  const atOnce = await after(0);
  isAnswered = false;
  const lost = await after(2_000);
  isAnswered = true;
  const unsaid = await after(2_000);

  expect([away, atOnce, lost, unsaid]).toEqual([false, true, false, true]);
  vi.useRealTimers();
});
