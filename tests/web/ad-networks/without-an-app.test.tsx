import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NetworkCard } from "@/components/features/ad-networks/network-card.tsx";
import { TikTokScreen } from "@/components/features/ad-networks/tiktok/tiktok-screen.tsx";
import type { NetworkSummary } from "@/contract/ad-networks/connections.ts";
import { TIKTOK_SETTINGS, type TikTokIntegrations } from "@/contract/ad-networks/tiktok.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({ replace: () => {} }),
  usePathname: () => "/settings/integrations/tiktok",
  useSearchParams: () => new URLSearchParams(),
}));

let role: Role = "superadmin";
vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => ({ status: "authenticated", data: { user: { role: [role] }, licenseId: "x" } }),
}));
beforeEach(() => {
  role = "superadmin";
});

const MISSING = [...TIKTOK_SETTINGS];
const connection: TikTokIntegrations["connections"][number] = {
  id: leadIdAt(1),
  version: 1,
  network: "tiktok",
  externalId: "7",
  name: "Andes Motor",
  state: "active",
  scopes: [],
  tokenExpiresAt: null,
  error: null,
  accounts: [
    {
      id: leadIdAt(2),
      connectionId: leadIdAt(1),
      kind: "advertiser",
      externalId: "7",
      name: "Posventa",
      isSubscribed: false,
    },
  ],
};

let integrations: TikTokIntegrations;
const server = setupServer(
  http.get("*/api/tiktok/integrations", () => HttpResponse.json(integrations)),
  http.get("*/api/connections/health/problems", () => HttpResponse.json([])),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

const show = (what: ReactNode) =>
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>{what}</QueryClientProvider>
    </WithTranslations>,
  );
const respondWith = (given: Partial<TikTokIntegrations>) => {
  integrations = {
    missingSettings: MISSING,
    connections: [],
    webhookAddress: "https://leads.example.com/api/webhook/tiktok",
    ...given,
  };
};
const summary = (given: Partial<NetworkSummary>): NetworkSummary => ({
  network: "tiktok",
  missingSettings: MISSING,
  connections: [],
  lastLeadAt: null,
  leadsInDay: 0,
  waiting: 0,
  ...given,
});

test("without an app at TikTok its screen names who configures what, and has no impossible step", async () => {
  respondWith({});
  show(<TikTokScreen />);

  expect(await screen.findByRole("alert")).toHaveTextContent(/TIKTOK_APP_ID, TIKTOK_APP_SECRET/);
  expect(screen.queryByRole("region")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a dealership is referred to support, and reads no name of a setting", async () => {
  role = "admin-client";
  respondWith({});
  show(
    <>
      <TikTokScreen />
      <NetworkCard summary={summary({})} />
    </>,
  );

  expect(await screen.findByRole("alert")).toHaveTextContent("Contacta a soporte.");
  expect(screen.getByText("TikTok aún no está habilitado en tu cuenta. Contacta a soporte.")).toBeVisible();
  expect(screen.queryByText(/TIKTOK_/)).toBeNull();
});

test("connections made while an app existed are shown, without calls to TikTok", async () => {
  respondWith({ connections: [connection] });
  show(<TikTokScreen />);

  expect(await screen.findByText("Posventa")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Recibir leads/ })).toBeNull();
  expect(screen.queryByRole("button", { name: es.tiktok.logInAgain })).toBeNull();
});

test("with an app an account is connected", async () => {
  respondWith({ missingSettings: [] });
  show(<TikTokScreen />);

  expect(await screen.findByRole("button", { name: es.tiktok.logIn })).toBeVisible();
  expect(screen.getAllByRole("region")).toHaveLength(3);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a network's card offers to connect only where the installation can", () => {
  const { rerender } = show(<NetworkCard summary={summary({})} />);
  expect(screen.getByText(es.integrations.states.unset)).toBeVisible();
  expect(screen.getByText(/TIKTOK_APP_ID, TIKTOK_APP_SECRET/)).toBeVisible();
  expect(screen.getByRole("link")).toHaveTextContent(es.integrations.seeMissing);

  rerender(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <NetworkCard summary={summary({ missingSettings: [] })} />
      </QueryClientProvider>
    </WithTranslations>,
  );
  expect(screen.getByRole("link")).toHaveTextContent(es.integrations.connect);
});
