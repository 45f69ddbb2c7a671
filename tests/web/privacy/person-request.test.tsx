import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PersonRequest } from "@/components/features/privacy/person-request.tsx";
import type { PeopleFound, PersonTrace } from "@/contract/privacy/people.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

vi.mock("next-auth/react", () => ({ useSession: () => ({ data: undefined }) }));

const LEAD = {
  id: leadIdAt(1),
  version: 3,
  firstName: "Ximena",
  lastName: "Paz",
  identification: "1710034065",
  phone: "+593987654321",
  email: "",
  source: "web",
  channel: "digital",
  dealState: "new",
  product: "",
  agency: "",
  createdAt: "2026-11-20T15:00:00.000Z",
  matched: ["phone"],
} satisfies PeopleFound["records"][number];
const trace = (number: number, given: Partial<PersonTrace>): PersonTrace => ({
  location: "appointment",
  id: leadIdAt(number),
  fingerprint: `seen ${number}`,
  text: "",
  matched: ["phone"],
  at: "2026-11-21T15:00:00.000Z",
  ...given,
});
const CALL = trace(2, { text: "Ximena Paz · 0987654321" });
const CODE = trace(3, { location: "referralCode", text: "Andrés Paz · 0987654321" });

let requested: unknown[] = [];
let found: PeopleFound;
const server = setupServer(
  http.post("*/api/backoffice/people/search", () => HttpResponse.json(found)),
  http.post("*/api/backoffice/people/erase", async ({ request }) => {
    requested.push(await request.json());
    found = { records: [], traces: [CODE], isMore: false, fillers: [] };
    const recipients = [
      { id: leadIdAt(7), kind: "crm", name: "Sales & Co", isNotified: false },
      { id: leadIdAt(8), kind: "webhook", name: "Bodega", isNotified: true },
    ];
    return HttpResponse.json({ records: 1, traces: 1, tables: [{ table: "appointment", rows: 1 }], recipients });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  requested = [];
  found = { records: [LEAD], traces: [CALL, CODE], isMore: false, fillers: [] };
});

async function search() {
  render(
    <WithTranslations>
      <PersonRequest />
    </WithTranslations>,
  );
  const person = userEvent.setup();
  await person.type(screen.getByLabelText("Teléfono"), "0987654321");
  await person.click(screen.getByRole("button", { name: "Buscar" }));
  return person;
}

test("rows without a lead are distinguished by location and content", async () => {
  await search();

  expect(await screen.findByRole("group", { name: "3 registros encontrados" })).toBeVisible();
  expect(screen.getByRole("checkbox", { name: /Ximena Paz.*1710034065/ })).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: /Cita sin lead.*Ximena Paz.*Mismo teléfono/ })).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: /Código de referido.*Andrés Paz/ })).not.toBeChecked();
});

test("the selection is erased as seen, and excluded rows stay, whatever the leads are", async () => {
  const person = await search();
  await person.click(await screen.findByRole("checkbox", { name: /1710034065/ }));
  await person.click(screen.getByRole("checkbox", { name: /Cita sin lead/ }));

  await person.click(screen.getByRole("button", { name: "Eliminar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "¿Eliminar los datos de 2 registros?" }));
  expect(dialog.getByText("Cita sin lead")).toBeVisible();
  expect(dialog.queryByText("Código de referido")).toBeNull();
  await person.selectOptions(dialog.getByLabelText("Motivo"), "asked");
  await person.type(dialog.getByLabelText(/para confirmar/), "eliminar");
  await person.click(dialog.getByRole("button", { name: "Eliminar datos" }));

  expect(await screen.findByText("Se eliminaron los datos de 2 registros.")).toBeVisible();
  expect(screen.getByText(/Citas:/)).toBeVisible();
  expect(screen.getByText("Se avisa por webhook a: Bodega.")).toBeVisible();
  expect(screen.getByText(/no reciben el aviso: Sales & Co\. Pídeles/)).toBeVisible();
  expect(requested).toEqual([
    {
      records: [{ id: LEAD.id, version: 3 }],
      traces: [{ location: "appointment", id: CALL.id, fingerprint: "seen 2" }],
      excluded: [{ location: "referralCode", id: CODE.id }],
      reason: "asked",
    },
  ]);
});
