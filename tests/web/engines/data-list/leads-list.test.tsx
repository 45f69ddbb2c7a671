import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { LeadsList } from "@/components/features/leads/leads-list.tsx";
import type { Source } from "@/contract/kernel/channels.ts";
import { PAGE_SIZE } from "@/contract/kernel/limits.ts";
import type { LeadsChanged } from "@/contract/leads/leads.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { addArrived, forgetArrived, useArrived } from "@/lib/features/leads/new-lead-counter.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "./at-address.tsx";
import { aDetail, aLead, generateLeads, leadIdAt, QUITO, rejection } from "./made-up-leads.ts";

type Ear = { onEvent: (event: LeadsChanged) => void; onOpen?: () => void };
const stream = vi.hoisted(() => ({ receive: new Set<Ear>(), down: { is: false, notify: new Set<() => void>() } }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: null }) }));
vi.mock("@/lib/api/use-events.ts", async () => {
  const { useEffect, useEffectEvent, useSyncExternalStore } = await import("react");
  return {
    useEvents(_endpoint: unknown, onEvent: Ear["onEvent"], onOpen?: Ear["onOpen"]) {
      const event = useEffectEvent(onEvent);
      const open = useEffectEvent(() => onOpen?.());
      useEffect(() => {
        const receive: Ear = { onEvent: (given) => event(given), onOpen: () => open() };
        stream.receive.add(receive);
        return () => void stream.receive.delete(receive);
      }, []);
    },
    useIsStreamDown: () =>
      useSyncExternalStore(
        (notify) => {
          stream.down.notify.add(notify);
          return () => stream.down.notify.delete(notify);
        },
        () => stream.down.is,
      ),
  };
});

const { store, server } = generateLeads();
beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  // Loads the panel first: its compilation is not under test.
  await import("@/components/features/leads/lead-panel.tsx");
});
afterAll(() => server.close());
beforeEach(() => {
  // Three pages of the least size that the tests need: a row costs more than what most of them test.
  store.pageSize = 10;
  store.leads = newest(24);
  store.requested = [];
  store.details = new Map(store.leads.map((lead) => [lead.id, aDetail(lead)]));
  window.history.replaceState(null, "", "/gathering");
  Element.prototype.scrollTo ??= () => {};
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  stream.down.is = false;
  forgetArrived();
});

const newest = (length: number) => Array.from({ length }, (_, index) => aLead(120 - index));

const SCOPES = new Map<Source, { source: Source }>();
function scopeOf(source: Source) {
  const scope = SCOPES.get(source) ?? { source };
  SCOPES.set(source, scope);
  return scope;
}

function Screen({ source }: { source: Source }) {
  return <LeadsList scope={scopeOf(source)} label={`Leads de ${source}`} emptyState={<p>Todavía no hay leads</p>} />;
}

function show(source: Source = "web", locale: "es" | "en" = "es") {
  const client = newQueryClient();
  const tree = (displayed: Source) => (
    <WithTranslations locale={locale}>
      <QueryClientProvider client={client}>
        <AtAddress>
          <Screen source={displayed} />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>
  );
  const { rerender } = render(tree(source));
  return { person: userEvent.setup({ delay: null }), showSource: (next: Source) => rerender(tree(next)) };
}

const rows = () => screen.queryAllByRole("row").slice(1);
const lastNames = () => rows().map((row) => within(row).getAllByRole("cell")[2]?.textContent);
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
const search = () => new URLSearchParams(window.location.search);
const announce = (arrived: LeadsChanged["arrived"], changed: string[] = []) =>
  act(() => {
    for (const { onEvent } of stream.receive) onEvent({ lastId: leadIdAt(1), arrived, changed });
  });
const streamOpens = () =>
  act(() => {
    for (const { onOpen } of stream.receive) onOpen?.();
  });
const streamIsDown = (isDown: boolean) =>
  act(() => {
    stream.down.is = isDown;
    for (const notify of stream.down.notify) notify();
  });
const scrollTo = (top: number) => {
  const region = screen.getByRole("region", { name: "Leads de web" });
  region.scrollTop = top;
};
type Person = ReturnType<typeof userEvent.setup>;
const firstRowText = (lastName: string) => waitFor(() => expect(lastNames()[0]).toBe(lastName));

