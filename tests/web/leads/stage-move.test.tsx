import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { useStageMove } from "@/components/features/leads/use-stage-move.tsx";
import type { Stage } from "@/contract/pipelines/pipelines.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aDetail, aLead, leadIdAt } from "../engines/data-list/made-up-leads.ts";

const server = setupServer(
  http.put("*/api/lead-prospection/deal/:id/stage", () => HttpResponse.json(aDetail(aLead(1)))),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

const stage = (type: Stage["type"]): Stage => ({
  id: leadIdAt(92),
  version: 1,
  pipelineId: leadIdAt(90),
  name: "Entregado",
  type,
  colour: "blue",
  slaHours: null,
  requiredFields: [],
  reasons: [],
});

function Mover({ to }: { to: Stage }) {
  const { move, dialogs } = useStageMove({ onConflict: () => {}, onComplete: () => {} });
  return (
    <>
      <button type="button" onClick={() => move({ id: leadIdAt(1), name: "Ana Paz", stageId: leadIdAt(91) }, to)}>
        Mover
      </button>
      {dialogs}
    </>
  );
}

test.each([
  ["won", "special", "Venta ganada: Ana Paz pasó a Entregado."],
  ["open", "success", "Ana Paz pasó a Entregado."],
] as const)("a lead that enters a stage of the type %s is shown as %s", async (type, toast, expected) => {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <Mover to={stage(type)} />
      </QueryClientProvider>
    </WithTranslations>,
  );

  await userEvent.click(screen.getByRole("button", { name: "Mover" }));

  const message = await screen.findByText(expected);
  expect(message.closest("[data-type]")).toHaveAttribute("data-type", toast);
});
