import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignOutForm } from "@/components/features/identity/sign-in/sign-out-form.tsx";
import { countUnsent } from "@/lib/features/showroom/leave-desk.ts";
import { enqueueVisit, saveOfflineProfile } from "@/lib/features/showroom/store.ts";
import spanish from "@/locales/es/translation.json";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const signOut = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("@/lib/session/guard.ts", () => ({ endSession: signOut }));
vi.mock("@/lib/features/showroom/leave-desk.ts", { spy: true });

const owner = { userId: "019b8e75-2300-7314-b510-6dbfeef9880e", licenseId: "019b8e75-2300-7314-b510-6dbfeef9880f" };
const draw = () =>
  render(
    <WithTranslations>
      <SignOutForm isRequested />
    </WithTranslations>,
  );
beforeEach(() => {
  localStorage.clear();
  signOut.mockClear();
});
afterEach(cleanup);

test("a user can sign out", async () => {
  draw();

  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

test("a user can sign out also where waiting visits cannot be counted", async () => {
  vi.mocked(countUnsent).mockRejectedValueOnce(new Error("Loading chunk failed"));

  draw();

  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

test("a user with unsent visits confirms first, and leaves them on the device", async () => {
  const visit = { hostId: owner.userId, licenseId: owner.licenseId, arrivedAt: new Date().toISOString() };
  await saveOfflineProfile({
    ...owner,
    fullName: "Ana",
    licenseName: "Norte",
    agencies: [],
    products: [],
    requiredFields: [],
  });
  for (const id of ["one", "two"]) await enqueueVisit({ ...visit, id, reason: "other" });

  draw();

  expect(await screen.findByText(spanish.signout.unsent_other.replace("{{count}}", "2"))).toBeVisible();
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: spanish.signout.submit }));
  expect(signOut).toHaveBeenCalledOnce();
});
