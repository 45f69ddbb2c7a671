import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AuditsScreen } from "@/components/features/audit/audits-screen.tsx";
import type { AuditDetail, AuditEntry } from "@/contract/audit/audits.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

vi.mock("next-auth/react", () => ({
  useSession: () => ({ data: { user: { role: [] }, licenseId: "norte" } }),
}));

const moved: AuditEntry = {
  id: leadIdAt(1),
  at: "2026-11-21T15:56:02.000Z",
  actor: "Ana Paz",
  actorKind: "person",
  action: "lead.moved",
  subjectName: "Luis Cando",
  channel: "digital_pv",
};
const older: AuditEntry = {
  id: leadIdAt(2),
  at: "2026-11-20T15:00:00.000Z",
  actor: "",
  actorKind: "system",
  action: "something.older",
  subjectName: "",
  channel: null,
};
const detail: AuditDetail = {
  ...moved,
  subject: "lead",
  subjectId: leadIdAt(9),
  ip: "203.0.113.7",
  requestId: "seen-once",
  before: { stage: "Nuevo", stageId: leadIdAt(7), dealState: "new", version: 3 },
  after: { stage: "Cita", stageId: leadIdAt(8), dealState: "duplicated", version: 4 },
  lead: { id: leadIdAt(9), source: "meta_pv" },
};

const WITHOUT_SIGN_INS = { signIns: "without" };
let answer: () => Response;
const requested: Record<string, string>[] = [];
const page = (items: AuditEntry[]) => ({ items, cursor: { actual: null, next: null, prev: null } });
const server = setupServer(
  http.get("*/api/audit", ({ request }) => {
    requested.push(Object.fromEntries(new URL(request.url).searchParams));
    return answer();
  }),
  http.get("*/api/views", () => HttpResponse.json({ views: [], choices: [] })),
  http.get("*/api/audit/total", () => HttpResponse.json({ count: 2, isMore: false })),
  http.get("*/api/audit/actors", () => HttpResponse.json([{ id: leadIdAt(5), name: "Ana Paz" }])),
  http.get("*/api/audit/entry/:id", () => HttpResponse.json(detail)),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  requested.length = 0;
  answer = () => HttpResponse.json(page([moved, older]));
  window.history.replaceState(null, "", "/audits");
  Element.prototype.scrollTo ??= () => {};
});
afterEach(cleanup);

