import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { AppointmentActions } from "@/components/features/agenda/appointments/appointment-actions.tsx";
import { ToastProvider } from "@/components/ui/toast.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { generateLeads } from "../engines/data-list/made-up-leads.ts";
import { anAppointment } from "../leads/made-up-appointments.ts";

vi.mock("next-auth/react", () => ({
  useSession: () => ({ data: { user: { role: ["supervisor"] satisfies Role[] } } }),
}));

const { server } = generateLeads();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
const show = (appointment = anAppointment(1)) =>
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <ToastProvider>
          <AppointmentActions appointment={appointment} />
        </ToastProvider>
      </QueryClientProvider>
    </WithTranslations>,
  );
const startedAppointment = () => anAppointment(1, { startsAt: new Date(Date.now() - 60_000).toISOString() });

test("the attendance question appears once the appointment has started", () => {
  const { unmount } = show();
  expect(screen.queryByRole("button", { name: "Asistió" })).toBeNull();
  expect(screen.queryByRole("button", { name: "No asistió" })).toBeNull();
  expect(screen.getByRole("button", { name: "Reprogramar" })).toBeVisible();
  unmount();

  show(startedAppointment());

  expect(screen.getByRole("button", { name: "Asistió" })).toBeVisible();
  expect(screen.getByRole("button", { name: "No asistió" })).toBeVisible();
});

test("a rejection of the provider shows its reason", async () => {
  const fields = [{ field: "outcome", code: "notBegun" }];
  server.use(
    http.put("*/api/lead-prospection/deals/appointment/:id/outcome", () =>
      HttpResponse.json(
        { code: "INVALID_INPUT", message: "", httpStatus: 400, details: { fields }, requestId: "r" },
        { status: 400 },
      ),
    ),
  );
  show(startedAppointment());

  await userEvent.click(screen.getByRole("button", { name: "Asistió" }));

  expect(await screen.findByText("Aún no empieza.")).toBeVisible();
});
