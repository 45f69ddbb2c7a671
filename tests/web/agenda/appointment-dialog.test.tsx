import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  AppointmentDialog,
  type AppointmentDialogState,
} from "@/components/features/agenda/appointments/appointment-dialog.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import type { FoundLead } from "@/contract/leads/leads.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aLead, generateLeads, leadIdAt } from "../engines/data-list/made-up-leads.ts";
import { anAppointment } from "../leads/made-up-appointments.ts";

vi.mock("next-auth/react", () => ({
  useSession: () => ({ data: { user: { role: ["sales-manager"] satisfies Role[] } } }),
}));

const { server } = generateLeads();
const NEW: AppointmentDialogState = { kind: "new", beginning: {} };
let found: FoundLead[];
let requested: (string | null)[];
let sent: Record<string, unknown>[];

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  const rosa = aLead(4, { firstName: "Rosa", lastName: "Mena" });
  found = [{ ...rosa, phone: "+593987654321", product: "Andes Ruta", fillers: [] }];
  requested = [];
  sent = [];
  server.use(
    http.get("*/api/lead-prospection/deals/search", ({ request }) => {
      requested.push(new URL(request.url).searchParams.get("searchTerm"));
      return HttpResponse.json({ items: found, cursor: { actual: null, next: null, prev: null } });
    }),
    http.post("*/api/lead-prospection/deals/appointment", async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(anAppointment(1));
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function show(given: AppointmentDialogState = NEW) {
  const onClose = vi.fn();
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AppointmentDialog requested={given} onClose={onClose} />
      </QueryClientProvider>
    </WithTranslations>,
  );
  return { person: userEvent.setup(), onClose };
}
const leadField = () => screen.getByRole("button", { name: /^Lead / });

test("a new appointment uses a lead found by search, without a request for name and phone", async () => {
  const { person, onClose } = show();

  await person.click(leadField());
  await person.type(screen.getByRole("combobox", { name: "Buscar por nombre, teléfono o correo" }), "rosa");
  await person.click(await screen.findByRole("option", { name: "Rosa Mena · +593 98 765 4321 · Andes Ruta" }));

  expect(leadField()).toHaveTextContent("Rosa Mena");
  expect(screen.queryByLabelText("Persona")).toBeNull();
  expect(screen.queryByLabelText("Teléfono")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Guardar cita" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  // A busy machine may pause between letters and send an early request.
  expect(requested.at(-1)).toBe("rosa");
  expect(sent).toMatchObject([{ dealId: leadIdAt(4), type: "visit" }]);
  expect(sent[0]).not.toHaveProperty("person");
});

test("a time in the past shows a warning before it is saved", async () => {
  const { person } = show();
  const when = screen.getByLabelText("Fecha y hora");
  expect(when).not.toHaveAccessibleDescription();

  await person.clear(when);
  await person.type(when, "2020-03-02T09:00");

  expect(when).toHaveAccessibleDescription("Esta hora ya pasó.");
});

test("a selected lead is replaced by another person", async () => {
  const { person } = show();
  await person.click(leadField());
  await person.type(screen.getByRole("combobox", { name: "Buscar por nombre, teléfono o correo" }), "rosa{Enter}");
  await screen.findByRole("option", { name: /^Rosa Mena/ });
  await person.keyboard("{Enter}");

  await person.click(await screen.findByRole("button", { name: "Quitar el lead" }));
  await person.type(screen.getByLabelText("Persona"), "Luis Cando");
  await person.click(screen.getByRole("button", { name: "Guardar cita" }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ person: "Luis Cando" }]);
  expect(sent[0]).not.toHaveProperty("dealId");
});

test("the search shows that it waits, and that nothing was found", async () => {
  found = [];
  const { person } = show();

  await person.click(leadField());
  expect(screen.getByText("Escribe al menos dos letras o números.")).toBeVisible();
  await person.type(screen.getByRole("combobox", { name: "Buscar por nombre, teléfono o correo" }), "nadie");

  expect(await screen.findByText("Sin coincidencias.")).toBeVisible();
});

test.each<[string, AppointmentDialogState]>([
  ["from a lead", { kind: "new", beginning: { dealId: leadIdAt(4) } }],
  ["that is changed", { kind: "change", appointment: anAppointment(1) }],
])("an appointment %s does not require a person", (_, given) => {
  show(given);

  expect(screen.queryByRole("button", { name: /^Lead / })).toBeNull();
});

test("a changed time is not discarded without confirmation, by Escape, the cross or a press outside", async () => {
  const { person, onClose } = show();
  const dialog = screen.getByRole("dialog", { name: "Nueva cita" });
  const exits = [
    () => person.keyboard("{Escape}"),
    () => person.click(within(dialog).getAllByRole("button", { name: "Cerrar" })[0] as HTMLElement),
    () => person.click(dialog),
  ];
  fireEvent.change(screen.getByLabelText("Fecha y hora"), { target: { value: "2030-05-06T09:30" } });

  for (const leaveBy of exits) {
    await leaveBy();
    await person.click(await screen.findByRole("button", { name: "Seguir editando" }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText("Fecha y hora")).toHaveValue("2030-05-06T09:30");
  }
  await person.click(screen.getByRole("button", { name: "Cancelar" }));
  await person.click(await screen.findByRole("button", { name: "Salir sin guardar" }));

  expect(onClose).toHaveBeenCalledOnce();
});

test("an unchanged appointment closes at once", async () => {
  const { person, onClose } = show();

  await person.click(screen.getByRole("button", { name: "Cancelar" }));

  expect(onClose).toHaveBeenCalledOnce();
});