describe("a list", () => {
  test("a page that no longer exists redirects to the first one", async () => {
    window.history.replaceState(null, "", "/gathering?dealState=new&cursor=abc");
    server.use(
      http.get("*/api/lead-prospection/deals", ({ request }) =>
        new URL(request.url).searchParams.has("cursor") ? rejection("INVALID_CURSOR") : undefined,
      ),
    );
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: "Ir a la primera página" }));

    await firstRowText("Paredes 120");
    expect([...search()]).toEqual([["dealState", "new"]]);
    expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
  });

  test("updates the age of its rows over time, and not in a hidden tab", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    store.leads = [aLead(1, { createdAt: new Date().toISOString() })];
    show();
    await screen.findByText("hace 0 s");

    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.getByText("hace 20 s")).toBeVisible();

    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(vi.getTimerCount()).toBe(0);
    act(() => void vi.advanceTimersByTime(120_000));
    expect(screen.getByText("hace 20 s")).toBeVisible();

    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(screen.getByText("hace 2 min")).toBeVisible();
  });

  test("shows the columns of its source under their names", async () => {
    store.leads = [aLead(1, { source: "meta", completion: "incomplete", formName: "Cotiza" })];

    show("meta");
    await firstRowText("Paredes 1");

    expect(heads()).toEqual([
      "ID",
      "Nombre",
      "Apellido",
      "Fuente",
      "Canal",
      "Correo",
      "Identificación",
      "Recibido",
      "Estado",
      "CRM",
      "Formulario",
      "Propiedades",
    ]);
    const cells = within(rows()[0] as HTMLElement).getAllByRole("cell");
    expect(cells.map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining(["Meta", "Digital", "Lead único", "N/A", "Cotiza", "Incompleto"]),
    );
  });

  test("of post-sales labels a lead without CRM as not integrated", async () => {
    store.leads = [aLead(1, { source: "engine_pv", crmState: "none" })];

    show("engine_pv");
    await firstRowText("Paredes 1");

    expect(within(rows()[0] as HTMLElement).getByText("No integrado")).toBeVisible();
    expect(within(rows()[0] as HTMLElement).queryByText("N/A")).toBeNull();
  });

  test("of post-sales is filtered by its two CRM states, also from an address of three", async () => {
    window.history.replaceState(null, "", "/gathering?crmState=none");
    const { person } = show("engine_pv");

    await person.click(await screen.findByRole("button", { name: "CRM: No integrado" }));

    expect(screen.getAllByRole("menuitemradio").map((choice) => choice.textContent)).toEqual([
      "Todos",
      "Integrado",
      "No integrado",
    ]);
    expect(store.requested[0]?.searchParams.get("crmState")).toBe("not integrated");
  });

  test("of post-sales is filtered by a part of a plate, in any format", async () => {
    const { person } = show("engine_pv");
    await person.click(await screen.findByRole("button", { name: "Filtrar por Placa" }));

    const field = await screen.findByRole("textbox", { name: "Placa" });
    await person.type(field, "p b{Enter}");
    expect(field).toHaveAccessibleDescription("Al menos 3 letras o números seguidos.");
    expect(field).toBeInvalid();
    await person.type(field, "a-12{Enter}");

    expect(search().get("carLicense")).toBe("PBA12");
    await waitFor(() => expect(store.requested.at(-1)?.searchParams.get("carLicense")).toBe("PBA12"));
    await person.click(screen.getByRole("button", { name: "Quitar el filtro Placa" }));
    expect(search().get("carLicense")).toBeNull();
  });

  test("of post-sales is filtered by its leads' rules", async () => {
    server.use(
      http.get("*/api/lead-prospection/deals/rules", () =>
        HttpResponse.json([{ id: "Mantenimiento", name: "Mantenimiento" }]),
      ),
    );
    const { person } = show("ccLeadsEngine_pv");
    await person.click(await screen.findByRole("button", { name: "Filtrar por Regla" }));
    await person.click(await screen.findByRole("menuitemradio", { name: "Mantenimiento" }));

    await waitFor(() => expect(store.requested.at(-1)?.searchParams.get("rule")).toBe("Mantenimiento"));
  });

  test("covers the chosen days, which are in its address and cleared by a press", async () => {
    const { person } = show("web");
    await person.click(await screen.findByRole("button", { name: "Filtrar por Fecha" }));
    const choice = await screen.findByRole("dialog", { name: "Fecha" });
    await person.type(await within(choice).findByLabelText("Desde"), "2026-11-20");
    await person.type(within(choice).getByLabelText("Hasta"), "2026-11-21");
    await person.click(within(choice).getByRole("button", { name: "Aplicar" }));

    await waitFor(() => expect(search().toString()).toBe("from=2026-11-20&to=2026-11-21"));
    const requested = store.requested.at(-1)?.searchParams;
    expect([requested?.get("from"), requested?.get("to")]).toEqual(["2026-11-20", "2026-11-21"]);
    expect(screen.getByRole("button", { name: /^Fecha: 20 nov 2026 a 21 nov 2026$/ })).toBeVisible();

    await person.click(screen.getByRole("button", { name: "Quitar el filtro Fecha" }));
    await waitFor(() => expect(search().toString()).toBe(""));
  });

  test("of sales has no vehicle filter, and ignores one in its address", async () => {
    window.history.replaceState(null, "", "/gathering?vin=LB3G1");

    show("web");
    await firstRowText("Paredes 120");

    expect(screen.queryByRole("button", { name: /VIN|Placa|Regla/ })).toBeNull();
    expect(store.requested[0]?.searchParams.has("vin")).toBe(false);
  });

  test("shows nothing for a form state that is neither complete nor incomplete", async () => {
    store.leads = [aLead(1, { source: "tiktok", completion: null })];

    show("tiktok");
    await firstRowText("Paredes 1");

    expect(
      within(rows()[0] as HTMLElement)
        .getAllByRole("cell")
        .at(-1),
    ).toHaveTextContent(/^$/);
  });

  test("shows a skeleton of its rows while it loads", async () => {
    show("web");

    expect(heads()).toContain("Origen");
    expect(rows().length).toBeGreaterThan(5);
    await firstRowText("Paredes 120");
  });

  test("shows its count after its rows, and that more than 10.000 were not counted", async () => {
    server.use(
      http.get("*/api/lead-prospection/deals/total", () => HttpResponse.json({ count: 10_000, isMore: true })),
    );

    show();

    expect(await screen.findByText("10 de más de 10.000")).toBeVisible();
  });

  test("is available in English, in pages of fifty", async () => {
    store.leads = newest(120);
    store.pageSize = PAGE_SIZE;

    show("web", "en");

    expect(await screen.findByText("50 of 120")).toBeVisible();
    expect(heads()).toContain("Last name");
  });

  test("without leads reports it; without matches offers to clear the filters", async () => {
    store.leads = [];
    const { person } = show();
    expect(await screen.findByText("Todavía no hay leads")).toBeVisible();

    await person.type(screen.getByRole("searchbox"), "nadie");
    expect(await screen.findByText("Sin resultados con estos filtros")).toBeVisible();

    await person.click(screen.getByRole("button", { name: "Quitar filtros" }));
    expect(await screen.findByText("Todavía no hay leads")).toBeVisible();
    expect(search().get("searchTerm")).toBeNull();
  });

  test("without access reports it and offers nothing else", async () => {
    server.use(http.get("*/api/lead-prospection/deals", () => rejection("FORBIDDEN")));

    show();

    expect(await screen.findByText("No tienes acceso a esta página")).toBeVisible();
  });

  test("that failed can be retried", async () => {
    server.use(http.get("*/api/lead-prospection/deals", () => rejection("INTERNAL"), { once: true }));
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: "Reintentar" }));

    await firstRowText("Paredes 120");
  });
});

