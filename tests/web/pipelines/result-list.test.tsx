import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ResultList } from "@/components/features/pipelines/result-list.tsx";
import type { ContactResult } from "@/contract/follow-up/contact-results.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: { role: ["supervisor"] } } }) }));

const CALL: ContactResult = {
  id: leadIdAt(1),
  version: 1,
  parentId: null,
  name: "Volver a llamar",
  above: [],
  isActive: true,
  isHumanContact: true,
  isEffective: false,
  closesLead: false,
  followUp: null,
};
const sent: unknown[] = [];
const server = setupServer(
  http.get("*/api/cct/typification", () => HttpResponse.json([CALL])),
  http.put("*/api/cct/typification/:id", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ ...CALL, followUp: "callback", version: 2 });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  sent.length = 0;
  window.history.replaceState(null, "", "/settings/pipelines/typification");
});
afterEach(cleanup);

test("the requirement of a result is chosen, unless it closes the lead", async () => {
  const person = userEvent.setup();
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <ResultList />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  await person.click(await screen.findByRole("link", { name: "Abrir Volver a llamar" }));

  await person.click(await screen.findByLabelText("Cierra el lead"));
  expect(screen.queryByLabelText("Siguiente paso")).toBeNull();
  await person.click(screen.getByLabelText("Cierra el lead"));
  await person.selectOptions(screen.getByLabelText("Siguiente paso"), "Programar una llamada");
  await person.click(screen.getByRole("button", { name: "Guardar" }));

  await waitFor(() => expect(sent).toMatchObject([{ version: 1, followUp: "callback" }]));
});
