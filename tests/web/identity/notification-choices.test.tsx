import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NotificationChoices } from "@/components/features/identity/account/notification-choices.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import {
  DEFAULT_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChoice,
  withBell,
} from "@/contract/notifications/notifications.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";

let role: Role = "admin-client";
vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => ({ status: "authenticated", data: { user: { role: [role] }, licenseId: "x" } }),
}));

const labels = es.notifications;
const byDefault = () => NOTIFICATION_KINDS.map((kind): NotificationChoice => ({ kind, ...DEFAULT_CHANNELS[kind] }));
let stored = byDefault();
const server = setupServer(
  http.get("*/api/account/notifications/choices", () => HttpResponse.json(stored)),
  http.put("*/api/account/notifications/choices", async ({ request }) => {
    const given = withBell((await request.json()) as NotificationChoice);
    stored = stored.map((one) => (one.kind === given.kind ? given : one));
    return HttpResponse.json(stored);
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  stored = byDefault();
  role = "admin-client";
});
afterEach(cleanup);

async function open() {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <NotificationChoices />
      </QueryClientProvider>
    </WithTranslations>,
  );
  const group = await screen.findByRole("group", { name: labels.kinds.leadAssigned });
  const box = (channel: keyof typeof labels.channels) => within(group).getByLabelText(labels.channels[channel]);
  return { user: userEvent.setup(), box };
}

test("a sound without the bell is not offered: the sound enables the bell, and disabling the bell disables the sound", async () => {
  const { user, box } = await open();

  await user.click(box("inApp"));
  await waitFor(() => expect(box("inApp")).not.toBeChecked());
  await user.click(box("sound"));
  await waitFor(() => expect(box("inApp")).toBeChecked());
  expect(box("sound")).toBeChecked();
  await user.click(box("inApp"));
  await waitFor(() => expect(box("sound")).not.toBeChecked());

  expect(box("inApp")).not.toBeChecked();
  await waitFor(() => expect(stored[0]).toMatchObject({ inApp: false, sound: false }));
});

test("failed deliveries are a choice of administrators, who alone receive them", async () => {
  await open();
  expect(screen.getByRole("group", { name: labels.kinds.deliveryFailed })).toBeVisible();
  cleanup();
  role = "sales-manager";

  await open();

  expect(screen.queryByRole("group", { name: labels.kinds.deliveryFailed })).toBeNull();
});
