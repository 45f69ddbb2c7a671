import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Beginning, RegisterDialog } from "@/components/features/showroom/register-dialog.tsx";
import { cedulaCheckDigit } from "@/contract/kernel/validation.ts";
import type { KnownVisitor, Showroom } from "@/contract/showroom/visits.ts";
import { saveLastAgency } from "@/lib/features/showroom/device-memory.ts";
import { listWaiting } from "@/lib/features/showroom/store.ts";
import spanish from "@/locales/es/translation.json";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const labels = spanish.showroom;
const aCedula = (nine: string) => `${nine}${cedulaCheckDigit(nine)}`;
const [ROSA, LUIS] = [aCedula("171003406"), aCedula("170512345")];
const people: Record<string, KnownVisitor> = {};
const server = setupServer(
  http.get("*/api/lead-prospection/deals/showroom", ({ request }) =>
    HttpResponse.json({ person: people[new URL(request.url).searchParams.get("identification") ?? ""] ?? null }),
  ),
);
beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  for (const identification of Object.keys(people)) delete people[identification];
});
afterEach(cleanup);

const here = { id: randomUUID(), name: "Quito Norte" };
const [first, second] = [
  { id: randomUUID(), fullName: "Andrea Paz", state: "free" as const },
  { id: randomUUID(), fullName: "Bruno Real", state: "free" as const },
];
const team: Pick<Showroom, "advisors" | "nextAdvisorId"> = { advisors: [first, second], nextAdvisorId: first.id };
const known = (given: Partial<KnownVisitor>): KnownVisitor => ({
  firstName: "",
  lastName: "",
  phone: "",
  email: "",
  product: "",
  agencyId: null,
  advisor: null,
  lastAt: new Date().toISOString(),
  visit: null,
  ...given,
});

