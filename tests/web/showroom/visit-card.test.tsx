import "@testing-library/jest-dom/vitest";
import { randomUUID } from "node:crypto";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { VisitCard } from "@/components/features/showroom/visit-card.tsx";
import type { ADVISOR_STATES, Visit } from "@/contract/showroom/visits.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const [OWN, NEXT] = [randomUUID(), randomUUID()];
const VISIT: Visit = {
  id: randomUUID(),
  version: 3,
  dealId: randomUUID(),
  dealState: "new",
  person: "Rosa Mena",
  phone: "",
  product: "",
  reason: "newVehicle",
  companions: 0,
  note: "",
  agency: null,
  host: "Ana",
  advisor: null,
  owner: { id: OWN, name: "Paúl Cárdenas" },
  isAppointment: false,
  arrivedAt: new Date().toISOString(),
  timeSource: "device" as const,
  calledAt: null,
  attendedAt: null,
  closedAt: null,
  result: null,
};

let called: unknown[] = [];
const server = setupServer(
  http.put("*/api/*", async ({ request }) => {
    called.push(await request.json());
    return HttpResponse.json(VISIT);
  }),
  http.post("*/api/*", async ({ request }) => {
    called.push(await request.json());
    return HttpResponse.json(VISIT);
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

function show(state: (typeof ADVISOR_STATES)[number], over: Partial<Visit> = {}) {
  called = [];
  const team = {
    advisors: [
      { id: OWN, fullName: "Paúl Cárdenas", state },
      { id: NEXT, fullName: "Bryan Toapanta", state: "free" as const },
    ],
    nextAdvisorId: NEXT,
  };
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <ul>
          <VisitCard visit={{ ...VISIT, ...over }} team={team} isOnline />
        </ul>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

test.each([
  ["corrected", es.showroom.timeSources.corrected],
  ["received", es.showroom.timeSources.received],
] as const)("a visit with a time that is %s shows it", (timeSource, expected) => {
  show("free", { timeSource });

  expect(screen.getByText(expected)).toBeVisible();
});

test("while their own advisor is with another visitor, the reason for another offer is shown, and waiting is possible", async () => {
  const person = show("busy");
  expect(screen.getByText("Su asesor, Paúl Cárdenas, está con otra visita")).toBeVisible();
  expect(screen.getByRole("button", { name: "Llamar a Bryan Toapanta" })).toBeVisible();

  await person.click(screen.getByRole("button", { name: "Esperar a Paúl Cárdenas" }));

  await waitFor(() => expect(called).toMatchObject([{ advisorId: OWN, force: true }]));
});

test.each([
  ["free", "Su asesor es Paúl Cárdenas", "Llamar a Paúl Cárdenas"],
  ["absent", "Su asesor, Paúl Cárdenas, hoy está ausente", "Llamar a Bryan Toapanta"],
] as const)("where their own advisor is %s waiting is impossible", (state, expected, offered) => {
  show(state);

  expect(screen.getByText(expected)).toBeVisible();
  expect(screen.getByRole("button", { name: offered })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Esperar/ })).toBeNull();
});
