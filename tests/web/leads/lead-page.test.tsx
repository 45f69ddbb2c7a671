import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LeadPage } from "@/components/features/leads/lead-page.tsx";
import { saveTrail } from "@/components/features/leads/lead-trail.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import spanish from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aDetail, aLead, generateLeads, leadIdAt } from "../engines/data-list/made-up-leads.ts";

vi.mock("@/lib/api/use-events.ts", () => ({ useEvents: () => {} }));
const session = vi.hoisted(() => ({ role: ["supervisor"] as Role[] }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: session } }) }));
const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const ID = leadIdAt(1);
const { store, server } = generateLeads();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  session.role = ["supervisor"];
  push.mockClear();
  store.details = new Map([[ID, aDetail(aLead(1, { firstName: "Luis" }))]]);
  server.use(
    ...["attempts", "appointments", "notes"].map((part) =>
      http.get(`*/api/lead-prospection/deals/:id/${part}`, () => HttpResponse.json([])),
    ),
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  server.resetHandlers();
});

function show() {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <LeadPage id={ID} />
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}
const page = () => screen.findByRole("article", { name: "Luis Paredes 1" });

test("shows the lead with its sections open, and no neighbours when opened by its address", async () => {
  show();

  const article = within(await page());
  expect(article.getByRole("heading", { level: 1, name: "Luis Paredes 1" })).toHaveFocus();
  expect(article.getByText("Venta o posventa")).toBeVisible();
  expect(article.getByRole("link", { name: "Leads" })).toHaveAttribute("href", "/gathering");
  expect(screen.queryByRole("button", { name: "Lead siguiente" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Abrir página" })).toBeNull();
});

test("knows the list that it came from: neighbours by buttons and letters, and the way back", async () => {
  const items = [aLead(3), aLead(1), aLead(2)];
  saveTrail({ items, total: { count: 40, isMore: false } }, "/gathering?source=web");
  const person = show();
  expect(await screen.findByText("2 de 40")).toBeVisible();

  await page();
  await person.keyboard("jk");

  expect(push.mock.calls.flat()).toEqual([`/leads/${leadIdAt(2)}`, `/leads/${leadIdAt(3)}`]);
  expect(screen.getByRole("link", { name: "Leads" })).toHaveAttribute("href", "/gathering?source=web");
});

test("goes to the note by N and to the attempt by R, never from inside a field", async () => {
  const person = show();
  await page();

  await person.keyboard("n");
  expect(screen.getByRole("textbox", { name: "Nota" })).toHaveFocus();
  await person.keyboard("r");
  expect(screen.getByRole("textbox", { name: "Nota" })).toHaveValue("r");
});

test("of a lead of another licence shows that it does not exist", async () => {
  store.details.clear();

  show();

  expect(await screen.findByText(spanish.leads.panel.notFoundTitle)).toBeVisible();
});

test("offers readers no act", async () => {
  session.role = ["general"];
  show();

  const article = within(await page());
  expect(article.queryByRole("textbox")).toBeNull();
  for (const name of ["Registrar intento", "Agendar cita", "Editar", "No contactar"])
    expect(article.queryByRole("button", { name })).toBeNull();
});
