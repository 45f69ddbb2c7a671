import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { OwnQueue } from "@/components/features/follow-up/own-queue.tsx";
import { useWorkList } from "@/components/features/follow-up/work-list.tsx";
import { workCalls } from "@/contract/calls.ts";
import type { QueueLead } from "@/contract/follow-up/work-queue.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aLead, generateLeads, leadIdAt, rejection } from "../engines/data-list/made-up-leads.ts";

vi.mock("@/lib/api/use-events.ts", () => ({ useEvents: () => {}, useIsStreamDown: () => false }));

const { server } = generateLeads();
const opened = vi.fn();
let queue: QueueLead[];
let isAway: boolean;

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  [queue, isAway] = [[], false];
  server.use(
    http.get("*/api/lead-prospection/queue", () => (isAway ? rejection("UNAVAILABLE") : HttpResponse.json(queue))),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  opened.mockReset();
});

function due(number: number, given: Partial<QueueLead> = {}): QueueLead {
  const { id, firstName, lastName, source, dealState, createdAt } = aLead(number, { firstName: `Eva ${number}` });
  return {
    id,
    firstName,
    lastName,
    source,
    dealState,
    createdAt,
    isErased: false,
    email: "",
    product: "Cumbre",
    phone: "+593987654321",
    advisor: "",
    stage: "Nuevo",
    pipelineId: null,
    firstContactAt: null,
    nextAction: null,
    returnedAt: null,
    dueAt: new Date(Date.now() - 600_000).toISOString(),
    doNotContact: false,
    reason: "new",
    ...given,
  };
}

function Queue({ open }: { open: string | null }) {
  return <OwnQueue {...useWorkList(workCalls.queue)} open={open} onOpen={opened} />;
}

function show(open: string | null = null) {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <Queue open={open} />
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

test("shows the reason and time of each lead's position, and a press opens it", async () => {
  const soon = new Date(Date.now() + 7_200_000).toISOString();
  queue = [
    due(1, { reason: "taken" }),
    due(2, { reason: "promised", nextAction: "call" }),
    due(3, { reason: "new" }),
    due(4, { reason: "again" }),
    due(5, { reason: "stage", stage: "Cotizado" }),
    due(6, { reason: "later", nextAction: "visit", dueAt: soon }),
    due(7, { reason: "waits" }),
    due(8, { reason: "waits", doNotContact: true }),
    due(9, { reason: "later", dealState: "duplicated", dueAt: soon }),
  ];
  const person = show(leadIdAt(2));

  const list = within(await screen.findByRole("list", { name: "Mi cola" }));
  const rows = list.getAllByRole("button");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^1Eva 1 .*Lo estás atendiendo · Cumbre.*vencida hace 10 min/),
    expect.stringMatching(/^2Eva 2 .*Acordado: Llamada · Cumbre.*vencida/),
    expect.stringMatching(/^3Eva 3 .*Llegó: .* · Web · Cumbre.*vencida/),
    expect.stringMatching(/^4Eva 4 .*Toca volver a intentar · Cumbre.*vencida/),
    expect.stringMatching(/^5Eva 5 .*En espera: Cotizado · Cumbre.*vencida/),
    expect.stringMatching(/^6Eva 6 .*Más tarde: Visita · Cumbre/),
    expect.stringMatching(/^7Eva 7 .*Intento reciente · Cumbre/),
    expect.stringMatching(/^8Eva 8 .*No contactar: solo lo acordado · Cumbre/),
    expect.stringMatching(/^9Eva 9 .*Duplicado · Cumbre/),
  ]);
  const groups = ["En atención", "Acordados", "Sin primer contacto", "Reintentos", "Seguimientos", "Más tarde"];
  for (const group of groups) expect(list.getAllByText(group)).toHaveLength(1);
  expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual([null, "true", ...Array(7).fill(null)]);

  await person.click(rows[0] as HTMLElement);

  expect(opened).toHaveBeenCalledExactlyOnceWith(leadIdAt(1));
});

test("with nothing due shows where the next lead comes from", async () => {
  show();

  expect(await screen.findByText("No tienes nada pendiente. Pide el siguiente lead.")).toBeVisible();
});

test("a failed list is retried by a press, and fifty leads show that there are more", async () => {
  [queue, isAway] = [Array.from({ length: 50 }, (_, index) => due(100 + index)), true];
  const person = show();

  const failed = await screen.findByRole("alert");
  expect(failed).toHaveTextContent("No pudimos leer tu cola.");
  isAway = false;
  await person.click(within(failed).getByRole("button", { name: "Reintentar" }));

  expect(await screen.findByText("Hay más. Aparecen a medida que avanzas.")).toBeVisible();
});