function open(beginning: Beginning = {}, agencies = [here], requiredFields: Showroom["requiredFields"] = []) {
  const owner = { userId: randomUUID(), licenseId: randomUUID() };
  const [onRegistered, onClose, onVisit] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <WithTranslations>
      <RegisterDialog
        owner={owner}
        profile={{ agencies, products: ["Andes Ruta"], requiredFields }}
        team={team}
        isOnline
        beginning={beginning}
        onClose={onClose}
        onVisit={onVisit}
        onRegistered={onRegistered}
      />
    </WithTranslations>,
  );
  return { owner, onRegistered, onClose, onVisit };
}
const field = (name: keyof typeof labels.fields) => screen.getByLabelText(labels.fields[name]);
const type = (name: keyof typeof labels.fields, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.submit(field("firstName").closest("form") as HTMLFormElement);

test("data found for one person is cleared for another identification; typed data is not", async () => {
  people[ROSA] = known({
    firstName: "Rosa",
    lastName: "Mena",
    phone: "0991234567",
    email: "rosa@example.com",
    product: "Andes Ruta",
    advisor: { id: second.id, fullName: second.fullName },
  });
  open();
  type("identification", ROSA);
  await waitFor(() => expect(field("phone")).toHaveValue("0991234567"));
  expect(screen.getByRole("radio", { name: new RegExp(second.fullName) })).toBeChecked();
  type("email", "familia@example.com");

  type("identification", LUIS);

  for (const name of ["firstName", "lastName", "phone", "product"] as const) expect(field(name)).toHaveValue("");
  expect(field("email")).toHaveValue("familia@example.com");
  expect(screen.getByRole("radio", { name: new RegExp(first.fullName) })).toBeChecked();
});

describe("at one of several agencies", () => {
  const there = { id: randomUUID(), name: "Cumbayá" };
  const rosa = { firstName: "Rosa", lastName: "Mena", phone: "0991234567", email: "rosa@example.com" };
  const bothAt = (agencyId: string | null) => known({ ...rosa, product: "Andes Ruta", agencyId });

  test("a known person is registered by an identification and a reason, for any viewed agency", async () => {
    people[ROSA] = { ...bothAt(there.id), advisor: { id: second.id, fullName: second.fullName } };
    const { owner, onRegistered } = open({}, [here, there]);
    type("identification", ROSA);
    await waitFor(() => expect(field("agency")).toHaveValue(there.id));
    expect(field("product")).toHaveValue("Andes Ruta");
    const [offered] = screen.getAllByRole("radio", { name: /Paz|Real/ });
    expect(offered).toBeChecked();
    expect(offered).toHaveAccessibleName(`${second.fullName} ${labels.own}`);
    fireEvent.click(screen.getByRole("radio", { name: labels.reasons.followUp }));

    submit();

    await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
    expect(await listWaiting(owner)).toMatchObject([
      { visit: { ...rosa, product: "Andes Ruta", agencyId: there.id, advisorId: second.id } },
    ]);
  });

  test("the viewed or chosen agency takes precedence over the person's last one; the device's own is last", async () => {
    people[ROSA] = bothAt(there.id);
    people[LUIS] = bothAt(null);
    open({ initial: { agencyId: here.id } }, [here, there]);
    type("identification", ROSA);
    await waitFor(() => expect(field("phone")).toHaveValue(rosa.phone));
    expect(field("agency")).toHaveValue(here.id);
    cleanup();

    saveLastAgency(here.id);
    open({}, [here, there]);
    expect(field("agency")).toHaveValue(here.id);
    type("identification", ROSA);
    await waitFor(() => expect(field("agency")).toHaveValue(there.id));
    type("identification", LUIS);
    expect(field("agency")).toHaveValue(here.id);
    type("agency", "");
    type("identification", ROSA);
    await waitFor(() => expect(field("phone")).toHaveValue(rosa.phone));
    expect(field("agency")).toHaveValue("");
  });
});

test("data found for a prefix of a passport is cleared for the whole one", async () => {
  people.AB1234 = known({ firstName: "Rosa", lastName: "Mena", phone: "0991234567" });
  people.AB1234567 = known({ firstName: "Luis", lastName: "Vera", email: "luis@example.com" });
  open();
  type("identification", "AB1234");
  await waitFor(() => expect(field("firstName")).toHaveValue("Rosa"));

  type("identification", "AB1234567");

  await waitFor(() => expect(field("firstName")).toHaveValue("Luis"));
  expect(field("lastName")).toHaveValue("Vera");
  expect(field("phone")).toHaveValue("");
  expect(field("email")).toHaveValue("luis@example.com");
});

test("a form that is sent twice stores one visit", async () => {
  const { owner, onRegistered } = open();
  type("firstName", "Rosa");
  fireEvent.click(screen.getByRole("radio", { name: labels.reasons.other }));

  submit();
  submit();
  await waitFor(() => expect(onRegistered).toHaveBeenCalled());
  const callCount = onRegistered.mock.calls.length;
  submit();
  await waitFor(() => expect(onRegistered).toHaveBeenCalledTimes(2));

  expect(callCount).toBe(1);
  expect(await listWaiting(owner)).toHaveLength(1);
});

test("a person unknown to the look-up has one visit, whichever host registers them", async () => {
  const { owner, onRegistered } = open();
  type("identification", LUIS);
  type("firstName", "Luis");
  fireEvent.click(screen.getByRole("radio", { name: labels.reasons.other }));
  await screen.findByText(labels.known.unknown);

  submit();

  await waitFor(() => expect(onRegistered).toHaveBeenCalled());
  expect((await listWaiting(owner))[0]?.visit.force).toBeFalsy();
});

test("a corrected visit leaves the agency that its host left", async () => {
  const { owner, onRegistered } = open({ initial: { firstName: "Rosa", reason: "other", agencyId: randomUUID() } });

  submit();

  await waitFor(() => expect(onRegistered).toHaveBeenCalled());
  expect(await listWaiting(owner)).toMatchObject([{ visit: { firstName: "Rosa", agencyId: here.id } }]);
});

test("typed values are not discarded without confirmation, by Escape, the cross or a press outside", async () => {
  const { onClose } = open();
  const dialog = screen.getByRole("dialog", { name: labels.register });
  const exits = [
    () => fireEvent.keyDown(dialog, { key: "Escape" }),
    () => fireEvent.click(screen.getByRole("button", { name: spanish.ui.close })),
    () => fireEvent.pointerDown(dialog) && fireEvent.pointerUp(dialog),
  ];
  type("firstName", "Rosa");

  for (const leaveBy of exits) {
    leaveBy();
    fireEvent.click(await screen.findByRole("button", { name: spanish.recordForm.stay }));
    expect(onClose).not.toHaveBeenCalled();
    expect(field("firstName")).toHaveValue("Rosa");
  }
  fireEvent.click(screen.getByRole("button", { name: spanish.ui.cancel }));
  fireEvent.click(await screen.findByRole("button", { name: spanish.recordForm.leave }));

  expect(onClose).toHaveBeenCalledOnce();
});

test("required fields are marked, and labelled by their text alone", () => {
  open({}, [here, { id: randomUUID(), name: "Cumbayá" }], ["identification", "product"]);
  const names = ["identification", "firstName", "product", "agency"] as const;

  for (const name of names) expect(screen.getByLabelText(labels.fields[name])).toBeRequired();
  expect(screen.getByRole("radiogroup", { name: labels.fields.reason })).toHaveAttribute("aria-required", "true");
  expect(screen.getAllByText("*")).toHaveLength(names.length + 1);
  for (const name of ["lastName", "phone", "email"] as const) expect(field(name)).not.toBeRequired();
  expect(screen.getByRole("radiogroup", { name: labels.fields.advisor })).not.toHaveAttribute("aria-required");

  type("lastName", "Mena");
  expect(field("firstName")).not.toBeRequired();
  type("firstName", "Rosa");
  expect(field("firstName")).toBeRequired();
});

test("an unchanged form closes at once", () => {
  const { onClose } = open();

  fireEvent.click(screen.getByRole("button", { name: spanish.ui.close }));

  expect(onClose).toHaveBeenCalledOnce();
});

test("a person with an open visit is directed to it, and gets another only on request", async () => {
  const visit = { id: randomUUID(), arrivedAt: new Date().toISOString() };
  people[ROSA] = known({ firstName: "Rosa", lastName: "Mena", visit });
  const { owner, onRegistered, onVisit } = open();
  type("identification", ROSA);
  fireEvent.click(await screen.findByRole("button", { name: labels.seeVisit }));
  expect(onVisit).toHaveBeenCalledExactlyOnceWith(visit.id);
  fireEvent.click(screen.getByRole("radio", { name: labels.reasons.other }));

  submit();
  expect(await screen.findByRole("alert")).toHaveTextContent(labels.alreadyOpen);
  expect(await listWaiting(owner)).toEqual([]);
  expect(screen.getByRole("button", { name: labels.registerAnother })).toBeVisible();
  submit();

  await waitFor(() => expect(onRegistered).toHaveBeenCalled());
  expect(await listWaiting(owner)).toMatchObject([{ visit: { identification: ROSA, force: true } }]);
});

test("a complete but wrong identification is reported while typing, in place of the hint", async () => {
  open();
  const invalid = `171003406${(Number(ROSA.at(-1)) + 1) % 10}`;
  expect(screen.getByText(labels.known.idle)).toBeVisible();

  type("identification", invalid.slice(0, 9));
  expect(field("identification")).toBeValid();
  type("identification", invalid);
  await waitFor(() => expect(field("identification")).toHaveAccessibleDescription(spanish.fieldErrors.cedula));
  expect(screen.queryByText(labels.known.idle)).toBeNull();
  type("email", "rosa@example");
  expect(field("email")).toBeValid();
  type("email", "rosa@@example.com");
  await waitFor(() => expect(field("email")).toHaveAccessibleDescription(spanish.fieldErrors.email));
});

test("a rejected form focuses the first wrong field, and lists all of them in its order", async () => {
  const { onRegistered } = open({}, [here, { id: randomUUID(), name: "Cumbayá" }], ["phone"]);
  await waitFor(() => expect(field("identification")).toHaveFocus());
  type("phone", "12");

  submit();

  // In order of the form.
  const { firstName, phone, agency, reason } = labels.fields;
  const summary = labels.review.replace("{{fields}}", [firstName, phone, agency, reason].join(", "));
  expect(await screen.findByText(summary)).toHaveAttribute("role", "alert");
  expect(field("firstName")).toHaveFocus();

  type("firstName", "Rosa");
  expect(screen.queryByText(summary)).toBeNull();
  submit();
  await waitFor(() => expect(field("phone")).toHaveFocus());
  expect(onRegistered).not.toHaveBeenCalled();
});