describe("paging", () => {
  test("goes forward and back by buttons, and the address contains the page", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");
    expect(screen.getByRole("button", { name: "Anterior" })).toBeDisabled();

    await person.click(screen.getByRole("button", { name: "Siguiente" }));
    await firstRowText("Paredes 110");
    expect(search().get("cursor")).toBe(leadIdAt(111));

    await person.click(screen.getByRole("button", { name: "Siguiente" }));
    await firstRowText("Paredes 100");
    expect(screen.getByRole("button", { name: "Siguiente" })).toBeDisabled();

    await person.click(screen.getByRole("button", { name: "Anterior" }));
    await firstRowText("Paredes 110");
  });

  test("back to the first page reads it as the first page", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");
    await person.click(screen.getByRole("button", { name: "Siguiente" }));
    await firstRowText("Paredes 110");

    await person.click(screen.getByRole("button", { name: "Anterior" }));

    await firstRowText("Paredes 120");
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  test("pages by keyboard: brackets, and Alt with up and down", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");

    await person.keyboard("{ArrowDown}]");
    await firstRowText("Paredes 110");
    await person.keyboard("[[");
    await firstRowText("Paredes 120");
    await person.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await firstRowText("Paredes 110");
    await person.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await firstRowText("Paredes 120");
  });

  test("by an address opens that page, and the browser's back button the one before", async () => {
    window.history.replaceState(null, "", `/gathering?cursor=${leadIdAt(111)}&direction=next`);
    const { person } = show();
    await firstRowText("Paredes 110");

    await person.click(screen.getByRole("button", { name: "Siguiente" }));
    await firstRowText("Paredes 100");
    act(() => window.history.back());

    await firstRowText("Paredes 110");
  });

  test("keeps the last answer on screen while the next one loads", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    server.use(
      http.get("*/api/lead-prospection/deals", async () => {
        await gate;
      }),
    );

    await person.click(screen.getByRole("button", { name: "Siguiente" }));
    await waitFor(() => expect(screen.getByRole("region", { name: "Leads de web" })).toHaveAttribute("aria-busy"));

    expect(lastNames()[0]).toBe("Paredes 120");
    open();
    await firstRowText("Paredes 110");
  });

  test("never shows the rows of one source under another", async () => {
    store.leads.push(aLead(500, { source: "tiktok" }));
    const { showSource } = show("web");
    await firstRowText("Paredes 120");

    showSource("tiktok");

    expect(screen.queryByText("Paredes 120")).toBeNull();
    await firstRowText("Paredes 500");
  });

  test("that failed to continue reports that its rows are the earlier ones, and moves none of them down", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");
    server.use(http.get("*/api/lead-prospection/deals", () => rejection("INTERNAL")));

    await person.click(screen.getByRole("button", { name: "Siguiente" }));

    const notice = await screen.findByText(/Se muestra la lista anterior/);
    expect(lastNames()[0]).toBe("Paredes 120");
    const table = screen.getByRole("table");
    expect(table.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    // The panel takes its height from the scroller and covers no row.
    expect(notice).toHaveClass("flex-none");
    expect(notice).not.toHaveClass("absolute");
  });

  test("that failed to continue retries that page by the same button, without another step", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");
    server.use(http.get("*/api/lead-prospection/deals", () => rejection("INTERNAL")));
    const next = screen.getByRole("button", { name: "Siguiente" });
    await person.click(next);
    await screen.findByText(/Se muestra la lista anterior/);
    const steps = window.history.length;
    server.resetHandlers();

    await person.click(next);

    await firstRowText("Paredes 110");
    expect(window.history.length).toBe(steps);
    expect(screen.queryByText(/Se muestra la lista anterior/)).toBeNull();
  });

  const returns = [
    ["the network is back", () => ["offline", "online"].map((name) => window.dispatchEvent(new Event(name)))],
    ["one looks at it again", () => window.dispatchEvent(new Event("visibilitychange"))],
  ] as const;
  test.each(returns)("after a failed next page shows the page of its address once %s", async (_when, comesBack) => {
    const { person } = show();
    await firstRowText("Paredes 120");
    server.use(http.get("*/api/lead-prospection/deals", () => HttpResponse.error()));
    await person.click(screen.getByRole("button", { name: "Siguiente" }));
    await screen.findByText(/Se muestra la lista anterior/, undefined, { timeout: 3000 });
    expect(search().get("cursor")).toBe(leadIdAt(111));
    server.resetHandlers();

    act(() => void comesBack());

    await firstRowText("Paredes 110");
    expect(screen.queryByText(/Se muestra la lista anterior/)).toBeNull();
  });

  test("with loaded rows is not requested again after reconnecting or focus", async () => {
    show();
    await firstRowText("Paredes 120");
    const requested = store.requested.length;

    act(() => {
      for (const [, comesBack] of returns) comesBack();
    });

    await new Promise((done) => setTimeout(done, 50));
    expect(store.requested).toHaveLength(requested);
  });
});

