import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NewLeadButton } from "@/components/features/follow-up/new-lead-button.tsx";
import { NewLeadDialog } from "@/components/features/follow-up/new-lead-dialog.tsx";
import type { NewLead } from "@/contract/follow-up/work-queue.ts";
import { CHANNELS } from "@/contract/kernel/channels.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { guardLeaving } from "@/lib/browser/leave-guard.ts";
import spanish from "@/locales/es/translation.json";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

vi.mock("next-auth/react", () => ({
  useSession: () => ({ data: { user: { role: ["sales-manager"], userId: "one" }, licenseId: "of-ours" } }),
}));

const navigation = vi.hoisted(() => ({ push: vi.fn(), params: "" }));
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: navigation.push }),
  useSearchParams: () => new URLSearchParams(navigation.params),
}));

const { fields } = spanish.leads;
const labels = spanish.work;
const required = Object.fromEntries(CHANNELS.map((channel) => [channel, [] as string[]]));
let sent: NewLead[] = [];
let reads = 0;
const server = setupServer(
  http.get("*/api/backoffice/cct/resources", () => {
    reads += 1;
    return HttpResponse.json({
      results: [],
      advisors: [],
      agencies: [{ id: "a", name: "Quito Norte" }],
      products: ["Andes Ruta", "Cumbre"],
      requiredFields: required,
    });
  }),
  http.get("*/api/lead-prospection/origins/externalmanagement", () =>
    HttpResponse.json([{ path: "external-management/external-management/feria", name: "Feria" }]),
  ),
  http.get("*/api/lead-prospection/deals/similar", () => HttpResponse.json([])),
  http.post("*/api/lead-prospection/deals", async ({ request }) => {
    sent.push((await request.json()) as NewLead);
    return HttpResponse.json({ id: "1", dealState: "new", errors: [] });
  }),
  http.post("*/api/v1/prospection/externalmanagement", async ({ request }) => {
    sent.push((await request.json()) as NewLead);
    return HttpResponse.json({ id: "1", dealState: "failed", errors: [{ field: "product", code: "required" }] });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  reads = 0;
  navigation.params = "";
  required["external-management"] = ["phone", "product", "origin"];
});
afterEach(cleanup);

async function open(onOpen: (id: string) => void = () => {}) {
  const onClose = vi.fn();
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <NewLeadDialog onClose={onClose} onOpen={onOpen} />
      </QueryClientProvider>
    </WithTranslations>,
  );
  await screen.findByRole("combobox", { name: fields.origin });
  await screen.findByRole("combobox", { name: fields.product });
  return { onClose, person: userEvent.setup() };
}
const field = (name: keyof typeof fields) => screen.getByRole("textbox", { name: fields[name] });

test("fields required by the channel are marked, and models, agencies and origins are offered", async () => {
  await open();

  expect(field("phone")).toBeRequired();
  expect(screen.getByRole("combobox", { name: fields.product })).toBeRequired();
  expect(field("email")).not.toBeRequired();
  for (const name of ["Cumbre", "Quito Norte", "Feria"]) expect(screen.getByRole("option", { name })).toBeVisible();
});

test("required fields are known before the form opens, and marked from the start", async () => {
  required.digital = ["phone"];
  const client = newQueryClient();
  render(
    <WithTranslations>
      <QueryClientProvider client={client}>
        <NewLeadButton source="web" />
      </QueryClientProvider>
    </WithTranslations>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));

  await userEvent.click(screen.getByRole("button", { name: labels.new }));

  expect(await screen.findByRole("textbox", { name: fields.phone })).toBeRequired();
  expect(reads).toBe(1);
});

