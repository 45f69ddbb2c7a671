import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { CrmEditor } from "@/components/features/deliveries/crm/crm-editor.tsx";
import { draftOfPreset, toCrmDraft } from "@/components/features/deliveries/crm/draft.ts";
import type { Crm, CrmInput, CrmPreview } from "@/contract/deliveries/crm.ts";
import type { CrmCall } from "@/contract/deliveries/crm-config.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt } from "../../engines/data-list/made-up-leads.ts";

const labels = es.crm;
const start = draftOfPreset("pilot", "Pilot");
const crm: Crm = { id: leadIdAt(1), version: 3, state: "active", disabledFor: null, keyEnd: "9f31", ...start };

let sent: (CrmInput & { version?: number })[];
let previewed: CrmInput["config"][];
let rejection: { status: number; body: object } | undefined;

const reject = ({ status, body }: NonNullable<typeof rejection>) =>
  HttpResponse.json({ message: "", httpStatus: status, details: {}, requestId: "r", ...body }, { status });

const save = async ({ request }: { request: Request }) => {
  const given = (await request.json()) as CrmInput;
  if (rejection) return reject(rejection);
  sent.push(given);
  const { key, ...rest } = given;
  return HttpResponse.json({ ...crm, ...rest, version: 4, keyEnd: key?.slice(-4) ?? crm.keyEnd });
};
const server = setupServer(
  http.get("*/api/lead-prospection/properties", () => HttpResponse.json([])),
  http.get("*/api/backoffice/model", () => HttpResponse.json([])),
  http.get("*/api/lead-prospection/deals", () =>
    HttpResponse.json({ items: [], cursor: { actual: null, next: null, prev: null } }),
  ),
  http.get("*/api/lead-prospection/integration", () =>
    HttpResponse.json({ ...crm, version: 9, name: "Pilot de otra" }),
  ),
  http.get("*/api/lead-prospection/integrations", () => HttpResponse.json([])),
  http.post("*/api/lead-prospection/integration/preview", async ({ request }) => {
    const { config } = (await request.json()) as { config: CrmInput["config"] };
    previewed.push(config);
    const lines = config.calls[0]?.mapping.map(({ to, when }, place) =>
      when === "!email"
        ? null
        : { value: to === "pilot_city" ? null : `valor ${place} de ${to}`, isMissing: to === "pilot_cellphone" },
    );
    const answer: CrmPreview = {
      leadId: leadIdAt(2),
      leadName: "Ana",
      calls: [{ name: "lead", request: "POST x", lines: lines ?? [] }],
    };
    return HttpResponse.json(answer);
  }),
  http.post("*/api/lead-prospection/integration", save),
  http.put("*/api/lead-prospection/integration", save),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  [sent, previewed, rejection] = [[], [], undefined];
});

function Screen({ stored }: { stored?: Crm }) {
  const [key, setKey] = useState("");
  const own = stored ? { crm: stored, start: toCrmDraft(stored) } : { start };
  return <CrmEditor {...own} cryptoKey={key} onKey={setKey} onSaved={() => {}} onClose={() => {}} mayRoot={false} />;
}

