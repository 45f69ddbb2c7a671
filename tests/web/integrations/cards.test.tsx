import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { CrmCard } from "@/components/features/deliveries/crm/crm-card.tsx";
import { AdfCard } from "@/components/features/intake/adf/adf-details.tsx";
import { AdfScreen } from "@/components/features/intake/adf/adf-screen.tsx";
import { UnreadRequests } from "@/components/features/intake/unread-requests.tsx";
import { WebhookCard } from "@/components/features/integrations/webhook-card.tsx";
import type { UnreadRequests as Unread } from "@/contract/ad-networks/connection-health.ts";
import type { CrmSummary } from "@/contract/deliveries/crm.ts";
import type { Role } from "@/contract/kernel/access.ts";
import type { Webhook } from "@/contract/webhooks/webhooks.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => ({ status: "authenticated", data: { user: { role: ["admin-client"] as Role[] }, licenseId: "x" } }),
}));

const at = (day: number) => `2026-01-0${day}T15:00:00.000Z`;
const aWebhook = (given: Partial<Webhook>): Webhook => ({
  id: leadIdAt(1),
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
  createdAt: at(1),
  lastSuccessAt: null,
  lastErrorAt: null,
  lastFailureReason: null,
  inDay: 3,
  ...given,
});
const aCrm = (given: Partial<CrmSummary>): CrmSummary => ({
  id: leadIdAt(1),
  version: 1,
  name: "Pilot",
  state: "active",
  disabledFor: null,
  channels: [],
  modelIds: [],
  sendsDuplicates: false,
  sendsChanges: false,
  ratePerMinute: 60,
  keyEnd: null,
  preset: "pilot",
  kind: "form",
  accountType: "client",
  isDegraded: false,
  lastSuccessAt: null,
  lastError: null,
  deliveredInDay: 0,
  waiting: 0,
  failed: 0,
  ...given,
});

let adfState = "active";
const NONE = { count: 0, dropped: 0, empty: 0 };
const noPage: Unread = { ...NONE, items: [], cursor: { actual: null, next: null, prev: null } };
let unread: Unread = noPage;
let older: Unread = noPage;
let until: unknown;
const server = setupServer(
  http.get("*/api/webhook/config", () =>
    HttpResponse.json([
      aWebhook({ name: "Bodega", lastSuccessAt: at(3), lastErrorAt: at(2), lastFailureReason: "network" }),
      aWebhook({
        name: "Taller",
        isDegraded: true,
        lastSuccessAt: at(1),
        lastErrorAt: at(4),
        lastFailureReason: "timeout",
      }),
    ]),
  ),
  http.get("*/api/connections/health/problems", () => HttpResponse.json([{ kind: "webhook", name: "Taller" }])),
  http.get("*/api/lead-prospection/integrations", () =>
    HttpResponse.json([
      aCrm({ lastSuccessAt: at(5), lastError: { at: at(6), failureReason: "limited", status: 429, lead: null } }),
      aCrm({ lastError: { at: at(7), failureReason: "credentials", status: 401, lead: null } }),
    ]),
  ),
  http.get("*/api/lead-prospection/integration/adf", () =>
    HttpResponse.json({
      state: adfState,
      lastReceivedAt: at(8),
      lastSuccessAt: at(6),
      inDay: 12,
      failedInDay: 4,
      lastError: { at: at(7), code: "syntax", leadId: null },
    }),
  ),
  http.put("*/api/lead-prospection/integration/adf", async ({ request }) => {
    adfState = ((await request.json()) as { state: string }).state;
    return HttpResponse.json({ state: adfState });
  }),
  http.get("*/api/connections/health/unread", ({ request }) =>
    HttpResponse.json(new URL(request.url).searchParams.has("cursor") ? older : unread),
  ),
  http.put("*/api/connections/health/unread", async ({ request }) => {
    ({ until } = (await request.json()) as { until: string });
    unread = { ...noPage, empty: unread.empty };
    return HttpResponse.json({ ...NONE, empty: unread.empty });
  }),
  http.put("*/api/connections/health/unread/:id", ({ params }) => {
    unread = { ...noPage, items: unread.items.filter(({ id }) => id !== params.id) };
    return HttpResponse.json(NONE);
  }),
  http.post("*/api/lead-prospection/integration/adf/test", () =>
    HttpResponse.json({ id: "lead-1", dealState: "new", errors: [], originalId: null }),
  ),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

const show = (card: ReactNode) =>
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <ul>{card}</ul>
      </QueryClientProvider>
    </WithTranslations>,
  );
const factOf = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;

test("webhooks show the last message, the daily number, and which one has an error", async () => {
  show(<WebhookCard />);

  expect(await factOf(es.integrations.webhooks.lastSuccess)).toMatch(/2026|ene/);
  expect(await factOf(es.integrations.inDay)).toBe("6");
  expect(screen.getByText("1 requiere atención")).toBeVisible();
  expect(screen.getByText(/Taller/)).toHaveTextContent(es.deliveries.failureReasons.timeout);
  expect(screen.queryByText(/Bodega/)).toBeNull();
});

