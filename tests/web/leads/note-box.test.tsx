import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { NoteBox } from "@/components/features/leads/notes/note-box.tsx";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt, rejection } from "../engines/data-list/made-up-leads.ts";

const ID = leadIdAt(1);
const ANA = { id: leadIdAt(11), fullName: "Ana Vera" };
const sent: unknown[] = [];
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  sent.length = 0;
  server.use(
    http.get("*/api/lead-prospection/deals/:id/notes/people", () => HttpResponse.json([ANA])),
    http.post("*/api/lead-prospection/deals/:id/notes", async ({ request }) => {
      const given = (await request.json()) as { text: string };
      sent.push(given);
      return HttpResponse.json({
        id: leadIdAt(2),
        at: "2026-11-21T15:56:02.000Z",
        actor: "Luz",
        text: given.text,
        mentions: [],
      });
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function show() {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <NoteBox dealId={ID} />
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}
const box = () => screen.getByRole("textbox", { name: "Nota" });

test("a note is saved, and the box is empty again", async () => {
  const person = show();
  expect(screen.queryByRole("button", { name: "Guardar nota" })).toBeNull();

  await person.type(box(), "El bono vale{Enter}hasta el lunes");
  await person.click(screen.getByRole("button", { name: "Guardar nota" }));

  await waitFor(() => expect(box()).toHaveValue(""));
  expect(sent).toEqual([{ text: "El bono vale\nhasta el lunes" }]);
  expect(screen.getByText("Nota guardada.")).toBeVisible();
});

test("an @ offers people, Enter takes the first, and the mention is sent with the note", async () => {
  const person = show();

  await person.type(box(), "Mira @an");
  expect(await screen.findByRole("button", { name: "Ana Vera" })).toBeVisible();
  await person.keyboard("{Enter}");
  expect(box()).toHaveValue("Mira @Ana Vera ");
  expect(screen.queryByRole("button", { name: "Ana Vera" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Guardar nota" }));

  await waitFor(() => expect(sent).toEqual([{ text: "Mira @Ana Vera ", mentionIds: [ANA.id] }]));
});

test("a note that is not saved stays in the box, with the cause", async () => {
  server.use(http.post("*/api/lead-prospection/deals/:id/notes", () => rejection("NOT_FOUND")));
  const person = show();

  await person.type(box(), "hola");
  await person.click(screen.getByRole("button", { name: "Guardar nota" }));

  expect(await screen.findByRole("alert")).toHaveTextContent(/^La nota no se guardó\. /);
  expect(box()).toHaveValue("hola");
});
