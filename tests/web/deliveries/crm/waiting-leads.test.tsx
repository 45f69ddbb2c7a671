import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CrmPill } from "@/components/features/deliveries/crm/crm-card.tsx";
import { WaitingLeads } from "@/components/features/deliveries/crm/waiting-leads.tsx";
import type { WaitingLead } from "@/contract/deliveries/crm.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt } from "../../engines/data-list/made-up-leads.ts";

const waits = (given: Partial<WaitingLead>): WaitingLead => ({
  leadId: leadIdAt(1),
  source: "web",
  name: "Ana Vega",
  at: "2026-01-02T15:00:00.000Z",
  isChange: false,
  status: null,
  failureReason: null,
  message: "",
  nextAt: null,
  attempts: 0,
  ...given,
});
const items = [
  waits({ failureReason: "unavailable", status: 503, nextAt: "2026-01-02T16:30:00.000Z", attempts: 2 }),
  waits({ leadId: leadIdAt(2), name: "Luis Mora", isChange: true }),
];
const server = setupServer(
  http.get("*/api/lead-prospection/integration/waiting", () =>
    HttpResponse.json({ items, cursor: { actual: null, prev: null, next: null } }),
  ),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

const show = (what: ReactNode) =>
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>{what}</QueryClientProvider>
    </WithTranslations>,
  );

test("leads waiting for a CRM are shown with the reason, and the next attempt", async () => {
  show(<WaitingLeads crm={{ id: leadIdAt(9), name: "Pilot", state: "active", isDegraded: false }} />);

  expect(await screen.findByRole("link", { name: "Ana Vega" })).toBeVisible();
  expect(screen.getByText(/tuvo un error interno\.$/)).toBeVisible();
  expect(screen.getByText(/^Próximo intento: 2 ene 2026/)).toBeVisible();
  expect(screen.getByText("Es un cambio. Se está enviando.")).toBeVisible();
});

test("leads for an unavailable CRM go once it answers", async () => {
  show(<WaitingLeads crm={{ id: leadIdAt(9), name: "Pilot", state: "active", isDegraded: true }} />);

  expect(await screen.findAllByText(/Se enviará cuando el CRM responda/)).toHaveLength(2);
});

test("a CRM with an error as last answer is not shown as active while leads wait", () => {
  const lastError = { at: "2026-01-02T15:00:00.000Z", failureReason: "timeout", status: null, lead: null } as const;
  const crm = { state: "active", isDegraded: false, failed: 0, waiting: 2, lastError } as const;

  show(<CrmPill crms={[crm]} />);

  expect(screen.getByText("Con errores")).toBeVisible();
});