describe("filters", () => {
  test("choose by a chip, are in the address, and leave by its cross", async () => {
    store.leads[3] = aLead(117, { dealState: "failed" });
    const { person } = show();
    await firstRowText("Paredes 120");

    await person.click(screen.getByRole("button", { name: "Filtrar por Estado" }));
    await person.click(screen.getByRole("menuitemradio", { name: "Fallido" }));

    await firstRowText("Paredes 117");
    expect(search().get("dealState")).toBe("failed");
    expect(screen.getByRole("button", { name: "Estado: Fallido" })).toBeVisible();

    await person.click(screen.getByRole("button", { name: "Quitar el filtro Estado" }));
    await firstRowText("Paredes 120");
    expect(search().get("dealState")).toBeNull();
  });

  test("stay when a row is opened before they are drawn", async () => {
    store.leads[3] = aLead(117, { dealState: "failed" });
    const { person } = show();
    await firstRowText("Paredes 120");
    await person.click(screen.getByRole("button", { name: "Filtrar por Estado" }));
    const choice = screen.getByRole("menuitemradio", { name: "Fallido" });
    const row = screen.getByRole("link", { name: /Paredes 117$/ });

    act(() => {
      choice.click();
      row.click();
    });

    await firstRowText("Paredes 117");
    expect(search().get("dealState")).toBe("failed");
    expect(search().get("lead")).toBe(leadIdAt(117));
  });

  test("of the address are in force from the start, synonyms too", async () => {
    store.leads[3] = aLead(117, { dealState: "duplicated" });
    window.history.replaceState(null, "", "/gathering?dealState=duplicate");

    show();

    await firstRowText("Paredes 117");
    expect(store.requested[0]?.searchParams.get("dealState")).toBe("duplicated");
  });

  test("by agency name the agencies of the licence", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");

    await person.click(screen.getByRole("button", { name: "Filtrar por Agencia" }));
    await person.click(await screen.findByRole("menuitemradio", { name: "Quito Norte" }));

    expect(search().get("agency")).toBe(QUITO);
    expect(await screen.findByRole("button", { name: "Agencia: Quito Norte" })).toBeVisible();
    await waitFor(() => expect(store.requested.at(-1)?.searchParams.get("agency")).toBe(QUITO));
  });

  test("by words wait until typing rests, and send one request", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");
    store.requested = [];

    await person.type(screen.getByRole("searchbox"), "paredes 99");

    await firstRowText("Paredes 99");
    expect(store.requested.map((url) => url.searchParams.get("searchTerm"))).toEqual(["paredes 99"]);
  });

  test("start at the first page", async () => {
    window.history.replaceState(null, "", `/gathering?cursor=${leadIdAt(111)}`);
    const { person } = show();
    await firstRowText("Paredes 110");

    await person.click(screen.getByRole("button", { name: "Filtrar por Estado" }));
    await person.click(screen.getByRole("menuitemradio", { name: "Lead único" }));

    await firstRowText("Paredes 120");
    expect(search().get("cursor")).toBeNull();
  });
});

