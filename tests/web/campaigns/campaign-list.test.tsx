import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { CampaignList } from "@/components/features/campaigns/campaign-list.tsx";
import type { Campaign, CampaignResults } from "@/contract/campaigns/campaigns.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: { role: ["admin-client"] } } }) }));

const aCampaign = (number: number, name: string, spend: number | null): Campaign => ({
  id: leadIdAt(number),
  version: 1,
  name,
  from: "2026-11-01",
  to: "2026-11-30",
  source: "web",
  state: "open",
  originId: null,
  pipelineId: null,
  ownerId: null,
  budget: 500,
  spend,
  identifiers: [],
});
const resultsOf = (number: number, leads: number, sales: number): CampaignResults => ({
  id: leadIdAt(number),
  leads,
  unique: leads,
  appointments: 0,
  appointmentLeads: 0,
  sales,
  databases: [],
});

const server = setupServer(
  http.get("*/api/lead-prospection/campaigns", () =>
    HttpResponse.json([aCampaign(1, "Otoño", 300), aCampaign(2, "Ágil", null), aCampaign(3, "Feria", 100)]),
  ),
  http.get("*/api/lead-prospection/campaigns/results", () =>
    HttpResponse.json([resultsOf(1, 1200, 4), resultsOf(2, 5, 0), resultsOf(3, 95, 4)]),
  ),
  http.get("*/api/lead-prospection/origins", () => HttpResponse.json([])),
  http.get("*/api/backoffice/*", () => HttpResponse.json([])),
  http.get("*/api/*", () => HttpResponse.json([])),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

async function show() {
  window.history.replaceState(null, "", "/campaigns");
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <CampaignList />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  await screen.findAllByText("1.300");
  return userEvent.setup();
}

const names = () => screen.getAllByRole("link", { name: /^Abrir / }).map((link) => link.textContent);
const head = (name: string) => screen.getByRole("columnheader", { name });

test("the foot sums the listed campaigns, and divides the sums for costs", async () => {
  await show();

  const foot = screen.getByRole("row", { name: /^Total/ });
  const cells = within(foot)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(cells).toEqual(expect.arrayContaining(["1.300", "8", "$400", "$50", "$1.500"]));
});

test("a head sorts figures from the largest and text from A; its third press returns to the stored order", async () => {
  const person = await show();
  const stored = ["Otoño", "Ágil", "Feria"];
  expect(names()).toEqual(stored);

  await person.click(within(head("Leads")).getByRole("button"));
  expect(names()).toEqual(["Otoño", "Feria", "Ágil"]);
  expect(head("Leads")).toHaveAttribute("aria-sort", "descending");
  await person.click(within(head("Leads")).getByRole("button"));
  expect(names()).toEqual(["Ágil", "Feria", "Otoño"]);
  await person.click(within(head("Leads")).getByRole("button"));
  expect(names()).toEqual(stored);

  await person.click(within(head("Nombre")).getByRole("button"));
  expect(names()).toEqual(["Ágil", "Feria", "Otoño"]);
});

test("a campaign without a value comes last in both directions", async () => {
  const person = await show();
  const spend = () => within(head("Gastado (US$)")).getByRole("button");

  await person.click(spend());
  expect(names()).toEqual(["Otoño", "Feria", "Ágil"]);
  await person.click(spend());
  expect(names()).toEqual(["Feria", "Otoño", "Ágil"]);
});
