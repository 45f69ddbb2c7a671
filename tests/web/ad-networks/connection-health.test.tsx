import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ConnectionHealth } from "@/components/features/ad-networks/connection-health.tsx";
import type { ConnectionHealth as Health } from "@/contract/ad-networks/connection-health.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const push = vi.fn();
vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({ push }),
}));

const [SUV, TEST_DRIVE] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
const aHealth = (given: Partial<Health> = {}): Health => ({
  id: "01900000-0000-7000-8000-000000000009",
  version: 1,
  network: "meta",
  name: "Andes Motor",
  state: "active",
  tokenExpiresAt: null,
  error: null,
  isHealthy: true,
  lastLeadAt: null,
  leadsOfDay: 0,
  waiting: 0,
  rejected: 0,
  lastError: null,
  unreadable: { count: 0, last: [] },
  waitingByReason: [],
  silentForms: [],
  blocked: null,
  forms: [],
  ...given,
});

const started: unknown[] = [];
const server = setupServer(
  http.get("*/api/lead-prospection/task", () => HttpResponse.json([])),
  http.post("*/api/meta/forms/:id/backfill", async ({ params, request }) => {
    started.push([params.id, Object.keys((await request.json()) as object)]);
    return HttpResponse.json({ code: "FORBIDDEN", message: "", httpStatus: 403, requestId: "r" }, { status: 403 });
  }),
  http.get("*/api/meta/oauth", () =>
    HttpResponse.json({ code: "NOT_CONFIGURED", message: "", httpStatus: 409, requestId: "r" }, { status: 409 }),
  ),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  started.length = 0;
  push.mockClear();
});
afterEach(cleanup);

function show(health: Health) {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <WithTranslations>
        <ul>
          <ConnectionHealth health={health} />
        </ul>
      </WithTranslations>
    </QueryClientProvider>,
  );
}

test("waiting leads are shown with reason and time", () => {
  show(aHealth({ isHealthy: false, waiting: 4, blocked: { code: "unreachable", since: "2026-11-20T15:00:00.000Z" } }));

  expect(screen.getByText(es.connectionHealth.states.unhealthy)).toBeVisible();
  expect(screen.getByText(/La red publicitaria no responde\. Hay leads en espera desde 20 nov 2026/)).toBeVisible();
});

test("each reason that leads wait for is named with their ids, and not twice", () => {
  const since = "2026-11-20T15:00:00.000Z";
  show(
    aHealth({
      waiting: 5,
      blocked: { code: "unreachable", since },
      waitingByReason: [
        { code: "unreachable", count: 1, since, examples: ["1"] },
        { code: "leadGone", count: 1, since, examples: ["784500000000999"] },
        { code: "permissionMissing", count: 4, since, examples: ["2", "3", "4"] },
      ],
    }),
  );

  expect(
    screen.getByText(/^1 lead espera desde el 20 nov 2026.*no reconoce este ID.*: 784500000000999$/),
  ).toBeVisible();
  expect(screen.getByText(/^4 leads esperan .*: 2, 3, 4…$/)).toBeVisible();
  expect(screen.getAllByText(/[Ll]a red publicitaria no responde/)).toHaveLength(1);
});

test("unreadable events are shown as received with instructions; nothing promises a retry", async () => {
  const body = '{"id":"7420000000000000124","changes":"María"}';
  show(
    aHealth({
      network: "tiktok",
      unreadable: { count: 1, last: [{ id: SUV, receivedAt: "2026-11-20T15:00:00.000Z", body }] },
    }),
  );

  await userEvent.click(screen.getByText(es.connectionHealth.unreadableShow));

  expect(screen.getByText(es.connectionHealth.unreadableText)).toBeVisible();
  expect(screen.getByText(body)).toBeVisible();
  expect(screen.queryByText(es.connectionHealth.refusedText)).toBeNull();
});

test("more than ten unreadable events are paged", async () => {
  const event = (index: number) => ({
    id: `01900000-0000-7000-8000-0000000001${index}`,
    receivedAt: "2026-11-20T15:00:00.000Z",
    body: `{"id":"${index}"}`,
  });
  const all = Array.from({ length: 12 }, (_, index) => event(index + 10));
  server.use(
    http.get("*/api/connections/health/unreadable", ({ request }) => {
      const isFirst = !new URL(request.url).searchParams.has("cursor");
      const cursor = { actual: null, next: isFirst ? "older" : null, prev: null };
      return HttpResponse.json({ items: isFirst ? all.slice(0, 10) : all.slice(10), cursor });
    }),
  );
  show(aHealth({ unreadable: { count: 12, last: all.slice(0, 10) } }));
  await userEvent.click(screen.getByText(es.connectionHealth.unreadableShow));
  expect(screen.queryByText(event(21).body)).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: /^Ver más: Andes Motor$/ }));

  expect(await screen.findByText(event(21).body)).toBeVisible();
  expect(screen.getByText(event(10).body)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Ver más/ })).toBeNull();
});

test("the expiry of the access is always shown, and the last error only after it", () => {
  const at = "2026-11-20T15:00:00.000Z";
  show(aHealth({ tokenExpiresAt: "2027-11-21T15:00:00.000Z", lastError: { code: "tokenRevoked", detail: "", at } }));
  show(aHealth());

  const [expires, never] = screen.getAllByText(es.connectionHealth.expiry).map((term) => term.nextSibling?.textContent);
  expect(expires).toMatch(/^21 nov 2027/);
  expect(never).toBe(es.connectionHealth.noExpiry);
  expect(
    screen.getByText(/^Último error \(resuelto\): la red publicitaria había revocado el acceso. .*20 nov 2026/),
  ).toBeVisible();
});

test("a revoked access shows no date, and shows its end once", () => {
  const tokenExpiresAt = "2026-10-21T15:00:00.000Z";
  show(aHealth({ tokenExpiresAt, error: { code: "tokenExpired", detail: "", at: "2026-11-20T15:00:00.000Z" } }));

  expect(screen.getByText(es.connectionHealth.expiry).nextSibling).toHaveTextContent(es.connectionHealth.noAccess);
  expect(screen.getAllByText(/El acceso venció/)).toHaveLength(1);
});

test("leads of any form are recovered from the error's row", async () => {
  const user = userEvent.setup();
  const forms = [
    { id: SUV, name: "Cotiza tu SUV" },
    { id: TEST_DRIVE, name: "Prueba de manejo" },
  ];
  show(aHealth({ forms }));

  await user.click(screen.getByRole("button", { name: "Recuperar leads de Andes Motor" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText(es.integrations.backfill.form), "Prueba de manejo");
  await user.click(dialog.getByRole("button", { name: es.integrations.backfill.begin }));

  await waitFor(() => expect(started).toEqual([[TEST_DRIVE, ["since"]]]));
});

test("a connection without access is restored: at the network, or by a new token", async () => {
  const user = userEvent.setup();
  const at = "2026-11-20T15:00:00.000Z";
  show(aHealth({ isHealthy: false, error: { code: "tokenExpired", detail: "", at } }));

  await user.click(screen.getByRole("button", { name: "Reconectar Andes Motor" }));

  await waitFor(() => expect(push).toHaveBeenCalledWith("/settings/integrations/meta"));
});

test("a healthy connection without forms offers no action", () => {
  show(aHealth());

  expect(screen.queryByRole("button")).toBeNull();
});