describe("a row", () => {
  test("opens by a click, the address names it, and Escape closes it and returns the focus", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");

    await person.click(rows()[2] as HTMLElement);
    expect(search().get("lead")).toBe(leadIdAt(118));
    expect(await screen.findByRole("complementary", { name: /Paredes 118/ })).toBeVisible();
    expect(rows()[2]).toHaveAttribute("aria-current", "true");

    await person.keyboard("{Escape}");
    await waitFor(() => expect(search().get("lead")).toBeNull());
    expect(screen.getByRole("link", { name: /Paredes 118/ })).toHaveFocus();
  });

  test("closed leaves no history step: the back button goes to the page before the list", async () => {
    window.history.replaceState(null, "", "/home");
    window.history.pushState(null, "", "/gathering");
    const { person } = show();
    await firstRowText("Paredes 120");
    await person.click(rows()[2] as HTMLElement);
    await person.click(rows()[4] as HTMLElement);
    expect(search().get("lead")).toBe(leadIdAt(116));

    await person.keyboard("{Escape}{Escape}");
    await waitFor(() => expect(window.location.href).toMatch(/\/gathering$/));
    act(() => window.history.back());

    await waitFor(() => expect(window.location.pathname).toBe("/home"));
  });

  test("opened by its address closes in place, and a filter set next to it stays", async () => {
    window.history.replaceState(null, "", `/gathering?lead=${leadIdAt(118)}`);
    const { person } = show();
    await screen.findByRole("complementary", { name: /Paredes 118/ });

    await person.type(screen.getByRole("searchbox"), "paredes 11");
    await waitFor(() => expect(search().get("searchTerm")).toBe("paredes 11"));
    await person.click(screen.getByRole("button", { name: "Cerrar" }));

    await waitFor(() => expect(search().get("lead")).toBeNull());
    expect(search().get("searchTerm")).toBe("paredes 11");
  });

  test("letters trigger no shortcut without focus: dictation types them", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");

    await person.keyboard("jj]");

    await firstRowText("Paredes 120");
    expect(document.body).toHaveFocus();
  });

  test("is reached by j, k and the arrows, and opened by Enter", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");

    await person.keyboard("{ArrowDown}jjk");
    expect(screen.getByRole("link", { name: /Paredes 119/ })).toHaveFocus();

    await person.keyboard("{Enter}");
    expect(search().get("lead")).toBe(leadIdAt(119));
  });

  test("is one stop for the Tab key, whatever the number of rows", async () => {
    show();
    await firstRowText("Paredes 120");

    const links = screen.getAllByRole("link", { name: /Abrir/ });
    expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(1);
  });

  test("named by the address is open from the start", async () => {
    window.history.replaceState(null, "", `/gathering?lead=${leadIdAt(118)}`);

    show();

    expect(await screen.findByRole("complementary", { name: /Paredes 118/ })).toBeVisible();
  });

  test("letters typed into the search trigger no shortcut", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");

    await person.type(screen.getByRole("searchbox"), "j]k");

    expect(screen.getByRole("searchbox")).toHaveFocus();
    expect(screen.getByRole("searchbox")).toHaveValue("j]k");
    expect(search().get("cursor")).toBeNull();
  });
});