function show(locale: Locale = "es") {
  render(
    <WithTranslations locale={locale}>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <AuditsScreen />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
const rows = async () => (await screen.findAllByRole("row")).slice(1);
const download = (name = "Descargar CSV") => new URL((screen.getByRole("link", { name }) as HTMLAnchorElement).href);

test("shows when, who, what and about whom, as specified and with labels, also for unknown actions", async () => {
  show();
  await screen.findByText("Ana Paz");

  expect((await rows()).map(cells)).toEqual([
    ["21/11/2026 - 10:56", "Ana Paz", "Persona", "Lead cambiado de etapa", "Luis Cando", "Digital"],
    ["20/11/2026 - 10:00", "Sistema", "Sistema", "something.older", "", ""],
  ]);
});

test("an entry opens with before and after side by side, and leads to its lead", async () => {
  const person = show();
  await person.click(await screen.findByRole("link", { name: /Abrir Ana Paz/ }));

  const panel = await screen.findByRole("complementary", { name: "Lead cambiado de etapa" });
  const table = within(panel).getByRole("table");
  expect(
    within(table)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["CampoAntesDespués", "EtapaNuevoCita", "EstadoLead únicoDuplicado"]);
  expect(panel).toHaveTextContent("203.0.113.7");
  expect(within(panel).getByRole("link", { name: "Abrir el lead" })).toHaveAttribute(
    "href",
    `/gathering?source=meta_pv&lead=${leadIdAt(9)}`,
  );
  expect(within(panel).getByRole("button", { name: "Ver la solicitud original" })).toBeVisible();
});

test("days are chosen by preset or one by one, shown in one chip, and cleared at once", async () => {
  const person = show();
  await screen.findByText("Ana Paz");

  await person.click(screen.getByRole("button", { name: "Filtrar por Fecha" }));
  const choice = screen.getByRole("dialog", { name: "Fecha" });
  // From and to are reversed.
  await person.type(await within(choice).findByLabelText("Desde"), "2026-11-20");
  await person.type(within(choice).getByLabelText("Hasta"), "2026-11-01");
  await person.click(within(choice).getByRole("button", { name: "Aplicar" }));

  await waitFor(() => expect(requested.at(-1)).toEqual({ ...WITHOUT_SIGN_INS, from: "2026-11-01", to: "2026-11-20" }));
  expect(screen.getByRole("button", { name: "Fecha: 1 nov 2026 a 20 nov 2026" })).toHaveFocus();
  await person.click(screen.getByRole("button", { name: "Quitar el filtro Fecha" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

test("Escape and leaving close the choice of days without choosing", async () => {
  const person = show();
  await screen.findByText("Ana Paz");
  const chip = () => screen.getByRole("button", { name: "Filtrar por Fecha" });

  await person.click(chip());
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(chip()).toHaveFocus();
  await person.click(chip());
  await person.tab({ shift: true });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(chip()).toHaveFocus();
  await person.click(chip());
  expect(screen.getByRole("dialog")).toBeVisible();
  act(() => screen.getByRole("link", { name: "Descargar CSV" }).focus());

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(window.location.search).toBe("");
});

test("the file is a link with the filters in force, in the reader's language", async () => {
  window.history.replaceState(null, "", `/audits?from=2026-11-01&action=lead.moved&lead=${leadIdAt(9)}&cursor=x`);
  show();
  await screen.findByText("Ana Paz");

  const { pathname, searchParams } = download();
  expect(pathname).toBe("/api/audit/report");
  expect(Object.fromEntries(searchParams)).toEqual({
    ...WITHOUT_SIGN_INS,
    from: "2026-11-01",
    action: "lead.moved",
    lead: leadIdAt(9),
    locale: "es",
    separator: ";",
  });
  cleanup();
  show("en");
  expect(Object.fromEntries(download("Download CSV").searchParams)).toMatchObject({ locale: "en", separator: "," });
});

test("a lead filter comes from a link, shows the end of the id, and is removed like any filter", async () => {
  window.history.replaceState(null, "", `/audits?lead=${leadIdAt(9)}`);
  const person = show();
  await waitFor(() => expect(requested.at(-1)).toEqual({ ...WITHOUT_SIGN_INS, lead: leadIdAt(9) }));

  expect(screen.getByText(`Lead: ${leadIdAt(9).slice(-8)}`)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Quitar el filtro Lead" }));

  await waitFor(() => expect(requested.at(-1)).toEqual(WITHOUT_SIGN_INS));
});

test("no data, no results and no access have messages of their own", async () => {
  answer = () => HttpResponse.json(page([]));
  show();
  expect(await screen.findByText("Aún no hay actividad")).toBeVisible();
  cleanup();

  window.history.replaceState(null, "", "/audits?channel=referred");
  show();
  expect(await screen.findByText("Sin resultados con estos filtros")).toBeVisible();
  cleanup();

  answer = () =>
    HttpResponse.json(
      { code: "FORBIDDEN", message: "", httpStatus: 403, details: {}, requestId: "r" },
      { status: 403 },
    );
  show();
  expect(await screen.findByText("No tienes acceso a esta página")).toBeVisible();
});

test("sign-ins are left out until a press shows them, in the file too", async () => {
  const person = show();
  await screen.findByText("Ana Paz");
  expect(requested.at(-1)).toMatchObject({ signIns: "without" });
  expect(download().searchParams.get("signIns")).toBe("without");

  await person.click(screen.getByRole("button", { name: "Mostrar inicios de sesión" }));

  await waitFor(() => expect(requested.at(-1)).not.toHaveProperty("signIns"));
  expect(download().searchParams.get("signIns")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Ocultar inicios de sesión" }));
  await waitFor(() => expect(download().searchParams.get("signIns")).toBe("without"));
});
