import "@testing-library/jest-dom/vitest";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import type { Session } from "next-auth";
import { SessionProvider } from "next-auth/react";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Providers } from "@/components/shell/providers.tsx";
import { Shell } from "@/components/shell/shell.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import type { LeadsChanged } from "@/contract/leads/leads.ts";
import { seeArrived } from "@/lib/features/leads/new-lead-counter.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const stream = vi.hoisted(() => ({ receive: new Set<(event: LeadsChanged) => void>() }));
vi.mock("@/lib/api/use-events.ts", async () => {
  const { useEffect } = await import("react");
  return {
    useEvents(_endpoint: unknown, onEvent: (event: LeadsChanged) => void) {
      useEffect(() => {
        stream.receive.add(onEvent);
        return () => void stream.receive.delete(onEvent);
      });
    },
    useIsStreamOpened: () => true,
  };
});

const NORTE = { licenseId: "01935f00-0000-7000-8000-000000000001", licenseName: "Andes Motor Norte" };
const SUR = { licenseId: "01935f00-0000-7000-8000-000000000002", licenseName: "Andes Motor Sur" };

const searched: (string | null)[] = [];
const server = setupServer(
  http.get("*/api/backoffice/licenses", () =>
    HttpResponse.json({ ...NORTE, companyIdentification: "1790012345001", timeZone: "Pacific/Galapagos" }),
  ),
  http.get("*/api/lead-prospection/deals/total", ({ request }) => {
    const { searchParams } = new URL(request.url);
    const isUncontacted = searchParams.get("contact") === "none" && searchParams.get("dealState") === "new";
    return HttpResponse.json({ count: isUncontacted ? 1412 : 0, isMore: false });
  }),
  http.put("*/api/account/language", () => HttpResponse.json({ locale: "es" })),
  http.get("*/api/lead-prospection/deals", ({ request }) => {
    const term = new URL(request.url).searchParams.get("searchTerm");
    searched.push(term);
    const found = {
      id: "lead-1",
      firstName: "Daniela",
      lastName: "Paredes",
      source: "meta",
      identification: "1713175071",
      phone: "+593987654321",
      stage: "Contactado",
      advisor: "Diego Salas",
    };
    return HttpResponse.json({
      items: term === "paredes" ? [found] : [],
      cursor: { actual: null, next: null, prev: null },
    });
  }),
);

const router = {
  push: vi.fn(),
  replace: vi.fn(),
  refresh: vi.fn(),
  prefetch: vi.fn(),
  back: vi.fn(),
  forward: vi.fn(),
};

beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  // Loads the palette first: its compilation is not under test.
  await import("@/components/shell/command-palette.tsx");
});
afterAll(() => server.close());
beforeEach(() => {
  searched.length = 0;
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function show(role: Role, pathname: string, licenses = [NORTE], more?: ReactNode) {
  const session: Session = {
    user: {
      email: "valeria.andrade@andesmotor.example",
      type: "client",
      fullName: "Valeria Andrade",
      licenses,
      emailVerified: true,
      userId: "01935f00-0000-7000-8000-00000000000a",
      companyType: "dealership",
      companyId: "01935f00-0000-7000-8000-00000000000b",
      role: [role],
    },
    licenseId: NORTE.licenseId,
    expires: "2030-01-01T00:00:00.000Z",
  };
  render(
    <AppRouterContext value={router as unknown as React.ContextType<typeof AppRouterContext>}>
      <PathnameContext value={pathname}>
        <WithTranslations>
          <Providers session={session}>
            <Shell>
              <h1>Pantalla</h1>
              <Moment />
              {more}
            </Shell>
          </Providers>
        </WithTranslations>
      </PathnameContext>
    </AppRouterContext>,
  );
}

function Moment() {
  return <time>{auditDate("2026-11-21T15:56:02.000Z", useZone())}</time>;
}

test("the menu shows how many leads were not contacted, to users of the list of leads", async () => {
  show("supervisor", "/board");

  const entry = await screen.findByRole("link", { name: "Leads, 1.412 sin contactar" });
  expect(entry).toHaveAttribute("href", "/leads");
});

test("dates are shown in the zone of the licence in force", async () => {
  show("admin-client", "/salesbi");

  expect(await screen.findByText("21/11/2026 - 09:56")).toBeTruthy();
});

const links = () =>
  within(screen.getByRole("navigation", { name: "Navegación" }))
    .getAllByRole("link", { hidden: true })
    .map((link) => link.getAttribute("href"));

test("a host's shell links only to the showroom and the sign-out", async () => {
  server.use(http.head("*/manifest.webmanifest", () => new HttpResponse(null)));
  const person = userEvent.setup();
  show("host", "/showroom");

  const everyLink = screen.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"));
  expect(new Set(everyLink)).toEqual(new Set(["#content", "/showroom"]));
  // A role of one screen has no navigation.
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByRole("button", { name: "Abrir navegación" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Buscar|Nombre, cédula/ })).toBeNull();

  await person.click(screen.getByRole("button", { name: /Valeria Andrade/ }));
  expect(screen.queryByRole("menuitem", { name: "Mi cuenta" })).toBeNull();
  await person.click(screen.getByRole("menuitem", { name: "Cerrar sesión" }));
  await waitFor(() => expect(router.push.mock.calls).toEqual([["/signout"]]));
});

test("a user with another start page goes only to a permitted home", () => {
  show("advisor-cct", "/gathering");
  expect(links()).toContain("/home");
  cleanup();

  show("admin-client", "/salesbi");
  expect(links().filter((path) => path?.startsWith("/home"))).toEqual([
    "/homeclient",
    "/homeclient",
    "/homesalesmanager",
  ]);
});

test("an administrator of a dealership is not led to licences, showroom or external management", () => {
  show("admin-client", "/salesbi");

  expect(links()).toEqual(expect.arrayContaining(["/settings", "/settings/referrals", "/homesalesmanager"]));
  for (const path of ["/settings/users", "/licenses", "/showroom", "/externalmanagement"])
    expect(links()).not.toContain(path);
});

test("the sidebar marks the current page", () => {
  show("admin-client", "/campaigns/db");

  const current = screen.getByRole("link", { current: "page" });
  expect(current.textContent).toBe("Bases de campaña");
});

test("Ctrl K finds a screen whatever its accents, and Enter goes there", async () => {
  const person = userEvent.setup();
  show("admin-client", "/salesbi");

  await person.keyboard("{Control>}k{/Control}");
  await person.type(await screen.findByRole("combobox"), "busque");
  await screen.findByRole("option", { name: "Búsqueda" });
  await person.keyboard("{Enter}");

  expect(router.push).toHaveBeenCalledWith("/search");
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("Ctrl K finds a lead by what is typed, and Enter opens it in its list", async () => {
  const person = userEvent.setup();
  show("admin-client", "/salesbi");

  await person.keyboard("{Control>}k{/Control}");
  await person.type(await screen.findByRole("combobox"), "paredes");
  await screen.findByRole("option", { name: /Daniela Paredes/ });
  await person.keyboard("{Enter}");

  expect(router.push).toHaveBeenCalledWith("/gathering?source=meta&lead=lead-1");
  expect(searched).toEqual(["paredes"]);
});

test("Ctrl K tells namesakes apart by phone, stage and advisor", async () => {
  const person = userEvent.setup();
  show("admin-client", "/salesbi");

  await person.keyboard("{Control>}k{/Control}");
  await person.type(await screen.findByRole("combobox"), "paredes");

  const option = await screen.findByRole("option", { name: /Daniela Paredes/ });
  expect(option).toHaveTextContent("+593987654321 · Contactado · Diego Salas");
});

test("Ctrl K acts: a new lead of a chosen source, a new appointment, another licence, a theme", async () => {
  const person = userEvent.setup();
  show("admin-client", "/salesbi", [NORTE, SUR]);

  await person.keyboard("{Control>}k{/Control}");
  const first = within(await screen.findByRole("group", { name: "Acciones" }));
  expect(first.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Nuevo lead",
    "Nueva cita",
    "Atajos de teclado?",
  ]);
  await person.type(screen.getByRole("combobox"), "sur");
  expect(await screen.findByRole("option", { name: /Andes Motor Sur/ })).toHaveTextContent("Cambiar de licencia");
  await person.clear(screen.getByRole("combobox"));
  await person.type(screen.getByRole("combobox"), "oscuro");
  await person.keyboard("{Enter}");
  expect(document.documentElement.dataset.theme).toBe("dark");

  await person.keyboard("{Control>}k{/Control}");
  await person.type(await screen.findByRole("combobox"), "nuevo lead");
  await person.keyboard("{Enter}");
  expect(router.push).toHaveBeenCalledWith("/leads?new=lead");
});

test("an auditor's palette offers no act that the role forbids", async () => {
  const person = userEvent.setup();
  show("general", "/salesbi");

  await person.keyboard("{Control>}k{/Control}");
  const acts = within(await screen.findByRole("group", { name: "Acciones" }));

  expect(acts.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Atajos de teclado?"]);
});

test("? shows the keys, except in inputs", async () => {
  const person = userEvent.setup();
  show("admin-client", "/salesbi", [NORTE], <input aria-label="Nota" />);

  await person.type(screen.getByLabelText("Nota"), "?");
  expect(screen.queryByRole("dialog")).toBeNull();
  await person.click(document.body);
  await person.keyboard("?");

  const keys = within(await screen.findByRole("dialog", { name: "Atajos de teclado" }));
  expect(keys.getByText("Fila siguiente").parentElement).toHaveTextContent("Fila siguienteJo↓");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("/ opens the search, except in inputs and for users with one screen", async () => {
  const person = userEvent.setup();
  show("admin-client", "/salesbi");

  await person.keyboard("/");
  expect(router.push.mock.calls).toEqual([["/search"]]);
  await person.keyboard("{Control>}k{/Control}");
  const typed = await screen.findByRole("combobox");
  await person.type(typed, "a/b");
  cleanup();
  show("host", "/showroom");
  await person.keyboard("/");

  expect(router.push).toHaveBeenCalledTimes(1);
});

test("/ focuses the screen's search, with its label", async () => {
  const person = userEvent.setup();
  show("admin-client", "/gathering", [NORTE], <input type="search" aria-label="Buscar aquí" defaultValue="paredes" />);

  await person.keyboard("/");
  const field = screen.getByRole("searchbox", { name: "Buscar aquí" });
  expect(field).toHaveFocus();
  await person.keyboard("a/b");

  expect(field).toHaveValue("a/b");
  expect(router.push).not.toHaveBeenCalled();
});

test("a search without result shows it", async () => {
  const person = userEvent.setup();
  show("admin-client", "/salesbi");

  await person.keyboard("{Control>}k{/Control}");
  await person.type(await screen.findByRole("combobox"), "zzzz");

  expect(await screen.findByText("Sin resultados para “zzzz”")).toBeTruthy();
});

test("the bell counts new leads by source until they are opened", async () => {
  const person = userEvent.setup();
  show("admin-client", "/salesbi");
  const news: LeadsChanged = { lastId: NORTE.licenseId, arrived: { meta: 2, web: 1 }, changed: [] };

  act(() => {
    for (const receive of stream.receive) receive(news);
  });
  await person.click(screen.getByRole("button", { name: "3 leads nuevos" }));
  await person.click(screen.getByRole("menuitem", { name: /Meta/ }));

  expect(screen.getByRole("button", { name: "1 lead nuevo" })).toBeTruthy();
});

test("the bell does not count leads shown in a list, nor those of another licence", async () => {
  show("admin-client", "/salesbi");
  const news: LeadsChanged = { lastId: NORTE.licenseId, arrived: { meta: 2, web: 1 }, changed: [] };
  act(() => {
    for (const receive of stream.receive) receive(news);
  });

  act(() => seeArrived("meta"));
  expect(screen.getByRole("button", { name: "1 lead nuevo" })).toBeTruthy();

  cleanup();
  show("admin-client", "/salesbi");
  expect(screen.getByRole("button", { name: "Leads nuevos" })).toBeTruthy();
});

test("a bell with only read leads shows it, not that none came", async () => {
  const person = userEvent.setup();
  show("admin-client", "/salesbi");
  act(() => {
    for (const receive of stream.receive) receive({ lastId: NORTE.licenseId, arrived: { meta: 2 }, changed: [] });
  });
  act(() => seeArrived("meta"));

  await person.click(screen.getByRole("button", { name: "Leads nuevos" }));

  expect(within(screen.getByRole("menu")).getByText("No tienes leads nuevos.")).toBeTruthy();
});

test("another licence is requested from the session, and the page reloads without the old filters", async () => {
  const person = userEvent.setup();
  const requested: unknown[] = [];
  server.use(
    http.get("*/api/auth/csrf", () => HttpResponse.json({ csrfToken: "token" })),
    http.post("*/api/auth/session", async ({ request }) => {
      requested.push(await request.json());
      return HttpResponse.json({
        user: { userId: "u" },
        licenseId: SUR.licenseId,
        expires: "2030-01-01T00:00:00.000Z",
      });
    }),
  );
  show("admin-client", "/gathering", [NORTE, SUR]);

  await person.click(screen.getByRole("button", { name: /Andes Motor Norte/ }));
  await person.click(screen.getByRole("menuitemradio", { name: /Andes Motor Sur/ }));

  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(requested).toEqual([{ csrfToken: "token", data: { licenseId: SUR.licenseId } }]);
  expect(router.replace).toHaveBeenCalledWith("/gathering");
  expect(await screen.findByText("Ahora trabajas en Andes Motor Sur")).toBeTruthy();
});

test("a failed licence change is reported, and nothing reloads", async () => {
  const person = userEvent.setup();
  vi.spyOn(console, "error").mockImplementation(() => {});
  server.use(http.get("*/api/auth/csrf", () => HttpResponse.error()));
  server.use(http.post("*/api/auth/_log", () => HttpResponse.json({})));
  server.use(http.post("*/api/auth/session", () => HttpResponse.json({}, { status: 400 })));
  show("admin-client", "/gathering", [NORTE, SUR]);

  await person.click(screen.getByRole("button", { name: /Andes Motor Norte/ }));
  await person.click(screen.getByRole("menuitemradio", { name: /Andes Motor Sur/ }));

  expect(await screen.findByText("No pudimos cambiar de licencia. Vuelve a intentarlo.")).toBeTruthy();
  expect(router.refresh).not.toHaveBeenCalled();
});

test("without a session the shell is not rendered", () => {
  const { container } = render(
    <AppRouterContext value={router as unknown as React.ContextType<typeof AppRouterContext>}>
      <WithTranslations>
        <SessionProvider session={null}>
          <Shell>
            <h1>Pantalla</h1>
          </Shell>
        </SessionProvider>
      </WithTranslations>
    </AppRouterContext>,
  );

  expect(container.textContent).toBe("");
});
