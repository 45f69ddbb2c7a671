import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WebhookList } from "@/components/features/deliveries/webhooks/webhook-list.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import type { Webhook } from "@/contract/webhooks/webhooks.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../../engines/data-list/at-address.tsx";

vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => ({ status: "authenticated", data: { user: { role: ["admin-client"] as Role[] }, licenseId: "x" } }),
}));

const ID = "01900000-0000-7000-8000-000000000001";
const DELIVERY = "01900000-0000-7000-8000-000000000002";
const SECRET = "whsec_secreto-que-se-ve-una-vez";

const aWebhook = (given: Partial<Webhook> = {}): Webhook => ({
  id: ID,
  version: 1,
  name: "Bodega",
  address: "https://hooks.example.com/",
  description: "",
  events: ["lead.created"],
  state: "active",
  disabledFor: null,
  isDegraded: false,
  secretEnd: "abc=",
  previousSecretUntil: null,
  createdAt: "2026-11-20T15:00:00.000Z",
  lastSuccessAt: null,
  lastErrorAt: null,
  lastFailureReason: null,
  inDay: 3,
  ...given,
});

let stored: Webhook[] = [];
let rejection: object | null = null;
let failed = 2;
const requested: string[] = [];
const given: unknown[] = [];
const DELIVERED = { id: DELIVERY, state: "delivered", status: 204, failureReason: null, attemptList: [] };
const server = setupServer(
  http.get("*/api/webhook/config", () => HttpResponse.json(stored)),
  http.get("*/api/webhook/deliveries/:id", () => HttpResponse.json(DELIVERED)),
  http.post("*/api/webhook/config/:id/test", async ({ request }) => {
    given.push(await request.json());
    return HttpResponse.json(DELIVERED);
  }),
  http.post("*/api/webhook/config", async ({ request }) => {
    given.push(await request.json());
    if (rejection) return HttpResponse.json(rejection, { status: 400 });
    stored = [aWebhook()];
    return HttpResponse.json({ ...stored[0], secret: SECRET });
  }),
  http.get("*/api/webhook/config/:id/replay/total", ({ request }) => {
    const { what = "" } = Object.fromEntries(new URL(request.url).searchParams);
    return HttpResponse.json({ count: what === "all" ? 1234 : failed, isMore: false });
  }),
  http.post("*/api/webhook/config/:id/replay", async ({ request }) => {
    given.push(await request.json());
    return rejection ? HttpResponse.json(rejection, { status: 400 }) : HttpResponse.json({ id: ID });
  }),
  http.post("*/api/webhook/config/:id/:verb", ({ params }) => {
    requested.push(String(params.verb));
    stored = [aWebhook({ version: 2, state: params.verb === "pause" ? "paused" : "active" })];
    return HttpResponse.json(stored[0]);
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  stored = [];
  rejection = null;
  failed = 2;
  requested.length = 0;
  given.length = 0;
});
afterEach(cleanup);

let client = newQueryClient();
const remembered = () =>
  JSON.stringify([...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()].map(({ state }) => state));

function show(address: string) {
  window.history.replaceState(null, "", address);
  client = newQueryClient();
  render(
    <WithTranslations>
      <AtAddress>
        <QueryClientProvider client={client}>
          <WebhookList />
        </QueryClientProvider>
      </AtAddress>
    </WithTranslations>,
  );
  return userEvent.setup();
}

test("the secret of a new one is shown once, and not stored in the page", async () => {
  const user = show("/settings/webhooks?record=new");

  await user.type(await screen.findByLabelText("Nombre"), "Bodega");
  await user.type(screen.getByLabelText("Dirección"), "https://hooks.example.com/");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("textbox")).toHaveValue(SECRET);
  await user.click(dialog.getByRole("button", { name: "Ya lo guardé" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() => expect(remembered()).not.toContain(SECRET));
  expect(await screen.findByText("Bodega")).toBeInTheDocument();
});

test("a forbidden address is reported on its field, and typed values stay", async () => {
  rejection = {
    code: "INVALID_INPUT",
    message: "",
    httpStatus: 400,
    requestId: "r",
    details: { fields: [{ field: "address", code: "addressForbidden" }] },
  };
  const user = show("/settings/webhooks?record=new");

  await user.type(await screen.findByLabelText("Nombre"), "Bodega");
  await user.type(screen.getByLabelText("Dirección"), "https://10.0.0.1/");
  await user.click(screen.getByRole("button", { name: "Guardar" }));

  expect(await screen.findByText(/No se puede enviar a esta dirección/)).toBeInTheDocument();
  expect(screen.getByLabelText("Dirección")).toHaveValue("https://10.0.0.1/");
});

test("a disabled one gives its reason, and can be resumed", async () => {
  stored = [
    aWebhook({
      state: "disabled",
      disabledFor: "gone",
      lastFailureReason: "gone",
      lastErrorAt: "2026-11-21T15:00:00.000Z",
    }),
  ];
  const user = show(`/settings/webhooks?record=${ID}`);

  expect(await screen.findByText(/su dirección ya no existe/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Probar" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Reanudar" }));

  await waitFor(() => expect(requested).toEqual(["resume"]));
  expect(await screen.findByText("Activo")).toBeInTheDocument();
});

test("its event types are chosen below their subjects", async () => {
  const user = show("/settings/webhooks?record=new");

  const appointments = within(await screen.findByRole("group", { name: "Citas" }));
  expect(appointments.getAllByRole("checkbox").map((one) => one.closest("label")?.textContent)).toEqual([
    "Cita nueva",
    "Cita editada",
    "Cita terminada",
  ]);
  await user.click(appointments.getByRole("checkbox", { name: "Cita terminada" }));
  await user.click(within(screen.getByRole("group", { name: "Visitas" })).getByLabelText("Visita terminada"));
  await user.click(screen.getByRole("checkbox", { name: "Lead nuevo" }));
  await user.type(screen.getByLabelText("Nombre"), "Bodega");
  await user.type(screen.getByLabelText("Dirección"), "https://hooks.example.com/");
  await user.click(screen.getByRole("button", { name: "Guardar" }));

  await waitFor(() => expect(given).toMatchObject([{ events: ["appointment.ended", "visit.ended"] }]));
});

test("a test uses an event of the webhook, or a generic one, and shows the answer", async () => {
  stored = [aWebhook({ events: ["lead.created", "visit.ended"] })];
  const user = show(`/settings/webhooks?record=${ID}`);

  await user.click(await screen.findByRole("button", { name: "Probar" }));
  const dialog = within(await screen.findByRole("dialog"));
  const choice = dialog.getByLabelText("¿Qué se envía?");
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Prueba", "Lead nuevo", "Visita terminada"]);
  expect(given).toEqual([]);
  await user.selectOptions(choice, "Visita terminada");
  await user.click(dialog.getByRole("button", { name: "Enviar" }));

  expect(await dialog.findByText("Entregado. El destino respondió 204.")).toBeInTheDocument();
  expect(given).toEqual([{ event: "visit.ended" }]);
});

test("the resend range is two moments in the licence's zone, and an inverted range is reported there", async () => {
  stored = [aWebhook()];
  rejection = {
    code: "INVALID_INPUT",
    message: "",
    httpStatus: 400,
    requestId: "r",
    details: { fields: [{ field: "until", code: "beforeStart" }] },
  };
  const user = show(`/settings/webhooks?record=${ID}`);

  await user.click(await screen.findByRole("button", { name: "Reenviar" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByLabelText("Desde")).not.toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText("¿Desde cuándo?"), "Rango personalizado");
  fireEvent.change(dialog.getByLabelText("Desde"), { target: { value: "2026-11-20T10:00" } });
  fireEvent.change(dialog.getByLabelText("Hasta"), { target: { value: "2026-11-20T09:00" } });
  await user.click(dialog.getByRole("button", { name: "Reenviar" }));
  expect(await dialog.findByText("El final debe ser posterior al inicio.")).toBeInTheDocument();
  rejection = null;
  fireEvent.change(dialog.getByLabelText("Hasta"), { target: { value: "2026-11-20T11:30" } });
  await user.click(dialog.getByRole("button", { name: "Reenviar" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(given).toEqual([
    { since: "2026-11-20T15:00:00.000Z", until: "2026-11-20T14:00:00.000Z", what: "failed" },
    { since: "2026-11-20T15:00:00.000Z", until: "2026-11-20T16:30:00.000Z", what: "failed" },
  ]);
});

test("the number of resends is shown before the start, and none cannot start", async () => {
  stored = [aWebhook()];
  failed = 0;
  const user = show(`/settings/webhooks?record=${ID}`);

  await user.click(await screen.findByRole("button", { name: "Reenviar" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("No hay nada que reenviar en ese periodo.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Reenviar" })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText("¿Qué se reenvía?"), "Todo, incluido lo entregado");

  expect(await dialog.findByText(/^Se reenviarán 1.?234 entregas\.$/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Reenviar" })).toBeEnabled();
});
