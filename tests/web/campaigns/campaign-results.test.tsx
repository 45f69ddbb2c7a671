import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { CampaignList } from "@/components/features/campaigns/campaign-list.tsx";
import { CampaignResults } from "@/components/features/campaigns/campaign-results.tsx";
import type { Campaign } from "@/contract/campaigns/campaigns.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

vi.mock("next-auth/react", () => ({ useSession: () => ({ data: undefined }) }));

const CAMPAIGN: Campaign = {
  id: leadIdAt(1),
  version: 1,
  name: "Feria",
  from: "2026-11-01",
  to: "2026-11-30",
  source: "web",
  state: "open",
  originId: null,
  pipelineId: null,
  ownerId: null,
  budget: 1000,
  spend: 749.5,
  identifiers: [],
};
const results = {
  id: leadIdAt(1),
  leads: 100,
  unique: 80,
  appointments: 10,
  appointmentLeads: 7,
  sales: 2,
  databases: [
    { id: leadIdAt(5), fileName: "Clientes 2025.csv", rows: 1200 },
    { id: leadIdAt(6), fileName: "Feria.csv", rows: 1 },
  ],
};
let requestedQuery: string | null = null;
const server = setupServer(
  http.get("*/api/lead-prospection/campaigns", () => HttpResponse.json([CAMPAIGN])),
  http.get("*/api/lead-prospection/origins", () => HttpResponse.json([])),
  http.get("*/api/backoffice/pipeline", () => HttpResponse.json([])),
  http.get("*/api/backoffice/user/people", () => HttpResponse.json([])),
  http.get("*/api/lead-prospection/campaigns/results", () => HttpResponse.json([results])),
  http.get("*/api/lead-prospection/campaigns/:id/leads", ({ request }) => {
    requestedQuery = new URL(request.url).searchParams.get("of");
    const lead = { id: leadIdAt(9), createdAt: "2026-11-21T03:00:00.000Z", firstName: "Ana", lastName: "Paz" };
    const rest = { isErased: false, source: "web", product: "", agency: "", advisor: "", stage: "Ganado" };
    return HttpResponse.json({
      items: [{ ...lead, ...rest, dealState: "new", crmState: "none" }],
      cursor: { actual: null, next: null, prev: null },
    });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

const show = (given: Partial<Campaign> = {}) => draw(<CampaignResults record={{ ...CAMPAIGN, ...given }} />);

function draw(drawn: ReactNode) {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>{drawn}</AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

test("values hidden on a phone are in the label of the campaign's link", async () => {
  draw(<CampaignList />);

  const link = await screen.findByRole("link", { name: "Abrir Feria" });

  await waitFor(() => expect(link).toHaveAccessibleDescription(/100 leads.*2 ventas.*\$374,75 por venta/));
});

test("costs appear next to the budget, with the cost of each lead, unique one, appointment and sale", async () => {
  show();

  expect(await screen.findByRole("button", { name: /^Leads\s*\$7,50 por lead\s*100$/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Únicos\s*\$9,37 por único\s*80$/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Citas agendadas\s*\$74,95 por cita\s*10$/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Ventas\s*\$374,75 por venta\s*2$/ })).toBeVisible();
  expect(screen.getByText(/^\$749,50? de \$1\.000 \(75,0\s?%\)$/)).toBeVisible();
});

test("a cost above the budget is reported, in the table and with the results", async () => {
  show({ budget: 700 });
  expect(await screen.findByText("$49,50 más que el presupuesto")).toBeVisible();
  cleanup();

  server.use(http.get("*/api/lead-prospection/campaigns", () => HttpResponse.json([{ ...CAMPAIGN, budget: 700 }])));
  draw(<CampaignList />);

  expect(await screen.findByTitle("$49,50 más que el presupuesto")).toHaveTextContent("$749,50");
  server.resetHandlers();
});

test("without costs no price is shown", async () => {
  show({ spend: null });

  expect(await screen.findByRole("button", { name: /^Ventas\s*2$/ })).toBeVisible();
  expect(screen.queryByText(/por (lead|único|cita|venta)/)).toBeNull();
});

test("a figure opens the leads that it counted, on the licence's day", async () => {
  const person = show();

  await person.click(await screen.findByRole("button", { name: /^Ventas/ }));

  const lead = await screen.findByRole("link", { name: /Ana Paz.*20 nov 2026/ });
  expect(lead).toHaveAttribute("href", `/gathering?source=web&lead=${leadIdAt(9)}`);
  expect(requestedQuery).toBe("sales");
});

test("an address that names a figure shows its leads at once", async () => {
  window.history.replaceState(null, "", `/campaigns?record=${leadIdAt(1)}&figure=leads`);
  show();

  expect(await screen.findByRole("link", { name: /Ana Paz/ })).toBeVisible();
  expect(requestedQuery).toBe("leads");
  window.history.replaceState(null, "", "/campaigns");
});

test("appointments show the number of their leads", async () => {
  const person = show();

  await person.click(await screen.findByRole("button", { name: /^Citas agendadas/ }));

  expect(screen.getByText("De 7 leads:")).toBeVisible();
});

test("each number has an explanation on request", async () => {
  const person = show();

  await person.click(screen.getByRole("button", { name: "Definición: Resultados" }));

  const dialog = within(screen.getByRole("dialog", { name: "Definición: Resultados" }));
  expect(dialog.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Leads",
    "Únicos",
    "Citas agendadas",
    "Ventas",
    "Costo",
  ]);
});

test("the imported files are named, each with a link to its result", async () => {
  show();

  const used = within(await screen.findByRole("list", { name: "Bases cargadas" }));

  expect(used.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Clientes 2025.csv1.200 filas",
    "Feria.csv1 fila",
  ]);
  expect(used.getByRole("link", { name: "Feria.csv" })).toHaveAttribute("href", `/campaigns/db?load=${leadIdAt(6)}`);
});
