import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { OwnCalendar } from "@/components/features/agenda/appointments/calendar-feed.tsx";
import { CalendarButton } from "@/components/features/agenda/schedule/schedule-screen.tsx";
import type { CalendarFeed } from "@/contract/agenda/calendar-feed.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const session = vi.hoisted(() => ({ role: [] as Role[] }));
vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => ({ status: "authenticated", data: { user: { role: session.role }, licenseId: "x" } }),
}));

const ADDRESS = "https://prospecta.example/api/calendar/cal_que-se-ve-una-vez.ics";
const aFeed = (given: Partial<CalendarFeed> = {}): CalendarFeed => ({
  version: 1,
  createdAt: "2026-11-20T15:00:00.000Z",
  lastReadAt: null,
  ...given,
});

let feed: CalendarFeed | null = null;
let rejection: { code: string; status: number } | undefined;
const requests: unknown[] = [];
const rejected = () => HttpResponse.json({ code: rejection?.code }, { status: rejection?.status ?? 500 });
const server = setupServer(
  http.get("*/api/account/calendar", () => (rejection ? rejected() : HttpResponse.json({ feed }))),
  http.post("*/api/account/calendar", async ({ request }) => {
    requests.push(await request.json());
    if (feed) return HttpResponse.json({ code: "CONFLICT" }, { status: 409 });
    feed = aFeed();
    return HttpResponse.json({ ...feed, address: ADDRESS });
  }),
  http.put("*/api/account/calendar", async ({ request }) => {
    requests.push(await request.json());
    feed = aFeed({ version: 2, createdAt: "2026-11-21T15:00:00.000Z" });
    return HttpResponse.json({ ...feed, address: ADDRESS });
  }),
  http.delete("*/api/account/calendar", () => {
    requests.push("revoked");
    feed = null;
    return HttpResponse.json({ feed });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  feed = null;
  rejection = undefined;
  requests.length = 0;
  session.role = ["sales-manager"];
});
afterEach(cleanup);

let client = newQueryClient();
function show(screenOf: ReactNode = <OwnCalendar />, locale: Locale = "es") {
  client = newQueryClient();
  const person = userEvent.setup();
  render(
    <WithTranslations locale={locale}>
      <QueryClientProvider client={client}>{screenOf}</QueryClientProvider>
    </WithTranslations>,
  );
  return person;
}
const dialog = () => within(screen.getByRole("dialog"));
const remembered = () =>
  JSON.stringify([...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()].map(({ state }) => state));

test("an address is created, shown once, copied, and never shown again", async () => {
  const person = show();

  expect(await screen.findByText("Aún no tienes una dirección.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Crear dirección" }));
  expect(await screen.findByDisplayValue(ADDRESS)).toBeVisible();
  expect(remembered()).not.toContain(ADDRESS);
  await person.click(dialog().getByRole("button", { name: "Copiar" }));
  const copied = await navigator.clipboard.readText();
  await person.click(dialog().getByRole("button", { name: "Ya lo guardé" }));

  expect([copied, requests]).toEqual([ADDRESS, [{ locale: "es" }]]);
  expect(screen.queryByDisplayValue(ADDRESS)).toBeNull();
  expect(screen.getByText(/Creada el 20 nov 2026, 10:00\. Aún no la usa ningún calendario\./)).toBeVisible();
});

test("it shows its last read, and is replaced only after a confirmation", async () => {
  feed = aFeed({ lastReadAt: "2026-11-21T13:30:00.000Z" });
  const person = show();

  expect(await screen.findByText(/Último uso: 21 nov 2026, 08:30\./)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Reemplazar" }));
  expect(dialog().getByText(/La dirección actual deja de funcionar de inmediato/)).toBeVisible();
  expect(requests).toEqual([]);
  await person.click(dialog().getByRole("button", { name: "Reemplazar" }));

  expect(await screen.findByDisplayValue(ADDRESS)).toBeVisible();
  expect(requests).toEqual([{ version: 1, locale: "es" }]);
});

test("it can be revoked, and another created", async () => {
  feed = aFeed();
  const person = show();

  await person.click(await screen.findByRole("button", { name: "Revocar" }));
  await person.click(dialog().getByRole("button", { name: "Revocar" }));

  expect(await screen.findByText("Dirección revocada.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Crear dirección" })).toBeVisible();
  expect(requests).toEqual(["revoked"]);
});

test("one that another tab created is shown, with the rejection", async () => {
  const person = show();
  await screen.findByText("Aún no tienes una dirección.");
  feed = aFeed();

  await person.click(screen.getByRole("button", { name: "Crear dirección" }));

  expect(await screen.findByRole("button", { name: "Reemplazar" })).toBeVisible();
  expect(screen.queryByDisplayValue(ADDRESS)).toBeNull();
});

test("a failed read is reported, and can be retried", async () => {
  rejection = { code: "INTERNAL", status: 500 };
  const person = show();

  expect(await screen.findByText("No pudimos mostrar esta sección")).toBeVisible();
  rejection = undefined;
  await person.click(screen.getByRole("button", { name: "Reintentar" }));

  expect(await screen.findByRole("button", { name: "Crear dirección" })).toBeVisible();
});

test("the agenda offers the same, in the language of the page", async () => {
  const person = show(<CalendarButton />, "en");

  await person.click(screen.getByRole("button", { name: "Your calendar" }));
  await person.click(await screen.findByRole("button", { name: "Create address" }));

  await waitFor(() => expect(requests).toEqual([{ locale: "en" }]));
});

test.each([[["supervisor"]], [["host"]], [["superadmin"]]] as Role[][][])(
  "%s has no appointments of their own, and is offered no calendar",
  (role) => {
    session.role = role;

    show(
      <>
        <OwnCalendar />
        <CalendarButton />
      </>,
    );

    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByText("Tu calendario")).toBeNull();
  },
);
