import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CampaignActions, CampaignMenu } from "@/components/features/campaigns/campaign-actions.tsx";
import { ToastProvider } from "@/components/ui/toast.tsx";
import type { Campaign } from "@/contract/campaigns/campaigns.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt, rejection } from "../engines/data-list/made-up-leads.ts";

const session = vi.hoisted(() => ({ role: [] as Role[] }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: session } }) }));

const CAMPAIGN: Campaign = {
  id: leadIdAt(1),
  version: 4,
  name: "Feria",
  from: "2026-11-01",
  to: "2026-11-30",
  source: "web",
  state: "open",
  originId: null,
  pipelineId: null,
  ownerId: null,
  budget: null,
  spend: null,
  identifiers: ["feria"],
};
const sent: unknown[] = [];
const server = setupServer(
  http.put("*/api/lead-prospection/campaigns/:id", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ ...CAMPAIGN, version: 5 });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  session.role = ["admin-client"];
  sent.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  server.resetHandlers();
});

function show(state: Campaign["state"] | "ended", Actions = CampaignActions) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T15:00:00Z") });
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <ToastProvider>
          <Actions campaign={{ ...CAMPAIGN, ...(state === "ended" ? { to: "2026-11-14" } : { state }) }} />
        </ToastProvider>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

test("pausing explains its effect, and changes nothing else", async () => {
  const person = show("open");

  await person.click(screen.getByRole("button", { name: "Pausar Feria" }));
  const dialog = within(screen.getByRole("dialog", { name: "Pausar Feria" }));
  expect(dialog.getByText(/^Deja de recibir leads hasta que la reabras/)).toBeVisible();
  expect(sent).toEqual([]);
  await person.click(dialog.getByRole("button", { name: "Pausar" }));

  await waitFor(() => expect(sent).toEqual([{ version: 4, state: "paused" }]));
});

test.each([
  ["open", ["Pausar Feria", "Cerrar Feria"]],
  ["paused", ["Reabrir Feria", "Cerrar Feria"]],
  ["closed", ["Reabrir Feria"]],
  ["ended", ["Cerrar Feria"]],
] as const)("a campaign that is %s offers its allowed actions", (state, offered) => {
  show(state);

  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(offered);
});

test("a double click on pausing confirms once, and pauses once", async () => {
  const person = show("open");

  await person.click(screen.getByRole("button", { name: "Pausar Feria" }));
  // The dialog is open by then, so the second click hits no button.
  const dialog = screen.getByRole("dialog", { name: "Pausar Feria" });
  fireEvent.click(dialog, { detail: 2 });
  expect(dialog).toBeVisible();
  await person.dblClick(within(dialog).getByRole("button", { name: "Pausar" }));

  expect(await screen.findByText("Guardado.")).toBeVisible();
  expect(sent).toEqual([{ version: 4, state: "paused" }]);
});

test("a row has the same actions in its menu", async () => {
  const person = show("open", CampaignMenu);

  await person.click(screen.getByRole("button", { name: "Acciones de Feria" }));
  await person.click(screen.getByRole("menuitem", { name: "Pausar" }));
  const dialog = within(screen.getByRole("dialog", { name: "Pausar Feria" }));
  await person.click(dialog.getByRole("button", { name: "Pausar" }));

  await waitFor(() => expect(sent).toEqual([{ version: 4, state: "paused" }]));
});

test("a double press in the list pauses once", async () => {
  const person = show("open", CampaignMenu);

  await person.click(screen.getByRole("button", { name: "Acciones de Feria" }));
  await person.dblClick(screen.getByRole("menuitem", { name: "Pausar" }));
  const dialog = within(screen.getByRole("dialog", { name: "Pausar Feria" }));
  await person.dblClick(dialog.getByRole("button", { name: "Pausar" }));

  expect(await screen.findByText("Guardado.")).toBeVisible();
  expect(sent).toEqual([{ version: 4, state: "paused" }]);
});

test("a user without permission is offered no action", () => {
  session.role = ["general"];
  show("open");

  expect(screen.queryByRole("button")).toBeNull();
});

test("a campaign with identifiers of another campaign reports the conflict", async () => {
  const fields = [{ field: "identifiers", code: "taken" }];
  server.use(http.put("*/api/lead-prospection/campaigns/:id", () => rejection("INVALID_INPUT", { fields })));
  const person = show("paused");

  await person.click(screen.getByRole("button", { name: "Reabrir Feria" }));
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reabrir" }));

  expect(await screen.findByText(/^Otra campaña abierta en esos días/)).toBeVisible();
});
