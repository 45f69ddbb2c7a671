import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WeeklyMail } from "@/components/features/identity/users/user-list.tsx";
import { ToastProvider } from "@/components/ui/toast.tsx";
import type { WeeklyRecipient } from "@/contract/reports/weekly-report.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

let readers: WeeklyRecipient[] = [];
const requested: unknown[] = [];
const server = setupServer(
  http.get("*/api/backoffice/report/weekly", () => HttpResponse.json(readers)),
  http.put("*/api/backoffice/report/weekly", async ({ request }) => {
    const selected = (await request.json()) as Pick<WeeklyRecipient, "userId" | "isChosen">;
    requested.push(selected);
    readers = readers.map((one) => (one.userId === selected.userId ? { ...one, ...selected } : one));
    return HttpResponse.json(readers);
  }),
  http.post("*/api/backoffice/report/weekly/mail", async ({ request }) => {
    requested.push(await request.json());
    return HttpResponse.json({ email: "ana@example.com", isSent: requested.length < 3 });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

test("recipients are chosen one by one, and a user can request a mail now", async () => {
  readers = ["Ana Paz", "Gabriel Mora"].map((fullName, index) => ({
    userId: leadIdAt(index + 1),
    fullName,
    email: `p${index}@example.com`,
    isChosen: false,
  }));
  const person = userEvent.setup();
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <ToastProvider>
          <WeeklyMail />
        </ToastProvider>
      </QueryClientProvider>
    </WithTranslations>,
  );
  await person.click(screen.getByRole("button", { name: "Correo semanal" }));

  await person.click(await screen.findByRole("checkbox", { name: "Gabriel Mora" }));
  await waitFor(() => expect(requested).toEqual([{ userId: leadIdAt(2), isChosen: true }]));
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "Gabriel Mora" })).toBeEnabled());
  expect(screen.getByRole("checkbox", { name: "Gabriel Mora" })).toBeChecked();
  await person.click(screen.getByRole("button", { name: "Enviármelo ahora" }));

  expect(await screen.findByText("Lo enviamos a ana@example.com.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Enviármelo ahora" }));

  expect(await screen.findByText(/^Ya lo enviamos a ana@example.com/)).toBeVisible();
  expect(requested.slice(1)).toEqual([{}, {}]);
});
