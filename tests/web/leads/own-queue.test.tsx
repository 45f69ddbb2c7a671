import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { OwnQueue } from "@/components/leads/work/own-queue.tsx";
import type { DueLead } from "@/contract/work.ts";
import { newQueryClient } from "@/lib/provider/query.ts";
import { InWords } from "@/tests/support/in-words.tsx";
import { AtAddress } from "../lists/at-address.tsx";
import { aLead, idOf, madeUpLeads, refusal } from "../lists/made-up-leads.ts";

vi.mock("@/lib/provider/events.ts", () => ({ useEvents: () => {}, useIsStreamDown: () => false }));

const { server } = madeUpLeads();
const opened = vi.fn();
let queue: DueLead[];
let isAway: boolean;

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  [queue, isAway] = [[], false];
  server.use(
    http.get("*/api/lead-prospection/queue", () => (isAway ? refusal("UNAVAILABLE") : HttpResponse.json(queue))),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  opened.mockReset();
});

function due(number: number, given: Partial<DueLead> = {}): DueLead {
  const { id, firstName, lastName, source, dealState, createdAt } = aLead(number, { firstName: `Eva ${number}` });
  return {
    ...{ id, firstName, lastName, source, dealState, createdAt, isErased: false, email: "", product: "Cumbre" },
    ...{ phone: "+593987654321", advisor: "", stage: "Nuevo", pipelineId: null, firstContactAt: null },
    ...{
      nextAction: null,
      returnedAt: null,
      dueAt: new Date(Date.now() - 600_000).toISOString(),
      doNotContact: false,
      ...given,
    },
  };
}

function show(address = "/gathering") {
  window.history.replaceState(null, "", address);
  render(
    <InWords>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <OwnQueue onOpen={opened} />
        </AtAddress>
      </QueryClientProvider>
    </InWords>,
  );
  return userEvent.setup();
}

test("says of each lead what comes next and since when, and a press opens it", async () => {
  queue = [
    due(1, { nextAction: "call" }),
    due(2),
    due(3, { firstContactAt: new Date().toISOString(), dueAt: new Date(Date.now() + 7_200_000).toISOString() }),
  ];
  const person = show(`/gathering?lead=${idOf(2)}`);

  const rows = within(await screen.findByRole("list", { name: "Mi cola" })).getAllByRole("button");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Eva 1 .*Llamada · Cumbre.*Atrasado/),
    expect.stringMatching(/^Eva 2 .*Primer contacto · Cumbre.*Atrasado/),
    expect.stringMatching(/^Eva 3 .*Otro intento · Cumbre/),
  ]);
  expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual([null, "true", null]);

  await person.click(rows[0] as HTMLElement);

  expect(opened).toHaveBeenCalledExactlyOnceWith(idOf(1));
});

test("with nothing due says where the next lead comes from", async () => {
  show();

  expect(await screen.findByText("No tienes nada pendiente. Pide el siguiente lead.")).toBeVisible();
});

test("one that cannot be read is asked for again by a press, and fifty say that there are more", async () => {
  [queue, isAway] = [Array.from({ length: 50 }, (_, index) => due(100 + index)), true];
  const person = show();

  const failed = await screen.findByRole("alert");
  expect(failed).toHaveTextContent("No pudimos leer tu cola.");
  isAway = false;
  await person.click(within(failed).getByRole("button", { name: "Reintentar" }));

  expect(await screen.findByText("Hay más: aparecen a medida que avanzas.")).toBeVisible();
});
