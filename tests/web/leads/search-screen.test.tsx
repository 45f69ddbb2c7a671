import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SearchScreen } from "@/components/features/leads/search/search-screen.tsx";
import type { FoundLead, LeadsChanged } from "@/contract/leads/leads.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { aDetail, aLead, generateLeads, leadIdAt, rejection } from "../engines/data-list/made-up-leads.ts";

const stream = vi.hoisted(() => ({ receive: new Set<(event: LeadsChanged) => void>() }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: null }) }));
vi.mock("@/lib/api/use-events.ts", async () => {
  const { useEffect, useEffectEvent } = await import("react");
  return {
    useEvents: (_: unknown, onEvent: (event: LeadsChanged) => void) => {
      const receive = useEffectEvent(onEvent);
      useEffect(() => {
        const ear = (event: LeadsChanged) => receive(event);
        stream.receive.add(ear);
        return () => void stream.receive.delete(ear);
      }, []);
    },
    useIsStreamDown: () => false,
  };
});

let found: FoundLead[];
let requested: URLSearchParams[];
const { store, server } = generateLeads();
const SEARCH = "*/api/lead-prospection/deals/search";

beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  // Loads the panel first: its compilation is not under test.
  await import("@/components/features/leads/lead-panel.tsx");
});
afterAll(() => server.close());
beforeEach(() => {
  const person = {
    firstName: "María",
    lastName: "Zambrano",
    identification: "1710034065",
    phone: "+593987654321",
    fillers: [],
  };
  found = [
    { ...aLead(4, { source: "engine_pv", carLicense: "PBA1234" }), ...person, product: "Mantenimiento" },
    { ...aLead(3), ...person, identification: "", firstName: "Mary", product: "Andes Cumbre" },
    { ...aLead(2), ...person, product: "Andes Ruta" },
  ];
  requested = [];
  store.leads = found;
  store.details = new Map(found.map((lead) => [lead.id, aDetail(lead)]));
  server.use(
    http.get(SEARCH, ({ request }) => {
      const params = new URL(request.url).searchParams;
      requested.push(params);
      const items = params.get("searchTerm") === "nadie" ? [] : found;
      return HttpResponse.json({ items, theirs: [], cursor: { actual: items[0]?.id ?? null, next: null, prev: null } });
    }),
  );
  Element.prototype.scrollTo ??= () => {};
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function show(address = "/search", locale: "es" | "en" = "es") {
  window.history.replaceState(null, "", address);
  render(
    <WithTranslations locale={locale}>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <SearchScreen />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const field = () => screen.getByRole("searchbox");
const term = () => new URLSearchParams(window.location.search).get("searchTerm");
const opened = () => new URLSearchParams(window.location.search).get("lead");
const rows = () => screen.getAllByRole("link").filter((link) => link.dataset.row !== undefined);
const panelTitle = () => within(screen.getByRole("complementary")).getByRole("heading", { level: 2 });
const people = () => screen.getAllByRole("heading", { level: 2 });

test.each([
  ["es", "Busca en todas las fuentes"],
  ["en", "Search all sources"],
] as const)("before any input it has the focus and lists its search fields (%s)", async (locale, title) => {
  show("/search", locale);

  expect(field()).toHaveFocus();
  expect(screen.getByRole("heading", { name: title })).toBeVisible();
  expect(requested).toEqual([]);
});

test("the term is in the address, and results are grouped by person, with the match marked", async () => {
  const person = show();

  await person.type(field(), "zamb");

  await waitFor(() =>
    expect(people().map(({ textContent }) => textContent)).toEqual(["María Zambrano", "Mary Zambrano"]),
  );
  expect(term()).toBe("zamb");
  expect(requested.map((params) => params.get("searchTerm"))).toEqual(["zamb"]);
  expect(rows().map((row) => row.dataset.row)).toEqual([leadIdAt(4), leadIdAt(2), leadIdAt(3)]);
  const [first] = screen.getAllByRole("list", { name: "María Zambrano" });
  expect(
    within(first as HTMLElement)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining("Mantenimiento"), expect.stringContaining("Andes Ruta")]);
  expect(screen.getAllByText("Zamb", { selector: "mark" })).toHaveLength(2);
});

test("people with a shared phone are listed in text", async () => {
  show("/search?searchTerm=zambrano");

  expect(await screen.findByText("Mismo teléfono que Mary Zambrano")).toBeVisible();
  expect(screen.getByText("Mismo teléfono que María Zambrano (1710034065)")).toBeVisible();
});

test("by keys: down from the field and on, Enter opens, Escape closes and gives the focus back", async () => {
  const person = show("/search?searchTerm=zambrano");
  await screen.findByText("PBA1234");

  field().focus();
  await person.keyboard("{ArrowDown}{ArrowDown}");
  expect(rows()[1]).toHaveFocus();
  await person.keyboard("{Enter}");

  await waitFor(() => expect(panelTitle()).toHaveTextContent("María Zambrano"));
  expect([opened(), term()]).toEqual([leadIdAt(2), "zambrano"]);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(opened()).toBeNull();
  expect(rows()[1]).toHaveFocus();
});

test("an address that names a lead opens it, and leaves the focus to it", async () => {
  show(`/search?searchTerm=zambrano&lead=${leadIdAt(3)}`);

  await waitFor(() => expect(panelTitle()).toHaveTextContent("Mary Zambrano"));
  expect(panelTitle()).toHaveFocus();
});

test("without results it shows the search term, and the scope", async () => {
  show("/search?searchTerm=nadie");

  expect(await screen.findByRole("heading", { name: "Sin resultados para “nadie”" })).toBeVisible();
  expect(screen.getByText(/todos los leads que puedes ver/)).toBeVisible();
});

test("a failed search is reported, and retried by hand", async () => {
  server.use(http.get(SEARCH, () => rejection("INTERNAL"), { once: true }));
  const person = show("/search?searchTerm=zambrano");

  await person.click(await within(await screen.findByRole("alert")).findByRole("button"));

  expect(await screen.findByText("PBA1234")).toBeVisible();
});

test("a user without access to search sees it", async () => {
  server.use(http.get(SEARCH, () => rejection("FORBIDDEN")));
  show("/search?searchTerm=zambrano");

  expect(await screen.findByRole("heading", { name: /No tienes acceso/ })).toBeVisible();
});

test("a lead changed elsewhere is reloaded in place", async () => {
  show("/search?searchTerm=zambrano");
  await screen.findByText("PBA1234");
  found = found.map((lead) => ({ ...lead, dealState: "failed" }));

  act(() => {
    for (const receive of stream.receive) receive({ lastId: null, arrived: {}, changed: [leadIdAt(2)] });
  });

  await waitFor(() => expect(screen.getAllByText("Fallido")).toHaveLength(3));
  expect(requested.at(-1)?.get("actualCursor")).toBe(leadIdAt(4));
});
