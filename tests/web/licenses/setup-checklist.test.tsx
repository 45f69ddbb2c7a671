import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SetupChecklist } from "@/components/features/licenses/setup/setup-checklist.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import type { Setup } from "@/contract/licenses/directory.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const session = vi.hoisted(() => ({ role: ["admin-client"] as Role[] }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: session } }) }));

const EMPTY: Setup = {
  agencies: false,
  models: false,
  people: false,
  rule: false,
  apiKey: false,
  lead: false,
  meta: false,
  tiktok: false,
  crm: false,
};

let setupState: Setup = EMPTY;
const server = setupServer(http.get("*/api/backoffice/setup", () => HttpResponse.json(setupState)));

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  session.role = ["admin-client"];
});
afterEach(cleanup);

function show(setup: Setup) {
  setupState = setup;
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <SetupChecklist origin="https://prospecta.example" />
      </QueryClientProvider>
    </WithTranslations>,
  );
}

test("each step shows whether it is done and links to its screen", async () => {
  show({ ...EMPTY, agencies: true, people: true });

  expect(await screen.findByText("2 de 6 pasos completados")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: /Configura tu concesionario/ })).toHaveAttribute("aria-valuenow", "2");
  expect(screen.getAllByText(": completado", { exact: false })).toHaveLength(2);
  expect(screen.getAllByText(": pendiente", { exact: false })).toHaveLength(7);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/settings/agencies",
    "/settings/models",
    "/settings/users",
    "/settings/rules",
    "/settings/webhooks/keys",
    "/gathering",
    "/settings/integrations",
    "/settings/integrations",
    "/settings/integrations",
  ]);
});

test("an existing connection is shown, and a missing one blocks nothing", async () => {
  show({ ...EMPTY, meta: true });

  expect(await screen.findByText(": completado")).toBeInTheDocument();
  expect(screen.getByText("0 de 6 pasos completados")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Conecta las herramientas que ya usas" })).toBeVisible();
  expect(screen.getByText("Meta")).toHaveTextContent("Meta: completado");
  expect(screen.getByText("TikTok")).toHaveTextContent("TikTok: pendiente");
});

test("with a key a test lead can be sent by a command that names this product's own address", async () => {
  show({ ...EMPTY, apiKey: true });

  expect(await screen.findByText(/curl https:\/\/prospecta\.example\/api\/webhook\/leads\/web/)).toBeVisible();
});

test("a user with some of the steps sees those alone, and finishes before the others", async () => {
  session.role = ["supervisor"];
  show({ ...EMPTY, agencies: true });

  expect(await screen.findByText("1 de 4 pasos completados")).toBeVisible();

  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/settings/agencies",
    "/settings/models",
    "/settings/rules",
    "/gathering",
  ]);
  expect(screen.queryByRole("heading", { name: "Conecta las herramientas que ya usas" })).toBeNull();
  cleanup();

  show({ ...EMPTY, agencies: true, models: true, rule: true, lead: true });
  await waitFor(() => expect(document.body).toHaveTextContent(/^$/));
});

test("a user without setup permission has no list", () => {
  session.role = ["general"];
  show(EMPTY);

  expect(document.body).toHaveTextContent(/^$/);
});

test("with leads already arriving only omitted steps are listed", async () => {
  show({ ...EMPTY, agencies: true, models: true, people: true, rule: true, lead: true });

  expect(await screen.findByRole("heading", { name: "Configuración pendiente" })).toBeVisible();
  expect(screen.getAllByRole("listitem").map((step) => step.querySelector("p")?.textContent)).toEqual([
    "Clave de API: pendiente",
  ]);
  expect(screen.queryByRole("heading", { name: "Conecta las herramientas que ya usas" })).toBeNull();
});

test("the complete checklist is not shown", async () => {
  show({ ...EMPTY, agencies: true, models: true, people: true, rule: true, apiKey: true, lead: true });

  await waitFor(() => expect(document.body).toHaveTextContent(/^$/));
});
