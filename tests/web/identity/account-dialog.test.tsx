import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { AccountDialog } from "@/components/features/identity/account/account-dialog.tsx";
import { newQueryClient } from "@/lib/api/query.ts";
import spanish from "@/locales/es/translation.json";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

vi.mock("next-auth/react", () => ({
  useSession: () => ({ data: { user: { role: ["host"], userId: "one", licenses: [] }, licenseId: "of-ours" } }),
}));
const ignore = () => HttpResponse.json([]);
const server = setupServer(http.all("*/api/*", ignore));
beforeAll(() => server.listen());
afterAll(() => server.close());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
};

test("an account opened offline reports it once, keeps the close button, and loads on reconnect", async () => {
  const onRequest = vi.fn();
  server.use(
    http.get("*/api/account/profile", () => {
      onRequest();
      return HttpResponse.json({ code: "UNAVAILABLE" }, { status: 503 });
    }),
  );
  setOnline(false);
  render(
    <WithTranslations>
      <AppRouterContext value={{ push() {} } as never}>
        <QueryClientProvider client={newQueryClient()}>
          <AccountDialog onClose={() => {}} />
        </QueryClientProvider>
      </AppRouterContext>
    </WithTranslations>,
  );
  expect(screen.getByText(spanish.account.away)).toBeVisible();
  expect(screen.getByRole("button", { name: spanish.shell.signOut })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(onRequest).not.toHaveBeenCalled();

  act(() => setOnline(true));

  await vi.waitFor(() => expect(onRequest).toHaveBeenCalled());
  expect(screen.queryByText(spanish.account.away)).toBeNull();
});
