import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LeadContact } from "@/components/features/leads/contact/lead-contact.tsx";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aDetail, aLead, generateLeads, leadIdAt } from "../engines/data-list/made-up-leads.ts";

vi.mock("next-auth/react", () => ({
  useSession: () => ({ data: { user: { userId: leadIdAt(31), role: ["advisor-cct"] } } }),
}));

const ADVISOR = { id: leadIdAt(21), name: "Ana Vera" };
const { server } = generateLeads();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  server.use(
    http.get("*/api/lead-prospection/attempts/results", () => HttpResponse.json([])),
    http.get("*/api/cct/typification", () =>
      HttpResponse.json([
        {
          id: leadIdAt(1),
          version: 1,
          parentId: null,
          name: "Volver a llamar",
          above: [],
          isActive: true,
          isHumanContact: true,
          isEffective: false,
          closesLead: false,
          followUp: "callback",
        },
      ]),
    ),
    http.post("*/api/lead-prospection/deals/:id/attempts", () => HttpResponse.json(aDetail(aLead(9)))),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function show(given: Partial<LeadDetail> = {}) {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <LeadContact lead={aDetail(aLead(9), given)} canWork canAllow={false} isQueued onConflict={() => {}}>
          {({ form, permission, actions }) => (
            <aside>
              {form}
              {permission}
              {actions(true)}
            </aside>
          )}
        </LeadContact>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const dateInAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

test("after a callback with a day and a time the next lead has the focus, as after any attempt", async () => {
  const person = show();
  await person.click(await screen.findByRole("button", { name: "Volver a llamar" }));
  fireEvent.change(screen.getByLabelText("Otra fecha y hora"), { target: { value: `${dateInAMonth()}T10:00` } });

  await person.click(screen.getByRole("button", { name: "Guardar intento" }));

  await waitFor(() => expect(screen.getByRole("button", { name: "Siguiente lead" })).toHaveFocus());
});

test("an agreed action for an advisor's lead goes to their list, and an unassigned one to none", async () => {
  const person = show({ advisor: ADVISOR });
  await person.click(await screen.findByRole("button", { name: "Volver a llamar" }));
  expect(screen.getByText("El seguimiento queda con Ana Vera.")).toBeVisible();
  cleanup();

  show({ advisor: null });
  await person.click(await screen.findByRole("button", { name: "Volver a llamar" }));
  expect(screen.queryByText(/queda en la lista de/)).toBeNull();
});

test("the button that begins an attempt keeps its place, opposite the one that ends all contact", async () => {
  const person = show();
  await person.click(await screen.findByRole("button", { name: "Cancelar" }));
  const register = screen.getByRole("button", { name: "Registrar intento" });
  const before = register.compareDocumentPosition(screen.getByRole("button", { name: "No contactar" }));

  await person.dblClick(register);

  expect(await screen.findByLabelText("Medio de contacto")).toBeVisible();
  expect(screen.getByRole("button", { name: "Registrar intento" })).toBe(register);
  expect(register.compareDocumentPosition(screen.getByRole("button", { name: "No contactar" }))).toBe(before);
  expect(screen.queryByRole("dialog")).toBeNull();
});
