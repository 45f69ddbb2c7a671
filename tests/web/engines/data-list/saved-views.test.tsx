import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { selectedColumns } from "@/components/engines/data-list/saved-views.ts";
import { firstArguments } from "@/components/features/leads/lead-address.ts";
import { LEAD_COLUMNS } from "@/components/features/leads/lead-columns.ts";
import { LeadsList } from "@/components/features/leads/leads-list.tsx";
import { LEAD_COLUMNS_OF } from "@/contract/leads/lead-columns.ts";
import { leads } from "@/contract/leads/leads.ts";
import { type ListViews, type View, views } from "@/contract/leads/saved-views.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "./at-address.tsx";
import { aLead, generateLeads, leadIdAt, rejection } from "./made-up-leads.ts";

vi.mock("@/lib/api/use-events.ts", () => ({ useEvents: () => {}, useIsStreamDown: () => false }));
const person = vi.hoisted(() => ({ role: ["supervisor"] }));
vi.mock("next-auth/react", () => ({
  useSession: () => ({ status: "authenticated", data: { user: person, licenseId: "here" } }),
}));

const { store, server } = generateLeads();
const SCOPE = { source: "web" as const };
const aView = (given: Partial<View> = {}): View => ({
  id: leadIdAt(900),
  version: 1,
  list: "leads",
  scope: "web",
  name: "Fallidos",
  owner: "",
  isOwn: true,
  isShared: false,
  filters: { dealState: "failed" },
  columns: null,
  ...given,
});
let storedViews: ListViews;
let sent: unknown[];
beforeAll(async () => {
  server.listen();
  // Loads the dialogs first: their compilation is not under test.
  await Promise.all([
    import("@/components/engines/data-list/column-choice.tsx"),
    import("@/components/engines/data-list/views-menu.tsx"),
    import("@/components/features/leads/export/export-choice.tsx"),
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  store.leads = [aLead(2), aLead(1, { dealState: "failed" })];
  store.requested = [];
  storedViews = { views: [], choices: [] };
  sent = [];
  person.role = ["supervisor"];
  window.history.replaceState(null, "", "/gathering?source=web");
  Element.prototype.scrollTo ??= () => {};
  server.use(
    http.get("*/api/views", () => HttpResponse.json(storedViews)),
    http.put("*/api/list-choices", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ scope: "web", columns: null, viewId: null });
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function show() {
  const client = newQueryClient();
  client.setQueryData(readKey(views.list, { list: "leads" }), storedViews);
  const first = firstArguments(new URLSearchParams(window.location.search), ["web"], storedViews);
  const cursor = { actual: null, next: null, prev: null };
  client.setQueryData(readKey(leads.list, first as never), { items: store.leads, cursor });
  render(
    <WithTranslations>
      <QueryClientProvider client={client}>
        <AtAddress>
          <LeadsList scope={SCOPE} label="Leads de Web" emptyState={<p>Nada</p>} />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const ALL = LEAD_COLUMNS_OF.web.length;
const address = () => Object.fromEntries(new URLSearchParams(window.location.search));

test("the first render has the selected columns, in their order", () => {
  storedViews.choices = [{ scope: "web", columns: ["email", "firstName", "createdAt"], viewId: null }];

  show();

  expect(heads()).toEqual(["Correo", "Nombre", "Recibido"]);
});

test("the first render has the default view, and the address is unchanged", () => {
  storedViews.views = [aView({ columns: ["firstName", "dealState"] })];
  storedViews.choices = [{ scope: "web", columns: null, viewId: leadIdAt(900) }];

  show();

  expect(heads()).toEqual(["Nombre", "Estado"]);
  expect(screen.getByRole("button", { name: "Fallidos" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Quitar el filtro Estado" })).toBeVisible();
  expect(address()).toEqual({ source: "web" });
});

test("columns are hidden, shown and reset, and the naming column remains", async () => {
  const user = show();

  await user.click(screen.getByRole("button", { name: "Columnas" }));
  const choice = await screen.findByRole("dialog", { name: "Columnas" });
  expect(await within(choice).findByRole("checkbox", { name: /^Nombre/ })).toBeDisabled();
  await user.click(within(choice).getByRole("checkbox", { name: "Correo" }));

  await waitFor(() => expect(heads()).not.toContain("Correo"));
  expect(heads()).toHaveLength(ALL - 1);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ columns: LEAD_COLUMNS_OF.web.filter((column) => column !== "email") });
  await user.click(within(choice).getByRole("button", { name: "Restablecer columnas" }));
  await waitFor(() => expect(heads()).toHaveLength(ALL));
  expect(sent[1]).toMatchObject({ columns: null });
});

test("a failed save is reverted and reported", async () => {
  server.use(http.put("*/api/list-choices", () => rejection("UNAVAILABLE")));
  const user = show();

  await user.click(screen.getByRole("button", { name: "Columnas" }));
  await user.click(await screen.findByRole("checkbox", { name: "Correo" }));

  await waitFor(() => expect(document.body).toHaveTextContent(/no está disponible|intenta/i));
  expect(heads()).toHaveLength(ALL);
});

test("the shown list is saved as a view, and the address names it", async () => {
  window.history.replaceState(null, "", "/gathering?source=web&dealState=failed");
  server.use(
    http.post("*/api/views", async ({ request }) => {
      const given = (await request.json()) as object;
      sent.push(given);
      return HttpResponse.json({ ...aView(), ...given });
    }),
  );
  const user = show();

  await user.click(screen.getByRole("button", { name: "Vistas" }));
  await user.click(await screen.findByRole("menuitem", { name: "Guardar como vista" }));
  await user.type(screen.getByRole("textbox", { name: "Nombre" }), "Por revisar");
  await user.click(screen.getByRole("button", { name: "Guardar" }));

  expect(await screen.findByRole("button", { name: "Por revisar" })).toBeVisible();
  expect(sent[0]).toMatchObject({ scope: "web", name: "Por revisar", filters: { dealState: "failed" } });
  expect(address()).toEqual({ source: "web", dealState: "failed", view: leadIdAt(900) });
});

test("the dialog warns before the save that a search is not part of the view", async () => {
  window.history.replaceState(null, "", "/gathering?source=web&dealState=failed&searchTerm=zambrano");
  const user = show();

  await user.click(screen.getByRole("button", { name: "Vistas" }));
  await user.click(await screen.findByRole("menuitem", { name: "Guardar como vista" }));

  expect(screen.getByRole("textbox", { name: "Nombre" })).toHaveAccessibleDescription(
    "Por privacidad, el texto buscado no se guarda. Los filtros sí.",
  );
});

test("a taken name is reported on its field, and stays typed", async () => {
  server.use(
    http.post("*/api/views", () => rejection("INVALID_INPUT", { fields: [{ field: "name", code: "taken" }] })),
  );
  const user = show();

  await user.click(screen.getByRole("button", { name: "Vistas" }));
  await user.click(await screen.findByRole("menuitem", { name: "Guardar como vista" }));
  await user.type(screen.getByRole("textbox", { name: "Nombre" }), "Fallidos");
  await user.click(screen.getByRole("button", { name: "Guardar" }));

  const field = await screen.findByRole("textbox", { name: "Nombre" });
  await waitFor(() => expect(field).toHaveAccessibleDescription("Ya tienes una vista con ese nombre."));
  expect(field).toHaveValue("Fallidos");
});

test("a changed view is marked and can be reset", async () => {
  storedViews.views = [aView()];
  window.history.replaceState(null, "", `/gathering?source=web&dealState=new&view=${leadIdAt(900)}`);
  const user = show();

  await user.click(screen.getByRole("button", { name: "Fallidos, con cambios sin guardar" }));
  await user.click(await screen.findByRole("menuitem", { name: "Descartar cambios" }));

  expect(await screen.findByRole("button", { name: "Fallidos" })).toBeVisible();
  expect(address()).toMatchObject({ dealState: "failed", view: leadIdAt(900) });
});

test("the whole list is requested by name where a view would open by default", async () => {
  storedViews.views = [aView()];
  storedViews.choices = [{ scope: "web", columns: null, viewId: leadIdAt(900) }];
  const user = show();

  await user.click(screen.getByRole("button", { name: "Fallidos" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Lista completa" }));

  await waitFor(() => expect(address()).toEqual({ source: "web", view: "none" }));
  expect(screen.queryByRole("button", { name: "Quitar el filtro Estado" })).not.toBeInTheDocument();
});

test("a link to a removed view shows its filters and reports it once", async () => {
  window.history.replaceState(null, "", `/gathering?source=web&dealState=failed&view=${leadIdAt(901)}`);

  show();

  expect(await screen.findByText("Esta vista ya no existe o no está compartida.")).toBeInTheDocument();
  await waitFor(() => expect(address()).toEqual({ source: "web", dealState: "failed" }));
});

test("a user who may not share sees no share option, and cannot change a shared view", async () => {
  person.role = ["advisor-cct"];
  storedViews.views = [aView({ isOwn: false, isShared: true, owner: "Ana Paz" })];
  window.history.replaceState(null, "", `/gathering?source=web&dealState=new&view=${leadIdAt(900)}`);
  const user = show();

  await user.click(screen.getByRole("button", { name: /Fallidos/ }));
  const menu = await screen.findByRole("menu");

  const offered = within(menu)
    .getAllByRole("menuitem")
    .map(({ textContent }) => textContent);
  expect(offered).toEqual(["Descartar cambios", "Guardar como vista"]);
  expect(within(menu).getByText("de Ana Paz")).toBeInTheDocument();
});

test("the file has the shown columns, or all of them, and only for users who may export", async () => {
  storedViews.choices = [{ scope: "web", columns: ["firstName", "email"], viewId: null }];
  window.history.replaceState(null, "", "/gathering?source=web&dealState=failed");
  const user = show();

  await user.click(screen.getByRole("button", { name: "Exportar" }));
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Descargar CSV" });
  const requested = () => Object.fromEntries(new URL(link.href).searchParams);

  expect(new URL(link.href).pathname).toBe("/api/lead-prospection/deals/export");
  expect(requested()).toEqual({
    source: "web",
    dealState: "failed",
    columns: "firstName,email",
    separator: ";",
    locale: "es",
  });
  await user.selectOptions(screen.getByRole("combobox", { name: "Columnas" }), "Todas las columnas");
  await user.selectOptions(screen.getByRole("combobox", { name: "Separador" }), "Coma (,)");
  expect(requested()).toMatchObject({ columns: LEAD_COLUMNS_OF.web.join(), separator: "," });
  cleanup();
  person.role = ["general"];
  show();
  expect(screen.queryByRole("button", { name: "Exportar" })).not.toBeInTheDocument();
});

test("removed columns are omitted, and the row keeps its name", () => {
  const fields = (names: string[] | null) => selectedColumns(LEAD_COLUMNS.web, names).map(({ field }) => field);

  expect(fields(["email", "shoeSize"])).toEqual(["firstName", "email"]);
  expect(fields(["email", "firstName"])).toEqual(["email", "firstName"]);
  expect(fields(null)).toEqual(LEAD_COLUMNS_OF.web);
});

test("filters of no view are saved by the button next to them, which then goes", async () => {
  window.history.replaceState(null, "", "/gathering?source=web&dealState=failed");
  server.use(
    http.post("*/api/views", async ({ request }) => {
      const given = (await request.json()) as object;
      sent.push(given);
      return HttpResponse.json({ ...aView(), ...given });
    }),
  );
  const user = show();

  await user.click(screen.getByRole("button", { name: "Guardar vista" }));
  await user.type(await screen.findByRole("textbox", { name: "Nombre" }), "Por corregir");
  await user.click(screen.getByRole("button", { name: "Guardar" }));

  await waitFor(() => expect(address()).toMatchObject({ view: leadIdAt(900), dealState: "failed" }));
  expect(sent).toEqual([
    { list: "leads", scope: "web", name: "Por corregir", filters: { dealState: "failed" }, columns: null },
  ]);
  expect(screen.queryByRole("button", { name: "Guardar vista" })).toBeNull();
});

test("a list without filters offers no view to save", () => {
  show();

  expect(screen.queryByRole("button", { name: "Guardar vista" })).toBeNull();
});
