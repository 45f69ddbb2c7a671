import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { UserList } from "@/components/features/identity/users/user-list.tsx";
import type { User } from "@/contract/identity/users.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";

const NORTE = "01900000-0000-7000-8000-000000000001";

vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => ({
    status: "authenticated",
    data: { user: { role: ["admin-client"] as Role[] }, licenseId: NORTE },
  }),
}));

const aUser = (last: number, given: Partial<User>): User => ({
  id: `01900000-0000-7000-8000-0000000001${String(last).padStart(2, "0")}`,
  version: 4,
  email: `persona${last}@norte.example`,
  fullName: `Persona ${last}`,
  roles: ["general"],
  state: "active",
  isEnabled: true,
  licenses: [NORTE],
  agencies: [],
  lastAccessAt: null,
  ...given,
});

let people: User[] = [];
const sent: Record<string, unknown>[] = [];
const server = setupServer(
  http.get("*/api/backoffice/user", () => HttpResponse.json(people)),
  http.get("*/api/backoffice/user/grants", () =>
    HttpResponse.json({
      roles: ["admin-client", "supervisor", "general", "sales-manager", "host"],
      licenses: [{ licenseId: NORTE, licenseName: "Andes Norte" }],
    }),
  ),
  http.get("*/api/backoffice/agencies", () => HttpResponse.json([])),
  http.get("*/api/backoffice/absence", () => HttpResponse.json([])),
  http.post("*/api/backoffice/user", async ({ request }) => {
    const body = (await request.json()) as Partial<User>;
    sent.push(body);
    const invited = aUser(9, { ...body, state: "invited", version: 1 });
    people = [...people, invited];
    return HttpResponse.json(invited);
  }),
  http.put("*/api/backoffice/user/:id", async ({ request, params }) => {
    const body = (await request.json()) as Partial<User>;
    sent.push({ ...body, id: params.id });
    return HttpResponse.json({ ...people.find(({ id }) => id === params.id), ...body, version: 5 });
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  people = [aUser(1, { fullName: "Ana Torres" }), aUser(2, { fullName: "Esteban Llerena", roles: ["advisor-cct"] })];
  sent.length = 0;
  window.history.replaceState(null, "", "/settings/users");
});
afterEach(cleanup);

function show() {
  render(
    <WithTranslations>
      <AtAddress>
        <QueryClientProvider client={newQueryClient()}>
          <UserList />
        </QueryClientProvider>
      </AtAddress>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const panel = () => within(screen.getByRole("complementary"));

test("an invited user is identified by email, joins the active licence, and the panel closes without confirmation", async () => {
  const user = show();

  await user.click(await screen.findByRole("button", { name: "Invitar usuario" }));
  await user.type(panel().getByLabelText("Correo"), "nadia@norte.example");
  await user.type(panel().getByLabelText("Nombre"), "Nadia Nueva");
  await user.click(await panel().findByRole("checkbox", { name: "Asesor" }));
  expect(panel().queryByRole("checkbox", { name: "Puede ingresar" })).toBeNull();
  await user.click(panel().getByRole("button", { name: "Guardar" }));

  expect(await screen.findByText("Nadia Nueva")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(screen.queryByText("Tienes cambios sin guardar")).toBeNull();
  expect(sent).toEqual([
    {
      email: "nadia@norte.example",
      fullName: "Nadia Nueva",
      roles: ["sales-manager"],
      licenses: [NORTE],
      agencies: [],
      locale: "es",
    },
  ]);
});

test("an existing user's address is read-only, and only changes are sent, over the seen version", async () => {
  const user = show();

  await user.click(await screen.findByRole("link", { name: "Abrir Ana Torres" }));
  expect(panel().getByLabelText("Correo")).toHaveAttribute("readonly");
  await user.click(panel().getByRole("checkbox", { name: "Puede ingresar" }));
  await user.click(panel().getByRole("button", { name: "Guardar" }));

  await waitFor(() => expect(sent).toEqual([{ id: people[0]?.id, version: 4, isEnabled: false }]));
});

test("a user with a higher role is visible, and cannot be changed", async () => {
  const user = show();

  await user.click(await screen.findByRole("link", { name: "Abrir Esteban Llerena" }));

  expect(await panel().findByRole("checkbox", { name: "Asesor del contact center" })).toBeChecked();
  expect(panel().getByLabelText("Nombre")).toHaveAttribute("readonly");
  expect(panel().queryByRole("button", { name: "Guardar" })).toBeNull();
});

test("unsaved input is confirmed once before leaving", async () => {
  const user = show();

  await user.click(await screen.findByRole("link", { name: "Abrir Ana Torres" }));
  await user.type(panel().getByLabelText("Nombre"), " Vera");
  await user.click(panel().getByRole("button", { name: "Cancelar" }));
  await user.click(await screen.findByRole("button", { name: "Salir sin guardar" }));

  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(screen.queryByText("Tienes cambios sin guardar")).toBeNull();
});
