import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { HomeScreen } from "@/components/features/home/home-screen.tsx";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aRow } from "../engines/charts/made-up-report.ts";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { rejection } from "../engines/data-list/made-up-leads.ts";

vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: { role: ["admin-client"] } } }) }));
vi.mock("@/lib/api/use-events.ts", () => ({ useEvents: () => {} }));

const byChannel = {
  measures: [{ key: "leads", kind: "count", of: "leads" }],
  rows: [aRow("digital", [10], { previous: [5] }), aRow("digital_pv", [3], { previous: [4] })],
  total: { values: [13], previous: [9] },
  asOf: "2026-11-22T15:00:00.000Z",
};
const page = { items: [], cursor: { actual: null, next: null, prev: null } };
const server = setupServer(
  http.get("*/api/filters/bi/capture/byChannel", () => HttpResponse.json(byChannel)),
  http.get("*/api/filters/bi/leads", () => HttpResponse.json(page)),
  http.get("*/api/lead-prospection/team/waiting/total", () => HttpResponse.json({ count: 6, isMore: false })),
  http.get("*/api/lead-prospection/team/waiting", () => HttpResponse.json(page)),
  http.get("*/api/*", () => rejection("INTERNAL")),
);
beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => window.history.replaceState(null, "", "/homeclient"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  server.resetHandlers();
});

function show() {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <HomeScreen screen="homeClient" />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

test("a figure's leads take the focus and give it back; one figure after the other is one step", async () => {
  const sendResult = vi.spyOn(window.history, "pushState");
  const person = show();
  const digital = await screen.findByRole("link", { name: "10, Digital" });
  const waiting = await screen.findByRole("link", { name: /primer contacto/ });
  await person.click(digital);
  const first = await screen.findByRole("complementary", { name: "Leads de hoy: Digital" });
  await waitFor(() => expect(first).toContainElement(document.activeElement as HTMLElement));

  await person.click(waiting);
  const panel = await screen.findByRole("complementary", { name: "Sin primer contacto" });
  expect(panel).toContainElement(document.activeElement as HTMLElement);
  expect(window.location.search).toBe("?behind=team.waiting");
  expect(sendResult).toHaveBeenCalledOnce();
  await person.click(within(panel).getByRole("button", { name: "Cerrar" }));

  await waitFor(() => expect(window.location.search).toBe(""));
  await waitFor(() => expect(waiting).toHaveFocus());
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("channels with equal labels are distinct", async () => {
  show();

  expect(await screen.findByRole("link", { name: "Digital" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Posventa digital" })).toBeVisible();
});

test("a failed comparison is reported and retried by itself", async () => {
  const ofWeek = ({ request }: { request: Request }) =>
    new URL(request.url).searchParams.get("compare") === "lastWeek"
      ? rejection("INTERNAL")
      : HttpResponse.json(byChannel);
  server.use(http.get("*/api/filters/bi/capture/byChannel", ofWeek));
  const person = show();
  expect(await screen.findByText("No se pudieron leer los datos de hace una semana.")).toBeVisible();
  server.resetHandlers();

  await person.click(screen.getByRole("button", { name: "Actualizar Hace una semana" }));

  await waitFor(() => expect(screen.queryByText("No se pudieron leer los datos de hace una semana.")).toBeNull());
});
