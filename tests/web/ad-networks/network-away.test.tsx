import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { PageForms } from "@/components/features/ad-networks/meta/page-forms.tsx";
import type { FormSummary } from "@/contract/ad-networks/forms.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

const aForm = (id: string, accountId: string, name: string): FormSummary => ({
  id,
  version: 1,
  connectionId: leadIdAt(1),
  accountId,
  network: "meta",
  externalId: id,
  name,
  source: "meta",
  silentAfterHours: null,
  lastLeadAt: null,
  accountName: "Andes",
  matched: 2,
  questionCount: 2,
  recentLeads: { count: 3, isMore: false },
  rhythmHours: null,
});
const RUNNING: Task = {
  id: leadIdAt(7),
  kind: "backfill",
  state: "running",
  title: "Feria",
  subjectId: leadIdAt(3),
  total: null,
  done: 2,
  counts: { created: 2 },
  createdAt: "2026-11-21T15:00:00.000Z",
  startedAt: "2026-11-21T15:00:01.000Z",
  endedAt: null,
  waitingFor: { reason: "unreachable", until: "2026-11-21T15:15:00.000Z" },
  failureReason: null,
};

const server = setupServer(
  http.get("*/api/meta/forms", () =>
    HttpResponse.json(
      {
        code: "NETWORK_REFUSED",
        message: "",
        httpStatus: 424,
        requestId: "r",
        details: { error: { code: "unreachable", detail: "" } },
      },
      { status: 424 },
    ),
  ),
  http.get("*/api/lead-prospection/forms", () =>
    HttpResponse.json([
      aForm(leadIdAt(3), leadIdAt(2), "Feria de noviembre"),
      aForm(leadIdAt(4), leadIdAt(9), "De otra página"),
    ]),
  ),
  http.get("*/api/lead-prospection/task", () => HttpResponse.json([RUNNING])),
  http.get("*/api/lead-prospection/task/:id", () => HttpResponse.json(RUNNING)),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

test("known forms and their data remain on the screen while Meta does not answer", async () => {
  const page = {
    id: leadIdAt(2),
    connectionId: leadIdAt(1),
    kind: "page",
    externalId: "1",
    name: "Andes",
    isSubscribed: true,
  };

  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <PageForms page={page as Parameters<typeof PageForms>[0]["page"]} webhookAddress="https://x.example" />
      </QueryClientProvider>
    </WithTranslations>,
  );

  expect(await screen.findByText(es.integrations.errors.unreachable, {}, { timeout: 5000 })).toBeVisible();
  expect(await screen.findByText("Feria de noviembre", { selector: "p" })).toBeVisible();
  expect(screen.queryByText("De otra página", { selector: "p" })).toBeNull();
  expect(
    await screen.findByText(/^La red publicitaria no responde\. Próximo intento/, {}, { timeout: 5000 }),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: es.tasks.stop })).toBeVisible();
});
