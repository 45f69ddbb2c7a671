import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { KeyList } from "@/components/features/intake/api-keys/key-list.tsx";
import type { ApiKey } from "@/contract/intake/api-keys.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";

vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => ({ status: "authenticated", data: { user: { role: ["admin-client"] as Role[] }, licenseId: "x" } }),
}));

const ID = "01900000-0000-7000-8000-000000000001";
const SECRET = "pk_secreta-que-se-ve-una-vez";

const SIGNING_SECRET = "whsec_secreto-que-se-ve-una-vez";

const aKey = (given: Partial<ApiKey> = {}): ApiKey => ({
  id: ID,
  version: 1,
  name: "Sitio web",
  prefix: "pk_abc123",
  scopes: ["leads:*"],
  createdAt: "2026-11-20T15:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
  previousPrefix: null,
  previousUntil: null,
  isSigned: false,
  previousSecretUntil: null,
  ...given,
});

let keys: ApiKey[] = [];
const sent: unknown[] = [];
const server = setupServer(
  http.get("*/api/webhook/apikey", () => HttpResponse.json(keys)),
  http.post("*/api/webhook/apikey", async ({ request }) => {
    sent.push(await request.json());
    keys = [aKey({ scopes: ["leads:web"] })];
    return HttpResponse.json({ ...keys[0], key: SECRET });
  }),
  http.post("*/api/webhook/apikey/:id/rotation", async ({ request }) => {
    sent.push(await request.json());
    keys = [aKey({ version: 2, previousPrefix: "pk_abc123", previousUntil: "2026-11-21T16:00:00.000Z" })];
    return HttpResponse.json({ ...keys[0], key: SECRET });
  }),
  http.post("*/api/webhook/apikey/:id/signature", async ({ request }) => {
    sent.push(await request.json());
    keys = [aKey({ version: 2, isSigned: true })];
    return HttpResponse.json({ ...keys[0], secret: SIGNING_SECRET });
  }),
  http.delete("*/api/webhook/apikey/:id/signature", ({ request }) => {
    sent.push(Object.fromEntries(new URL(request.url).searchParams));
    keys = [aKey({ version: 3 })];
    return HttpResponse.json(keys[0]);
  }),
  http.delete("*/api/webhook/apikey/:id", () => {
    keys = [aKey({ revokedAt: "2026-11-21T15:00:00.000Z" })];
    return HttpResponse.json(keys[0]);
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  keys = [aKey()];
  sent.length = 0;
  window.history.replaceState(null, "", "/settings/webhooks/keys");
});
afterEach(cleanup);

let client = newQueryClient();
const remembered = () =>
  JSON.stringify([...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()].map(({ state }) => state));

function show() {
  client = newQueryClient();
  render(
    <WithTranslations>
      <AtAddress>
        <QueryClientProvider client={client}>
          <KeyList />
        </QueryClientProvider>
      </AtAddress>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const dialog = () => within(screen.getByRole("dialog"));

test("a new key is shown once, can be copied, and is never shown again", async () => {
  keys = [];
  const user = show();

  await user.click((await screen.findAllByRole("button", { name: "Nueva clave" }))[0] as HTMLElement);
  await user.type(screen.getByLabelText("Nombre"), "Sitio web");
  await user.click(screen.getByRole("checkbox", { name: "Todas las fuentes" }));
  await user.click(screen.getByRole("checkbox", { name: "Web" }));
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
  expect(remembered()).not.toContain(SECRET);
  await user.click(dialog().getByRole("button", { name: "Copiar" }));
  const copied = await navigator.clipboard.readText();
  await user.click(dialog().getByRole("button", { name: "Ya lo guardé" }));

  expect(copied).toBe(SECRET);
  expect(sent).toEqual([{ name: "Sitio web", scopes: ["leads:web"] }]);
  expect(await screen.findByRole("link", { name: "Abrir Sitio web" })).toBeVisible();
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
});

test("rotating requires the lifetime of the old key, and shows the new one", async () => {
  const user = show();

  await user.click(await screen.findByRole("link", { name: "Abrir Sitio web" }));
  await user.click(screen.getByRole("button", { name: "Rotar" }));
  await user.selectOptions(dialog().getByLabelText("La clave actual"), "Funciona 1 hora más");
  await user.click(dialog().getByRole("button", { name: "Rotar" }));
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
  await user.click(dialog().getByRole("button", { name: "Ya lo guardé" }));
  await user.click(await screen.findByRole("link", { name: "Abrir Sitio web" }));

  expect(sent).toEqual([{ version: 1, graceHours: 1 }]);
  await waitFor(() => expect(remembered()).not.toContain(SECRET));
  expect(await screen.findByText(/La clave anterior, pk_abc123…, funciona hasta 21 nov 2026, 11:00/)).toBeVisible();
});

test("a revoked one remains visible, without actions", async () => {
  const user = show();

  await user.click(await screen.findByRole("link", { name: "Abrir Sitio web" }));
  await user.click(screen.getByRole("button", { name: "Revocar" }));
  await user.click(dialog().getByRole("button", { name: "Revocar" }));
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(await screen.findByText("Revocada")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Abrir Sitio web" }));

  expect(await screen.findByText(/Revocada el 21 nov 2026/)).toBeVisible();
  for (const name of ["Rotar", "Revocar", "Guardar"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("a sender that must sign gets a secret, which is shown once", async () => {
  const user = show();

  await user.click(await screen.findByRole("link", { name: "Abrir Sitio web" }));
  await user.click(screen.getByRole("button", { name: "Exigir firma" }));
  await user.click(dialog().getByRole("button", { name: "Exigir firma" }));
  expect(await screen.findByDisplayValue(SIGNING_SECRET)).toBeVisible();
  await user.click(dialog().getByRole("button", { name: "Ya lo guardé" }));

  expect(sent).toEqual([{ version: 1, graceHours: 24 }]);
  expect(await screen.findByText("Activa, con firma")).toBeVisible();
  await waitFor(() => expect(remembered()).not.toContain(SIGNING_SECRET));
});

test("the secret of a signing sender is rotated with a grace period, and removed", async () => {
  keys = [aKey({ version: 2, isSigned: true })];
  const user = show();

  await user.click(await screen.findByRole("link", { name: "Abrir Sitio web" }));
  await user.click(screen.getByRole("button", { name: "Cambiar secreto" }));
  await user.selectOptions(dialog().getByLabelText("El secreto actual"), "Funciona 1 hora más");
  await user.click(dialog().getByRole("button", { name: "Cambiar secreto" }));
  await user.click(await screen.findByRole("button", { name: "Ya lo guardé" }));
  await user.click(await screen.findByRole("link", { name: "Abrir Sitio web" }));
  await user.click(screen.getByRole("button", { name: "Dejar de exigir firma" }));
  await user.click(dialog().getByRole("button", { name: "Dejar de exigir firma" }));

  await waitFor(() => expect(sent).toEqual([{ version: 2, graceHours: 1 }, { version: "2" }]));
  expect(await screen.findByText("Activa")).toBeVisible();
});
