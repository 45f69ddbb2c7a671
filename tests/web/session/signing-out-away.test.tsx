import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useSignOut } from "@/components/features/identity/account/use-sign-out.tsx";
import { guardLeaving } from "@/lib/browser/leave-guard.ts";
import { enqueueVisit, saveOfflineProfile } from "@/lib/features/showroom/store.ts";
import { routes } from "@/lib/routing/routes.ts";
import spanish from "@/locales/es/translation.json";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const labels = spanish.shell;
const push = vi.fn();
const router = { push, replace() {}, refresh() {}, prefetch() {}, back() {}, forward() {} };
let isProviderReachable = true;
const server = setupServer(
  http.head("*/manifest.webmanifest", () => (isProviderReachable ? new HttpResponse(null) : HttpResponse.error())),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  push.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function SignOutButton() {
  const { signOut, confirmation } = useSignOut();
  return (
    <>
      <button type="button" onClick={signOut}>
        {labels.signOut}
      </button>
      {confirmation}
    </>
  );
}

function draw() {
  render(
    <WithTranslations>
      <AppRouterContext value={router as never}>
        <SignOutButton />
      </AppRouterContext>
    </WithTranslations>,
  );
  return userEvent.click(screen.getByRole("button", { name: labels.signOut }));
}

test("a sign-out with a network opens the sign-out page", async () => {
  isProviderReachable = true;

  await draw();

  await waitFor(() => expect(push.mock.calls).toEqual([[routes.signOut]]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("with a slow network the user may leave all the same", async () => {
  isProviderReachable = false;
  await draw();

  await userEvent.click(await screen.findByRole("button", { name: labels.signOutAway.insist }));

  expect(push.mock.calls).toEqual([[routes.signOut]]);
});

test("unsaved input is confirmed once a sign-out is possible, and not before", async () => {
  isProviderReachable = false;
  const onRequest = vi.fn();
  const resumeTask = guardLeaving(onRequest);

  await draw();
  await screen.findByText(labels.signOutAway.text);
  resumeTask();

  expect(onRequest).not.toHaveBeenCalled();
});

test.each([
  ["says that it has none", () => void vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
  ["leads nowhere", () => {}],
])("a sign-out where the network %s stays, with the reason and the waiting visits", async (_, lose) => {
  isProviderReachable = false;
  lose();
  const owner = { userId: randomUUID(), licenseId: randomUUID() };
  await saveOfflineProfile({
    ...owner,
    fullName: "Ana",
    licenseName: "Norte",
    agencies: [],
    products: [],
    requiredFields: [],
  });
  await enqueueVisit({
    id: randomUUID(),
    hostId: owner.userId,
    licenseId: owner.licenseId,
    arrivedAt: new Date().toISOString(),
    firstName: "Rosa",
    reason: "other",
  });

  await draw();

  const dialog = await screen.findByRole("dialog", { name: labels.signOutAway.title });
  expect(dialog).toHaveTextContent(labels.signOutAway.text);
  expect(dialog).toHaveTextContent(labels.signOutAway.unsent_one.replace("{{count}}", "1"));
  expect(push).not.toHaveBeenCalled();
});
