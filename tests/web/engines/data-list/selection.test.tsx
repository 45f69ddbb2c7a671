import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LeadsList } from "@/components/features/leads/leads-list.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "./at-address.tsx";
import { aDetail, aLead, generateLeads, rejection } from "./made-up-leads.ts";

const stream = vi.hoisted(() => ({ onEvent: (_event: unknown) => {} }));
vi.mock("@/lib/api/use-events.ts", () => ({
  useEvents: (_endpoint: unknown, onEvent: (event: unknown) => void) => {
    stream.onEvent = onEvent;
  },
  useIsStreamDown: () => false,
}));
const session = vi.hoisted(() => ({ role: ["supervisor"] as Role[] }));
vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => ({ status: "authenticated", data: { user: { userId: "ana", role: session.role } } }),
}));

const { store, server } = generateLeads();
beforeAll(async () => {
  server.listen();
  // Loads the module first: its compilation is not under test.
  await import("@/components/features/leads/bulk/lead-bulk.tsx");
});
afterAll(() => server.close());
beforeEach(() => {
  session.role = ["supervisor"];
  store.leads = Array.from({ length: 120 }, (_, index) => aLead(120 - index));
  store.details = new Map(store.leads.map((lead) => [lead.id, aDetail(lead)]));
  window.history.replaceState(null, "", "/gathering");
  Element.prototype.scrollTo ??= () => {};
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

const SCOPE = { source: "web" } as const;

async function displayed() {
  const user = userEvent.setup();
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <LeadsList scope={SCOPE} label="Leads de Web" emptyState="Nada" />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  await screen.findByText("50 de 120");
  return user;
}

const boxes = () => screen.getAllByRole("checkbox", { name: /^Seleccionar (?!toda)/ });
const bar = () => screen.findByRole("region", { name: "Leads seleccionados" });
const waitForHidden = () =>
  waitFor(() => expect(screen.queryByRole("region", { name: "Leads seleccionados" })).toBeNull());
const selected = () => boxes().filter((box) => (box as HTMLInputElement).checked).length;

test("rows are selected with the mouse, a range with Shift, and Escape clears the selection", async () => {
  const user = await displayed();

  await user.click(boxes()[1] as HTMLElement);
  expect(await within(await bar()).findByText("1 seleccionado")).toBeVisible();
  await user.keyboard("{Shift>}");
  await user.click(boxes()[4] as HTMLElement);
  await user.keyboard("{/Shift}");

  expect(await within(await bar()).findByText("4 seleccionados")).toBeVisible();
  expect(selected()).toBe(4);
  await user.keyboard("{Escape}");
  await waitForHidden();
  expect(selected()).toBe(0);
});

test("rows are selected with the keyboard: x, the space bar, and Shift for a range", async () => {
  const user = await displayed();
  document.querySelector<HTMLElement>("a[data-row]")?.focus();

  await user.keyboard("x");
  await user.keyboard("jj{Shift>}X{/Shift}");
  expect(await within(await bar()).findByText("3 seleccionados")).toBeVisible();
  await user.keyboard(" ");

  expect(await within(await bar()).findByText("2 seleccionados")).toBeVisible();
  expect(new URLSearchParams(window.location.search).has("lead")).toBe(false);
});

test("the page is selected at its head, and then all matches; the action receives their filter", async () => {
  const user = await displayed();
  const requested: unknown[] = [];
  server.use(
    http.post("*/lead-prospection/deals/bulk/reprocess", async ({ request }) => {
      requested.push(await request.json());
      return rejection("FORBIDDEN");
    }),
  );

  await user.click(screen.getByRole("checkbox", { name: "Seleccionar toda la página" }));
  expect(await within(await bar()).findByText("50 seleccionados")).toBeVisible();
  await user.click(within(await bar()).getByRole("button", { name: "Seleccionar los 120 que coinciden" }));
  await user.click(within(await bar()).getByRole("button", { name: "Reprocesar" }));
  const dialog = await screen.findByRole("dialog", { name: "Reprocesar leads" });
  expect(dialog).toHaveTextContent("120 leads");
  await user.click(within(dialog).getByRole("button", { name: "Reprocesar" }));

  await waitFor(() => expect(requested).toEqual([{ selection: { filter: { source: "web" } }, which: "failed" }]));
  expect(await bar()).toBeVisible();
});

test("the selection is cleared when the filter changes", async () => {
  const user = await displayed();
  await user.click(boxes()[0] as HTMLElement);
  await bar();

  await user.type(screen.getByRole("searchbox"), "Ana");

  await waitForHidden();
});

test("a user without bulk actions has no selection", async () => {
  session.role = ["general"];
  const user = await displayed();
  document.querySelector<HTMLElement>("a[data-row]")?.focus();

  await user.keyboard("x");

  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  expect(screen.queryByRole("region", { name: "Leads seleccionados" })).toBeNull();
});

test("a user who may only follow up leads has no other bulk action", async () => {
  session.role = ["advisor-cct"];
  const user = await displayed();

  await user.click(boxes()[0] as HTMLElement);

  const actions = within(await bar());
  expect(actions.getByRole("button", { name: "Cambiar etapa" })).toBeVisible();
  expect(actions.queryByRole("button", { name: "Asignar" })).toBeNull();
  expect(actions.queryByRole("link", { name: "Exportar" })).toBeNull();
});

test("new leads wait while a row is chosen, also when the focus is elsewhere, and come by themselves after", async () => {
  const user = await displayed();
  await user.click(boxes()[1] as HTMLElement);
  await bar();
  act(() => (document.activeElement as HTMLElement).blur());
  const arrive = (number: number) => {
    store.leads.unshift(aLead(number));
    act(() => stream.onEvent({ lastId: "", arrived: { web: 1 }, changed: [] }));
  };

  arrive(121);
  expect(await screen.findByRole("button", { name: "1 nuevo" })).toBeVisible();
  expect(boxes()).toHaveLength(50);
  expect(screen.queryByText("Paredes 121")).toBeNull();

  await user.keyboard("{Escape}");
  await waitForHidden();
  act(() => (document.activeElement as HTMLElement).blur());
  arrive(122);
  expect((await screen.findAllByText("Paredes 122"))[0]).toBeVisible();
});