test("a form that the address opens requests the source, and nothing is sent without one", async () => {
  navigation.params = "new=lead";
  required.digital = ["phone"];
  const person = userEvent.setup();
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <NewLeadButton source="web" />
      </QueryClientProvider>
    </WithTranslations>,
  );
  await person.type(await screen.findByRole("textbox", { name: fields.firstName }), "Rosa");
  const source = screen.getByRole("combobox", { name: spanish.leads.fields.source });

  await person.click(screen.getByRole("button", { name: labels.save }));
  expect(source).toHaveAccessibleDescription(spanish.fieldErrors.required);
  expect(sent).toEqual([]);
  await person.selectOptions(source, "meta");
  expect(field("phone")).toBeRequired();
  await person.type(field("phone"), "0991234567");
  await person.click(screen.getByRole("button", { name: labels.save }));

  await waitFor(() => expect(sent).toMatchObject([{ source: "meta", firstName: "Rosa", phone: "0991234567" }]));
});

test("an error appears at its field before sending, with a suggestion; it can be saved as it is on request", async () => {
  const { person } = await open();
  await person.type(field("firstName"), "Rosa");
  await person.type(field("phone"), "991234567");
  await person.tab();
  expect(await screen.findByText(spanish.fieldErrors.phone)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Usar 0991234567" }));
  expect(screen.queryByText(spanish.fieldErrors.phone)).toBeNull();

  await person.click(screen.getByRole("button", { name: labels.save }));
  expect(screen.getByRole("combobox", { name: fields.product })).toHaveAccessibleDescription(
    spanish.fieldErrors.required,
  );
  expect(screen.getByRole("alert")).toHaveTextContent(labels.missingFields);
  expect(sent).toEqual([]);
  await person.click(screen.getByRole("button", { name: labels.saveAnyway }));

  expect(await screen.findByText(labels.decisions.failed)).toBeVisible();
  expect(sent).toEqual([{ firstName: "Rosa", phone: "0991234567" }]);
});

test("a complete but wrong identification or address is reported while typing", async () => {
  const { person } = await open();

  await person.type(field("identification"), "1712345678");
  expect(field("identification")).toHaveAccessibleDescription(spanish.fieldErrors.cedula);
  await person.type(field("email"), "ana@x");
  expect(field("email")).toBeValid();
  await person.type(field("email"), "..com");
  expect(field("email")).toHaveAccessibleDescription(spanish.fieldErrors.email);
});

test("a complete lead is sent at once, with its origin by name", async () => {
  const { person } = await open();
  await person.type(field("phone"), "0991234567");
  await person.selectOptions(screen.getByRole("combobox", { name: fields.product }), "Cumbre");
  await person.selectOptions(screen.getByRole("combobox", { name: fields.origin }), "Feria");

  await person.click(screen.getByRole("button", { name: labels.save }));

  await waitFor(() => expect(sent).toEqual([{ phone: "0991234567", product: "Cumbre", origin: "Feria" }]));
});

test("unsaved input next to the list is confirmed before the new lead replaces it", async () => {
  required["external-management"] = [];
  const onOpen = vi.fn();
  const { person } = await open(onOpen);
  await person.type(field("phone"), "0991234567");
  await person.click(screen.getByRole("button", { name: labels.save }));
  let agree = () => {};
  const release = guardLeaving((proceed) => {
    agree = proceed;
  });

  await person.click(await screen.findByRole("button", { name: labels.open }));
  expect(onOpen).not.toHaveBeenCalled();
  agree();

  expect(onOpen).toHaveBeenCalledWith("1", "external-management");
  release();
});

test("unsaved input next to the list stays when the new lead is discarded", async () => {
  const { onClose, person } = await open();
  const onRequest = vi.fn();
  const release = guardLeaving(onRequest);

  await person.click(screen.getByRole("button", { name: spanish.ui.cancel }));
  await person.type(field("firstName"), "Rosa");
  await person.click(screen.getByRole("button", { name: spanish.ui.cancel }));
  await person.click(screen.getByRole("button", { name: spanish.recordForm.leave }));

  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onRequest).not.toHaveBeenCalled();
  release();
});

test("typed values are not discarded without confirmation", async () => {
  const { onClose, person } = await open();
  await person.type(field("firstName"), "Rosa");

  await person.click(screen.getByRole("button", { name: spanish.ui.cancel }));
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByRole("button", { name: spanish.recordForm.leave }));

  expect(onClose).toHaveBeenCalledOnce();
});