describe("at the reading position", () => {
  test("a list stays where it is while a row is opened and closed, and starts at its top for another filter", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");
    const toTop = vi.spyOn(Element.prototype, "scrollTo").mockImplementation(() => {});

    await person.click(screen.getByRole("link", { name: /Paredes 115/ }));
    await waitFor(() => expect(search().get("lead")).toBe(leadIdAt(115)));
    act(() => window.history.back());
    await waitFor(() => expect(search().get("lead")).toBeNull());
    expect(toTop).not.toHaveBeenCalled();

    await person.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await firstRowText("Paredes 110");
    expect(toTop).toHaveBeenCalled();
    toTop.mockRestore();
  });
});

describe("new leads", () => {
  const comeUntold = () => store.leads.unshift(aLead(121));
  const arrive = (...numbers: number[]) => {
    for (const number of numbers) store.leads.unshift(aLead(number));
    announce({ web: numbers.length });
  };

  test("while the stream was away are found when it opens, and so are the rows that changed", async () => {
    show();
    await firstRowText("Paredes 120");
    store.leads[1] = aLead(119, { dealState: "duplicated" });
    comeUntold();

    streamOpens();

    await firstRowText("Paredes 121");
    await waitFor(() => expect(within(rows()[2] as HTMLElement).getByText("Duplicado")).toBeVisible());
  });

  test("that failed to load at once are requested again", async () => {
    show();
    await firstRowText("Paredes 120");
    comeUntold();
    server.use(http.get("*/api/lead-prospection/deals", () => rejection("PROVIDER_UNREACHABLE"), { once: true }));

    streamOpens();

    await waitFor(() => expect(lastNames()[0]).toBe("Paredes 121"), { timeout: 3000 });
  });

  test("on a later page opened by its address wait under a notice, and survive the next page", async () => {
    window.history.replaceState(null, "", `/gathering?cursor=${leadIdAt(111)}&direction=next`);
    const { person } = show();
    await firstRowText("Paredes 110");
    await waitFor(() => expect(store.requested.some((url) => !url.searchParams.has("cursor"))).toBe(true));

    arrive(121, 122);
    expect(await screen.findByRole("button", { name: "2 nuevos" })).toBeVisible();
    await person.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await firstRowText("Paredes 100");

    await person.click(screen.getByRole("button", { name: "2 nuevos" }));
    await firstRowText("Paredes 122");
    expect(screen.queryByRole("button", { name: /nuevos/ })).toBeNull();
  });

  test("of a hidden source are there when its list is shown again", async () => {
    store.leads.push(aLead(500, { source: "tiktok" }));
    const { showSource } = show("web");
    await firstRowText("Paredes 120");
    showSource("tiktok");
    await firstRowText("Paredes 500");
    arrive(121);

    showSource("web");

    await firstRowText("Paredes 121");
  });

  test("are not counted by the bell once the list shows them, but are while they wait", async () => {
    window.history.replaceState(null, "", `/gathering?lead=${leadIdAt(118)}`);
    const { person } = show();
    await firstRowText("Paredes 120");
    const bell = renderHook(useArrived);
    act(() => addArrived({ web: 1, meta: 4 }));

    arrive(121);
    const button = await screen.findByRole("button", { name: "1 nuevo" });
    expect(bell.result.current).toEqual({ web: 1, meta: 4 });

    await person.click(button);
    await waitFor(() => expect(bell.result.current).toEqual({ meta: 4 }));
  });

  test("a list without its stream shows it quietly, until it is back", async () => {
    show();
    await firstRowText("Paredes 120");
    expect(screen.queryByText("Actualización en vivo en pausa")).toBeNull();

    streamIsDown(true);
    expect(screen.getByText("Actualización en vivo en pausa")).toBeVisible();

    streamIsDown(false);
    expect(screen.queryByText("Actualización en vivo en pausa")).toBeNull();
  });

  test("appear by themselves in an idle list", async () => {
    show();
    await firstRowText("Paredes 120");

    arrive(121, 122);
    await firstRowText("Paredes 122");
    arrive(123);

    await firstRowText("Paredes 123");
    expect(screen.queryByRole("button", { name: /nuevo/ })).toBeNull();
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ["it is scrolled down", async () => scrollTo(60)],
    ["a filter's menu is open", (person) => person.click(screen.getByRole("button", { name: "Filtrar por Estado" }))],
    ["the focus is in it", async () => act(() => screen.getByRole("region", { name: "Leads de web" }).focus())],
  ])("wait while %s", async (_, touch) => {
    const { person } = show();
    await firstRowText("Paredes 120");
    await touch(person);

    arrive(121);

    expect(await screen.findByRole("button", { name: "1 nuevo" })).toBeVisible();
    expect(lastNames()[0]).toBe("Paredes 120");
  });

  test("that wait stay while their notice has the focus, and come with the next once it loses it", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");
    await person.keyboard("{ArrowDown}");
    arrive(121);
    const button = await screen.findByRole("button", { name: "1 nuevo" });
    act(() => button.focus());

    arrive(122);
    expect(await screen.findByRole("button", { name: "2 nuevos" })).toBeVisible();
    expect(lastNames()[0]).toBe("Paredes 120");

    act(() => button.blur());
    arrive(123);
    await firstRowText("Paredes 123");
  });

  test("appear by themselves in a hidden list", async () => {
    show();
    await firstRowText("Paredes 120");
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");

    arrive(121);

    await firstRowText("Paredes 121");
    visibility.mockRestore();
  });

  test("appear by themselves in an empty list", async () => {
    store.leads = [];
    show();
    expect(await screen.findByText("Todavía no hay leads")).toBeVisible();

    arrive(121);

    await firstRowText("Paredes 121");
  });

  test("wait under a quiet notice while a lead is open, and appear on request", async () => {
    window.history.replaceState(null, "", `/gathering?lead=${leadIdAt(118)}`);
    const { person } = show();
    await firstRowText("Paredes 120");

    arrive(121, 122, 123);
    const button = await screen.findByRole("button", { name: "3 nuevos" });
    expect(lastNames()[0]).toBe("Paredes 120");

    await person.click(button);
    await firstRowText("Paredes 123");
    expect(screen.queryByRole("button", { name: /nuevos/ })).toBeNull();
    expect(search().get("lead")).toBe(leadIdAt(118));
  });

  test("wait while the keyboard is in the rows", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");
    await person.keyboard("{ArrowDown}");

    arrive(121);

    expect(await screen.findByRole("button", { name: "1 nuevo" })).toBeVisible();
    expect(lastNames()[0]).toBe("Paredes 120");
  });

  test("on a later page wait, and open the first page on request", async () => {
    const { person } = show();
    await firstRowText("Paredes 120");
    await person.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await firstRowText("Paredes 110");

    arrive(121);
    await person.click(await screen.findByRole("button", { name: "1 nuevo" }));

    await firstRowText("Paredes 121");
    expect(search().get("cursor")).toBeNull();
  });

  test("excluded by the filters are not announced", async () => {
    window.history.replaceState(null, "", "/gathering?dealState=failed");
    store.leads[0] = aLead(120, { dealState: "failed" });
    show();
    await firstRowText("Paredes 120");
    store.requested = [];

    arrive(121);

    await waitFor(() => expect(store.requested.length).toBeGreaterThan(0));
    expect(screen.queryByRole("button", { name: /nuevo/ })).toBeNull();
    expect(lastNames()).toEqual(["Paredes 120"]);
  });

  test("of another source do not affect this list", async () => {
    show();
    await firstRowText("Paredes 120");
    store.requested = [];

    announce({ meta: 4 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));

    expect(store.requested).toEqual([]);
  });

  test("many at once cause at most one request a second", async () => {
    show();
    await firstRowText("Paredes 120");
    store.requested = [];

    for (let number = 121; number <= 130; number += 1) arrive(number);

    await firstRowText("Paredes 130");
    expect(store.requested.length).toBeLessThanOrEqual(3);
  });

  test("a row that changed elsewhere changes in place", async () => {
    show();
    await firstRowText("Paredes 120");
    store.leads[1] = aLead(119, { dealState: "duplicated" });
    store.leads.unshift(aLead(121));

    announce({}, [leadIdAt(119)]);

    await waitFor(() => expect(within(rows()[1] as HTMLElement).getByText("Duplicado")).toBeVisible());
    expect(lastNames().slice(0, 2)).toEqual(["Paredes 120", "Paredes 119"]);
  });
});