test("CRMs show their last accepted lead, and their last error", async () => {
  show(<CrmCard />);

  expect(await factOf(es.crm.facts.lastSuccess)).not.toBe(es.crm.never);
  expect(screen.getByText(new RegExp(es.deliveries.failureReasons.credentials))).toBeVisible();
  expect(screen.queryByText(new RegExp(es.deliveries.failureReasons.limited))).toBeNull();
});

test("ADF shows the leads of a day, and how many have errors", async () => {
  show(<AdfCard />);

  expect(await factOf(es.adf.inDay)).toBe("12");
  expect(await factOf(es.adf.failedInDay)).toBe("4");
  expect(screen.getByText(es.adf.states.failing)).toBeVisible();
  expect(screen.getByText(/el documento no es XML bien formado/)).toBeVisible();
});

test("ADF is tested, paused and resumed on its screen", async () => {
  const user = userEvent.setup();
  show(<AdfScreen address="https://leads.example.com/api/webhook/adf" />);

  await user.click(await screen.findByRole("button", { name: es.adf.test }));
  expect(await screen.findByText(es.adf.testStored)).toBeVisible();
  expect(screen.getByRole("link", { name: es.adf.openLead })).toHaveAttribute(
    "href",
    expect.stringContaining("lead-1"),
  );
  await user.click(screen.getByRole("button", { name: es.adf.pause }));
  expect(await screen.findByText(es.adf.pausedNow)).toBeVisible();
  expect(screen.queryByRole("button", { name: es.adf.test })).toBeNull();
  await user.click(screen.getByRole("button", { name: es.adf.resume }));

  expect(await screen.findByRole("button", { name: es.adf.test })).toBeVisible();
});

test("an unreadable request is shown as received, and disappears after its review", async () => {
  unread = { ...noPage, count: 1, dropped: 3, items: [aRequest({ times: 2 })] };
  const person = userEvent.setup();
  show(<UnreadRequests />);

  expect(await screen.findByRole("heading", { name: "1 envío por revisar" })).toBeVisible();
  expect(screen.getByText(/los 3 más antiguos se borraron/)).toBeVisible();
  expect(screen.getByRole("heading", { name: "ADF · Portal" })).toBeVisible();
  expect(screen.getByText(/no es XML bien formado\. Llegó 2 veces desde el/)).toBeVisible();
  expect(screen.getByText("<adf>Ana 0987654321")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Marcar todos como revisados" })).toBeNull();
  await person.click(screen.getByRole("button", { name: /^Marcar como revisado: ADF · Portal, \d/ }));

  await waitFor(() => expect(screen.queryByRole("heading", { name: /por revisar/ })).not.toBeInTheDocument());
});

const aRequest = (given: object = {}): Unread["items"][number] => ({
  id: leadIdAt(9),
  entryPoint: "adf",
  source: null,
  firstAt: at(7),
  receivedAt: at(8),
  times: 1,
  reason: "syntax",
  key: "Portal",
  body: "<adf>Ana 0987654321",
  ...given,
});

test("older requests load by a button, and all are marked as reviewed by keyboard; the focus stays in the list", async () => {
  const items = [aRequest(), aRequest({ id: leadIdAt(10), entryPoint: "leads", source: "web", reason: "json" })];
  unread = { ...noPage, count: 3, empty: 2, items, cursor: { actual: "a", next: "b", prev: null } };
  older = { ...noPage, count: 3, items: [aRequest({ id: leadIdAt(11), reason: "type" })] };
  const person = userEvent.setup();
  show(<UnreadRequests isAlways />);

  await screen.findByRole("heading", { name: "3 envíos por revisar" });
  expect(screen.getByText("2 envíos llegaron vacíos: no hay nada que revisar.")).toBeVisible();
  expect(screen.getByText(/no es JSON válido/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Ver más" }));
  expect(await screen.findByText(/llegó en un formato que no se acepta/)).toBeVisible();
  screen.getByRole("button", { name: "Marcar todos como revisados" }).focus();
  await person.keyboard("{Enter}");

  expect(await screen.findByRole("heading", { name: "Nada por revisar" })).toBeVisible();
  expect(until).toBe(at(8));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Nada por revisar" })).toHaveFocus());
});

test("a failed load of requests is reported, with a retry", async () => {
  server.use(
    http.get("*/api/connections/health/unread", () =>
      HttpResponse.json({ code: "UNAVAILABLE", message: "", httpStatus: 503, requestId: "r-7" }, { status: 503 }),
    ),
  );
  show(<UnreadRequests isAlways />);

  expect(await screen.findByRole("button", { name: es.ui.retry })).toBeVisible();
});
