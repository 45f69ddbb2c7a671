import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { DeliveryPanel } from "@/components/features/deliveries/webhooks/delivery-panel.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import type { WebhookDeliveryDetail } from "@/contract/webhooks/webhooks.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../../engines/data-list/at-address.tsx";

vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => ({ status: "authenticated", data: { user: { role: ["admin-client"] as Role[] }, licenseId: "x" } }),
}));

const ID = "01900000-0000-7000-8000-000000000001";
const AT = "2026-11-20T15:00:00.000Z";
const FAILED: WebhookDeliveryDetail = {
  id: ID,
  leadId: ID,
  leadName: "Ana Vélez",
  webhookId: ID,
  webhook: "Bodega",
  event: "lead.created",
  state: "failed",
  attempts: 10,
  createdAt: AT,
  nextAt: null,
  endedAt: AT,
  status: 500,
  failureReason: "unavailable",
  body: "{}",
  attemptList: [],
  resends: [],
};

const aTime = (minute: number, reason = "") => ({ at: `2026-11-20T15:0${minute}:00.000Z`, actor: "Ana Vera", reason });

let stored = FAILED;
const given: unknown[] = [];
const server = setupServer(
  http.get("*/api/webhook/deliveries/:id", () => HttpResponse.json(stored)),
  http.post("*/api/webhook/deliveries/:id/replay", async ({ request }) => {
    const payload = (await request.json()) as { reason?: string };
    given.push(payload);
    stored = { ...stored, resends: [...stored.resends, aTime(stored.resends.length, payload.reason)] };
    return HttpResponse.json(stored);
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

test("failed deliveries are sent again at once, or with a reason, which is in their history", async () => {
  const user = userEvent.setup();
  render(
    <WithTranslations>
      <AtAddress>
        <QueryClientProvider client={newQueryClient()}>
          <DeliveryPanel id={ID} onClose={() => {}} onOpen={() => {}} />
        </QueryClientProvider>
      </AtAddress>
    </WithTranslations>,
  );

  expect(await screen.findByRole("link", { name: "Ana Vélez" })).toHaveAttribute("href", `/gathering?lead=${ID}`);
  await user.click(await screen.findByRole("button", { name: "Reenviar" }));
  await waitFor(() => expect(given).toEqual([{}]));
  await user.click(screen.getByRole("button", { name: "Agregar un motivo" }));
  await user.type(screen.getByLabelText("Motivo (opcional)"), "Bodega lo pidió");
  await user.click(screen.getByRole("button", { name: "Reenviar" }));

  await waitFor(() => expect(given).toEqual([{}, { reason: "Bodega lo pidió" }]));
  expect(await screen.findByText("Bodega lo pidió")).toBeInTheDocument();
});