describe("leads that no longer match the list", () => {
  async function showFailed(...numbers: number[]) {
    window.history.replaceState(null, "", "/gathering?dealState=failed");
    store.leads = numbers.map((number) => aLead(number, { dealState: "failed" }));
    const { person } = show();
    await firstRowText(`Paredes ${numbers[0]}`);
    return person;
  }
  const reprocess = (number: number) => {
    const at = store.leads.findIndex(({ id }) => id === leadIdAt(number));
    store.leads[at] = aLead(number, { dealState: "new" });
    announce({}, [leadIdAt(number)]);
  };

  test("disappear where the list is idle, down to the last", async () => {
    await showFailed(3, 2);

    reprocess(3);
    await waitFor(() => expect(lastNames()).toEqual(["Paredes 2"]));
    reprocess(2);

    await waitFor(() => expect(rows()).toEqual([]), { timeout: 5000 });
    expect(screen.getByRole("button", { name: "Quitar filtros" })).toBeVisible();
  });

  test("remain marked in place while the keyboard is in the rows, and disappear when it leaves", async () => {
    const person = await showFailed(3, 2, 1);
    await person.keyboard("{ArrowDown}");

    reprocess(2);
    await waitFor(() => expect(rows()[1]).toHaveTextContent("Ya no está en esta lista"));
    expect(lastNames()).toHaveLength(3);
    act(() => (document.activeElement as HTMLElement).blur());

    await waitFor(() => expect(lastNames()).toEqual(["Paredes 3", "Paredes 1"]));
  });

  test("are unmarked once they match again", async () => {
    const person = await showFailed(3, 2, 1);
    await person.keyboard("{ArrowDown}");
    reprocess(2);
    await waitFor(() => expect(rows()[1]).toHaveTextContent("Ya no está en esta lista"));

    store.leads[1] = aLead(2, { dealState: "failed" });
    announce({}, [leadIdAt(2)]);

    await waitFor(() => expect(rows()[1]).not.toHaveTextContent("Ya no está"), { timeout: 5000 });
  });
});
