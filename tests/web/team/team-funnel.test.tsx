import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { TeamHome } from "@/components/features/team/team-home.tsx";
import type { FunnelStage, TeamLead } from "@/contract/team/team.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { aDetail, aLead, generateLeads, leadIdAt, rejection } from "../engines/data-list/made-up-leads.ts";

vi.mock("@/lib/api/use-events.ts", () => ({ useEvents: () => {}, useIsStreamDown: () => false }));
vi.mock("next-auth/react", () => ({
  useSession: () => ({ data: { user: { role: ["supervisor"] }, licenseId: "of-ours" } }),
}));

const HOME = "/homesalesmanager";
const pipeline = { pipelineId: leadIdAt(700), pipeline: "Ventas" };
const fresh: FunnelStage = { ...pipeline, id: leadIdAt(701), name: "Nuevo", type: "open", colour: "blue", count: 2 };
const reached: FunnelStage = {
  ...pipeline,
  id: leadIdAt(702),
  name: "Contactado",
  type: "open",
  colour: "teal",
  count: 1,
};
const LEADS = { [fresh.id]: [teamLead(1), teamLead(2)], [reached.id]: [teamLead(3)] };

const { store, server } = generateLeads();
const pageOf = (items: readonly unknown[]) => ({ items, cursor: { actual: null, next: null, prev: null } });

beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  // Loads the modules first: their compilation is not under test.
  await Promise.all([
    import("@/components/features/team/funnel-leads.tsx"),
    import("@/components/features/leads/lead-panel.tsx"),
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  window.history.replaceState(null, "", HOME);
  store.details = new Map([[leadIdAt(1), aDetail(aLead(1, { firstName: "Rosa", lastName: "Mena 1" }))]]);
  server.use(
    http.get("*/api/lead-prospection/team/funnel", () =>
      HttpResponse.json({ month: "2026-11", total: 3, stages: [fresh, reached] }),
    ),
    http.get("*/api/lead-prospection/team/funnel/:stage", ({ params }) =>
      HttpResponse.json(pageOf(LEADS[String(params.stage)] ?? [])),
    ),
    ...["waiting", "overdue"].flatMap((list) => [
      http.get(`*/api/lead-prospection/team/${list}`, () => HttpResponse.json(pageOf([]))),
      http.get(`*/api/lead-prospection/team/${list}/total`, () => HttpResponse.json({ count: 0, isMore: false })),
    ]),
    http.get("*/api/lead-prospection/team/targets", () => rejection("FORBIDDEN")),
    ...["deals/appointment", "deals/:id/attempts", "deals/:id/appointments"].map((path) =>
      http.get(`*/api/lead-prospection/${path}`, () => HttpResponse.json([])),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  server.resetHandlers();
});

function teamLead(number: number): TeamLead {
  return {
    id: leadIdAt(number),
    version: 1,
    firstName: "Rosa",
    lastName: `Mena ${number}`,
    isErased: false,
    source: "web",
    product: "Andes Ruta",
    stage: "Nuevo",
    advisor: null,
    nextAction: null,
    dueAt: null,
    createdAt: "2026-11-03T15:00:00.000Z",
  };
}

function show() {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <TeamHome />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

test("a stage of the funnel opens the leads that it counts; one stage after the other is one step", async () => {
  const sendResult = vi.spyOn(window.history, "pushState");
  const person = show();
  await person.click(await screen.findByRole("link", { name: /^Nuevo/ }));
  const first = await screen.findByRole("complementary", { name: "Nuevo" });
  expect(await within(first).findAllByRole("listitem")).toHaveLength(2);
  expect(within(first).getByText("2 leads únicos recibidos en noviembre de 2026")).toBeVisible();
  await waitFor(() => expect(first).toContainElement(document.activeElement as HTMLElement));

  const other = screen.getByRole("link", { name: /^Contactado/ });
  await person.click(other);
  const panel = await screen.findByRole("complementary", { name: "Contactado" });
  expect(await within(panel).findAllByRole("listitem")).toHaveLength(1);
  expect(sendResult).toHaveBeenCalledOnce();
  await person.click(within(panel).getByRole("button", { name: "Cerrar" }));

  await waitFor(() => expect(window.location.search).toBe(""));
  await waitFor(() => expect(other).toHaveFocus());
});

test("a lead of a stage opens next to the page, and closing it returns to its stage", async () => {
  const person = show();
  await person.click(await screen.findByRole("link", { name: /^Nuevo/ }));
  await person.click(await screen.findByRole("button", { name: /^Rosa Mena 1/ }));
  const lead = await screen.findByRole("complementary", { name: "Rosa Mena 1" });
  expect(window.location.search).toBe(`?lead=${leadIdAt(1)}`);

  await person.click(within(lead).getByRole("button", { name: "Cerrar" }));

  expect(await screen.findByRole("complementary", { name: "Nuevo" })).toBeVisible();
  expect(window.location.search).toBe(`?stage=${fresh.id}`);
});
