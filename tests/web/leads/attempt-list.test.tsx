import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { LeadTimeline } from "@/components/features/leads/lead-timeline.tsx";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aDetail, aLead, generateLeads, leadIdAt } from "../engines/data-list/made-up-leads.ts";

vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: { role: ["supervisor"] } } }) }));

const { server } = generateLeads();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

test.each([
  ["es", "el sistema"],
  ["en", "the system"],
] as const)("entries by a machine name the system as author, in %s", async (locale, expected) => {
  server.use(
    http.get("*/api/lead-prospection/deals/:id/appointments", () => HttpResponse.json([])),
    http.get("*/api/lead-prospection/deals/:id/notes", () => HttpResponse.json([])),
    http.get("*/api/lead-prospection/deals/:id/attempts", () =>
      HttpResponse.json([
        {
          id: leadIdAt(1),
          at: "2026-11-20T15:00:00.000Z",
          actor: "system",
          channel: "whatsapp",
          result: "Mensaje automático",
          note: "",
          nextAction: null,
          nextActionAt: null,
          isHumanContact: false,
          isEffective: false,
        },
      ]),
    ),
  );

  render(
    <WithTranslations locale={locale}>
      <QueryClientProvider client={newQueryClient()}>
        <LeadTimeline lead={aDetail(aLead(9))} />
      </QueryClientProvider>
    </WithTranslations>,
  );

  expect(await screen.findByText(new RegExp(expected, "i"))).toBeVisible();
});
