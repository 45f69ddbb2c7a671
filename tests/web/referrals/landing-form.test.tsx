import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { TFunction } from "i18next";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { formLabels } from "@/components/features/referrals/landing/labels.ts";
import { ReferralForm } from "@/components/features/referrals/landing/referral-form.tsx";
import { RetryLink } from "@/components/features/referrals/landing/retry-link.tsx";
import es from "@/locales/es/translation.json" with { type: "json" };

const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  refresh.mockClear();
  vi.restoreAllMocks();
});

const t = ((key: string) =>
  key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], es)) as unknown as TFunction;

const aForm = (given: Partial<Parameters<typeof ReferralForm>[0]> = {}) => (
  <ReferralForm
    labels={formLabels(t, "es-1")}
    choices={{ models: [], agencies: [] }}
    action="/api/ref/andes/AM2RWQ74"
    form={{ leadId: "1", ticket: "t" }}
    terms={{ id: "1", href: "/terms" }}
    fieldErrors={{}}
    typed={{}}
    {...given}
  />
);

function showRejected(fields: readonly { field: string; code: string }[]) {
  server.use(
    http.post("*/api/ref/andes/AM2RWQ74/started", () => new HttpResponse(null, { status: 204 })),
    http.post("*/api/ref/andes/AM2RWQ74", () =>
      HttpResponse.json({ code: "INVALID_INPUT", details: { fields } }, { status: 400 }),
    ),
  );
  render(aForm());
}

test("an empty form shows errors on every field at once, in the page's language", async () => {
  const fields = ["firstName", "phone", "agencyId", "termsId"].map((field) => ({ field, code: "required" }));
  showRejected(fields);
  const send = screen.getByRole("button", { name: es.referral.send });

  expect(send.closest("form")).toHaveAttribute("novalidate");
  await userEvent.setup().click(send);

  await waitFor(() => expect(screen.getAllByText(es.fieldErrors.required)).toHaveLength(fields.length));
  expect(screen.getByLabelText(es.referral.fields.firstName)).toHaveFocus();
  expect(screen.getByRole("checkbox")).toHaveAccessibleDescription(es.fieldErrors.required);
});

test("terms that changed while the form was open render its page again, with typed values", async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  const fields = [{ field: "termsId", code: "termsChanged" }];
  showRejected(fields);

  await userEvent.setup().click(screen.getByRole("button", { name: es.referral.send }));

  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(screen.queryByText(es.fieldErrors.termsChanged)).toBeNull();
});

test("a network failure on sending preserves the form and its values, and shows a message", async () => {
  server.use(
    http.post("*/api/ref/andes/AM2RWQ74/started", () => new HttpResponse(null, { status: 204 })),
    http.post("*/api/ref/andes/AM2RWQ74", () => HttpResponse.error()),
  );
  render(aForm());
  await userEvent.setup().type(screen.getByLabelText(es.referral.fields.firstName), "Ana");

  await userEvent.setup().click(screen.getByRole("button", { name: es.referral.send }));

  expect(await screen.findByText(es.referral.failed)).toBeVisible();
  expect(screen.getByLabelText(es.referral.fields.firstName)).toHaveValue("Ana");
});

test("a replaced client script leaves the submission to the browser", async () => {
  vi.doMock("@/lib/api/client.ts", () => Promise.reject(new Error("ChunkLoadError")));
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  server.use(http.post("*/api/ref/andes/AM2RWQ74/started", () => new HttpResponse(null, { status: 204 })));
  render(aForm());

  await userEvent.setup().click(screen.getByRole("button", { name: es.referral.send }));

  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  vi.doUnmock("@/lib/api/client.ts");
});

test("a page rendered again around a form, as in another language, preserves its lead and its ticket", () => {
  const { rerender, container } = render(aForm());

  rerender(aForm({ form: { leadId: "2", ticket: "u" } }));

  const hiddenInput = (name: string) => container.querySelector(`input[name="${name}"]`);
  expect(hiddenInput("leadId")).toHaveValue("1");
  expect(hiddenInput("ticket")).toHaveValue("t");
});

test("a consent belongs to its terms: other terms require a new one", async () => {
  const person = userEvent.setup();
  const { rerender, container } = render(aForm());
  const tick = () => screen.getByRole("checkbox");
  rerender(aForm({ terms: { id: "2", href: "/terms" } }));
  expect(tick()).not.toHaveAccessibleDescription();
  await person.click(tick());

  rerender(aForm({ terms: { id: "3", href: "/terms" } }));

  expect(container.querySelector('input[name="termsId"]')).toHaveValue("3");
  expect(tick()).not.toBeChecked();
  expect(tick()).toHaveAccessibleDescription(es.fieldErrors.termsChanged);
  await person.click(tick());
  expect(tick()).not.toHaveAccessibleDescription();
});

const retry = () =>
  render(
    <RetryLink
      href="/ref/andes/AM2RWQ74"
      retry={es.referral.retry}
      checking={es.referral.checking}
      failed={es.referral.codeCheckFailed}
      className=""
    />,
  );

test("without a network a retry stays on the page and shows that the code could not be checked", async () => {
  server.use(http.head("*/icon.svg", () => HttpResponse.error()));
  retry();

  await userEvent.setup().click(screen.getByRole("link", { name: es.referral.retry }));

  expect(await screen.findByText("Error al validar el código de referido")).toBeVisible();
  expect(await screen.findByRole("link", { name: es.referral.retry })).toBeVisible();
  expect(refresh).not.toHaveBeenCalled();
});

test("with a network the retry validates again", async () => {
  server.use(http.head("*/icon.svg", () => new HttpResponse(null)));
  retry();

  await userEvent.setup().click(screen.getByRole("link", { name: es.referral.retry }));

  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
});
