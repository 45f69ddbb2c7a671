import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WebhookList } from "@/components/webhooks/webhook-list.tsx";
import type { Role } from "@/contract/access.ts";
import type { Webhook } from "@/contract/webhooks.ts";
import { newQueryClient } from "@/lib/provider/query.ts";
import { InWords } from "@/tests/support/in-words.tsx";
import "@/tests/support/top-layer.ts";
import { AtAddress } from "../lists/at-address.tsx";

vi.mock("@/lib/session/client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/session/client.ts")>()),
  useSession: () => ({ status: "authenticated", data: { user: { role: ["admin-client"] as Role[] }, licenseId: "x" } }),
}));

const ID = "01900000-0000-7000-8000-000000000001";
const SECRET = "whsec_secreto-que-se-ve-una-vez";

const aWebhook = (given: Partial<Webhook> = {}): Webhook => ({
  ...{ id: ID, version: 1, name: "Bodega", address: "https://hooks.example.com/", description: "" },
  ...{ events: ["lead.created"], state: "active", disabledFor: null, isDegraded: false, secretEnd: "abc=" },
  ...{ previousSecretUntil: null, createdAt: "2026-11-20T15:00:00.000Z", lastSuccessAt: null, lastErrorAt: null },
  ...{ lastFault: null, inDay: 3, ...given },
});

let stored: Webhook[] = [];
let refusal: object | null = null;
const asked: string[] = [];
const server = setupServer(
  http.get("*/api/webhook/config", () => HttpResponse.json(stored)),
  http.post("*/api/webhook/config", () => {
    if (refusal) return HttpResponse.json(refusal, { status: 400 });
    stored = [aWebhook()];
    return HttpResponse.json({ ...stored[0], secret: SECRET });
  }),
  http.post("*/api/webhook/config/:id/:verb", ({ params }) => {
    asked.push(String(params.verb));
    stored = [aWebhook({ version: 2, state: params.verb === "pause" ? "paused" : "active" })];
    return HttpResponse.json(stored[0]);
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  stored = [];
  refusal = null;
  asked.length = 0;
});
afterEach(cleanup);

let client = newQueryClient();
const remembered = () =>
  JSON.stringify([...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()].map(({ state }) => state));

function show(address: string) {
  window.history.replaceState(null, "", address);
  client = newQueryClient();
  render(
    <InWords>
      <AtAddress>
        <QueryClientProvider client={client}>
          <WebhookList />
        </QueryClientProvider>
      </AtAddress>
    </InWords>,
  );
  return userEvent.setup();
}

test("the secret of a new one is seen once, and nothing remembers it", async () => {
  const user = show("/settings/webhooks?record=new");

  await user.type(await screen.findByLabelText("Nombre"), "Bodega");
  await user.type(screen.getByLabelText("Dirección"), "https://hooks.example.com/");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("textbox")).toHaveValue(SECRET);
  await user.click(dialog.getByRole("button", { name: "Ya está guardado" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() => expect(remembered()).not.toContain(SECRET));
  expect(await screen.findByText("Bodega")).toBeInTheDocument();
});

test("an address that is not allowed is said on its field, and what was typed stays", async () => {
  refusal = {
    ...{ code: "INVALID_INPUT", message: "", httpStatus: 400, requestId: "r" },
    details: { fields: [{ field: "address", code: "addressForbidden" }] },
  };
  const user = show("/settings/webhooks?record=new");

  await user.type(await screen.findByLabelText("Nombre"), "Bodega");
  await user.type(screen.getByLabelText("Dirección"), "https://10.0.0.1/");
  await user.click(screen.getByRole("button", { name: "Guardar" }));

  expect(await screen.findByText(/No se puede enviar a esta dirección/)).toBeInTheDocument();
  expect(screen.getByLabelText("Dirección")).toHaveValue("https://10.0.0.1/");
});

test("one that was disabled says why, and is resumed", async () => {
  stored = [
    aWebhook({ state: "disabled", disabledFor: "gone", lastFault: "gone", lastErrorAt: "2026-11-21T15:00:00.000Z" }),
  ];
  const user = show(`/settings/webhooks?record=${ID}`);

  expect(await screen.findByText(/ya no existe \(410\)/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Probar" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Reanudar" }));

  await waitFor(() => expect(asked).toEqual(["resume"]));
  expect(await screen.findByText("Activo")).toBeInTheDocument();
});