function show(stored?: Crm) {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <Screen {...(stored && { stored })} />
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const lines = () => screen.getByRole("list", { name: labels.mapping.lines.replace("{{name}}", labels.callNames.lead) });

test("each line shows its value for the lead, and what the CRM would miss", async () => {
  show();

  expect(await within(lines()).findByText("→ valor 5 de pilot_email")).toBeVisible();
  expect(within(lines()).getByText(labels.mapping.blank)).toBeVisible();
  expect(within(lines()).getByText(labels.mapping.missing)).toBeVisible();
});

test("the preview is requested with the access settings once they are valid", async () => {
  show(crm);
  await waitFor(() => expect(previewed.at(-1)?.auth).toEqual(crm.config.auth));
  cleanup();

  const auth = {
    kind: "oauth2" as const,
    tokenUrl: "",
    clientId: "",
    scope: "",
    parameters: [],
    scheme: "Bearer",
  };
  show({ ...crm, config: { ...crm.config, auth } });
  await waitFor(() => expect(previewed.at(-1)?.auth).toEqual({ kind: "none" }));
});

test("lines of one field show their values, the replaced line, and the line that does not apply", async () => {
  const [call, ...rest] = crm.config.calls as [CrmCall, ...CrmCall[]];
  const line = { to: "term", from: "phone", transform: "none", constant: "" } as const;
  const mapping = [line, { ...line, from: "email" }, { ...line, from: "id", when: "!email" }];
  show({ ...crm, config: { ...crm.config, calls: [{ ...call, mapping }, ...rest] } });

  await within(lines()).findByText("→ valor 0 de term");
  const messages = within(lines())
    .getAllByRole("listitem")
    .map((item) => item.textContent ?? "");

  expect(messages[0]).toContain(labels.mapping.replaced);
  expect(messages[1]).toContain("→ valor 1 de term");
  expect(messages[1]).not.toContain(labels.mapping.replaced);
  expect(messages[2]).toContain(labels.mapping.not);
});

test("an added line is previewed and sent; a required line keeps its name and position", async () => {
  const user = show();
  await user.type(screen.getByLabelText(labels.fields.key), "appkey-de-andes");

  await user.click(screen.getByRole("button", { name: labels.mapping.add }));
  const added = within(lines()).getAllByRole("listitem").at(-1) as HTMLElement;
  await user.type(within(added).getByLabelText(labels.mapping.to), "pilot_vendor");
  await user.selectOptions(within(added).getByLabelText(labels.mapping.from), "advisor");
  await user.selectOptions(within(added).getByLabelText(labels.mapping.transform), "upper");
  await waitFor(() => expect(previewed.at(-1)?.calls[0]?.mapping.at(-1)?.from).toBe("advisor"));
  await user.click(screen.getByRole("button", { name: labels.connect }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.config.calls[0]?.mapping.at(-1)).toEqual({
    to: "pilot_vendor",
    from: "advisor",
    transform: "upper",
    constant: "",
  });
  expect(sent[0]?.key).toBe("appkey-de-andes");
  expect(screen.getByLabelText(labels.fields.key)).toHaveValue("");
  expect(screen.getByDisplayValue("pilot_cellphone")).toHaveAttribute("readonly");
  expect(
    screen.queryByRole("button", { name: labels.mapping.remove.replace("{{name}}", "pilot_cellphone") }),
  ).toBeNull();
});

test("the condition and requirement of a line are expanded, displayed, set and removed", async () => {
  const user = show(crm);
  const itemOf = (name: string) => screen.getByDisplayValue(name).closest("li") as HTMLElement;
  const unfold = (name: string) =>
    user.click(within(itemOf(name)).getByRole("button", { name: labels.mapping.rare.replace("{{name}}", name) }));
  expect(screen.queryByRole("combobox", { name: labels.mapping.when })).toBeNull();

  await unfold("pilot_notes");
  const notes = within(itemOf("pilot_notes"));
  await user.selectOptions(notes.getByLabelText(labels.mapping.when), labels.mapping.whens.without);
  await user.selectOptions(notes.getByLabelText(labels.mapping.whenField), es.deliveries.parts.email);
  await user.click(notes.getByLabelText(labels.mapping.required));
  await unfold("pilot_cellphone");
  const phone = within(itemOf("pilot_cellphone"));
  await user.click(phone.getByLabelText(labels.mapping.required));
  await user.click(screen.getByRole("button", { name: labels.save }));

  await waitFor(() => expect(sent).toHaveLength(1));
  const lineOf = (name: string) => sent[0]?.config.calls[0]?.mapping.find(({ to }) => to === name);
  expect(lineOf("pilot_notes")).toMatchObject({ when: "!email", isRequired: true });
  expect(lineOf("pilot_cellphone")).not.toHaveProperty("isRequired");
  expect(notes.getByText(labels.mapping.onlyWithout.replace("{{name}}", es.deliveries.parts.email))).toBeVisible();
  expect(screen.getByDisplayValue("pilot_cellphone")).not.toHaveAttribute("readonly");
});

test("an expanded line moves with its state, which its replacement does not inherit", async () => {
  const user = show(crm);
  const remove = /^Quitar pilot_/;
  const line = within(lines()).getAllByRole("button", { name: remove })[0]?.closest("li") as HTMLElement;
  expect(line.nextElementSibling).not.toBeNull();
  await user.click(within(line).getByRole("button", { name: /^Condición de / }));
  expect(screen.getByRole("combobox", { name: labels.mapping.when })).toBeVisible();

  await user.click(within(line).getByRole("button", { name: remove }));

  expect(screen.queryByRole("combobox", { name: labels.mapping.when })).toBeNull();
});

test("the text by which a CRM rejects the key is visible, and can be changed", async () => {
  const user = show(crm);
  const text = screen.getByDisplayValue("Invalid appkey");

  await user.clear(text);
  await user.type(text, "Bad key");
  await user.click(screen.getByRole("button", { name: labels.save }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.config.calls[0]?.denied).toEqual({ statusIn: [200], bodyContains: "Bad key" });
});

test("an impossible target is reported on its field before any request", async () => {
  const user = show();

  await user.click(screen.getByRole("button", { name: labels.mapping.add }));
  const added = within(lines()).getAllByRole("listitem").at(-1) as HTMLElement;
  await user.type(within(added).getByLabelText(labels.mapping.to), "a..b");
  await user.click(screen.getByRole("button", { name: labels.connect }));

  expect(within(added).getByLabelText(labels.mapping.to)).toHaveAccessibleDescription(es.fieldErrors.invalid);
  expect(sent).toEqual([]);
});

test("a target that starts with a number shows the right form, on its field", async () => {
  const user = show({ ...crm, config: { ...crm.config, kind: "rest" } });
  const city = screen.getByDisplayValue("pilot_city");

  await user.clear(city);
  await user.type(city, "0.city");
  await user.click(screen.getByRole("button", { name: labels.save }));

  expect(city).toHaveAccessibleDescription(es.fieldErrors.beginsWithNumber);
  expect(sent).toEqual([]);
});

test("a duplicate call name is marked on its field, which has the focus", async () => {
  const user = show(crm);
  await user.click(screen.getByRole("button", { name: labels.call.add }));
  const name = screen.getAllByLabelText(labels.call.name).at(-1) as HTMLElement;

  await user.clear(name);
  await user.type(name, "lead");
  await user.click(screen.getByRole("button", { name: labels.save }));

  expect(name).toHaveAccessibleDescription(expect.stringContaining(es.fieldErrors.taken));
  expect(name).toHaveFocus();
  expect(sent).toEqual([]);
});

test("a connector without a call reports it next to the add button, until one exists", async () => {
  const user = show({ ...crm, config: { ...crm.config, calls: [] } });
  await user.type(screen.getByLabelText(labels.fields.name), "!");

  await user.click(screen.getByRole("button", { name: labels.save }));
  const add = screen.getByRole("button", { name: labels.call.add });

  expect(add).toHaveAccessibleDescription(labels.call.none);
  expect(add).toHaveFocus();
  expect(sent).toEqual([]);
  await user.click(add);
  expect(screen.queryByText(labels.call.none)).toBeNull();
});

test("typed calls need no confirmation when delivery is by mail, which hides them", async () => {
  const config = { ...crm.config, preset: "own" as const, mailTo: "crm@andes.example" };
  const user = show({ ...crm, config });
  await user.click(screen.getByRole("button", { name: labels.mapping.add }));
  await user.selectOptions(screen.getByLabelText(labels.fields.kind), "adf_mail");

  await user.click(screen.getByRole("button", { name: labels.save }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.config).toMatchObject({ kind: "adf_mail", calls: [] });
});

test("a rejection of the provider appears on its field, and typed values stay", async () => {
  const user = show();
  await user.type(screen.getByLabelText(labels.fields.key), "appkey");
  rejection = {
    status: 400,
    body: { code: "INVALID_INPUT", details: { fields: [{ field: "config.url", code: "addressForbidden" }] } },
  };

  await user.click(screen.getByRole("button", { name: labels.connect }));

  await waitFor(() =>
    expect(screen.getByLabelText(labels.fields.url)).toHaveAccessibleDescription(es.fieldErrors.addressForbidden),
  );
  expect(screen.getByLabelText(labels.fields.key)).toHaveValue("appkey");
});

test("the second of two saves shows the conflict, keeps typed values, and can overwrite", async () => {
  const user = show(crm);
  const name = screen.getByLabelText(labels.fields.name);
  await user.clear(name);
  await user.type(name, "Pilot de Quito");
  rejection = { status: 409, body: { code: "VERSION_CONFLICT" } };
  await user.click(screen.getByRole("button", { name: labels.save }));
  expect(await screen.findByRole("alert")).toHaveTextContent(es.recordForm.conflictTitle);
  expect(name).toHaveValue("Pilot de Quito");

  rejection = undefined;
  await user.click(screen.getByRole("button", { name: labels.save }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: "Pilot de Quito", version: 9 });
  expect(sent[0]).not.toHaveProperty("key");
});

test("an error in a folded section opens it, focuses it, and is listed next to the button until the next press", async () => {
  const user = show();
  const rate = screen.getByLabelText(labels.fields.ratePerMinute);
  fireEvent.change(rate, { target: { value: "0" } });
  const connect = screen.getByRole("button", { name: labels.connect });
  await user.type(screen.getByLabelText(labels.fields.key), "appkey-de-andes");

  await user.click(connect);
  const messages = screen.getAllByText(es.errors.INVALID_INPUT);
  const isAdjacent = messages.some((one) => connect.parentElement?.contains(one));

  expect(isAdjacent).toBe(true);
  expect(rate.closest("details")).toHaveAttribute("open");
  expect(rate).toHaveFocus();
  fireEvent.change(rate, { target: { value: "60" } });
  await user.click(connect);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(within(connect.parentElement as HTMLElement).queryByText(es.errors.INVALID_INPUT)).toBeNull();
});

test("a CRM with delivery by mail requires no token call", () => {
  const config = { ...crm.config, preset: "own" as const, kind: "adf_mail" as const, calls: [] };
  show({ ...crm, config: { ...config, auth: { kind: "bearer", scheme: "Bearer" } } });

  expect(screen.queryByLabelText(labels.fields.scheme)).toBeNull();
});
