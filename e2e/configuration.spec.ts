import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test, words } from "./support/journey.ts";
import { linkMailedTo } from "./support/mails.ts";
import { validRuc, webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const rowOf = (page: Page, name: string) => page.getByRole("link", { name: `Abrir ${name}` });
const panelOf = (page: Page) =>
  page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
const saved = (page: Page) => expect(page.getByText(words.records.saved)).toBeVisible();

async function openStages(page: Page, pipeline: string): Promise<void> {
  await page.goto("/settings/pipelines");
  await rowOf(page, pipeline).click();
  await panelOf(page).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: words.stages.title })).toBeVisible();
}

test("a rule is tried on past leads and then saved", async ({ page, journey }) => {
  const key = await journey.provider.issueKey("costaAdministrator");
  const before = await submitWebForm(journey.web, key, webForm({ email: "", agency: "Guayaquil Norte" }));
  expect(before.dealState).toBe("new");

  await journey.signIn(page, "costaAdministrator");
  await page.goto("/settings/rules");
  const required = page.getByRole("group", { name: words.rules.fields.requiredFields });
  await required.getByRole("checkbox", { name: words.rules.required.email }).check();
  await page.getByRole("button", { name: words.rules.try }).click();

  const trial = page.getByRole("region", { name: words.rules.trial.title });
  await expect(trial.getByRole("heading", { name: "100 leads probados" })).toBeVisible();
  await expect(trial.getByText(`${words.rules.required.email}: ${words.fieldErrors.required}`).first()).toBeVisible();
  const meanwhile = await submitWebForm(journey.web, key, webForm({ email: "", agency: "Guayaquil Norte" }));
  expect(meanwhile.dealState).toBe("new");

  await page.getByRole("button", { name: words.records.save }).click();
  await saved(page);
  const after = await submitWebForm(journey.web, key, webForm({ email: "", agency: "Guayaquil Norte" }));

  expect(after.dealState).toBe("failed");
  expect(after.errors).toEqual([{ field: "email", code: "required" }]);
});

test("a former version of a rule is restored", async ({ page, journey }) => {
  await journey.signIn(page, "costaAdministrator");
  await page.goto("/settings/rules?channel=showroom");
  const days = page.getByLabel(words.rules.fields.dedupWindowDays);
  await expect(days).not.toHaveValue("");
  const before = await days.inputValue();
  for (const value of ["41", "42"]) {
    await days.fill(value);
    await page.getByRole("button", { name: words.records.save }).click();
    await saved(page);
    await expect(page.getByText(words.records.saved)).toBeHidden();
  }

  await page.getByRole("button", { name: words.records.history.title }).press("Enter");
  const versions = page.getByRole("listitem").filter({ hasText: /\d{2}\/\d{2}\/\d{4} - \d{2}:\d{2}/ });
  await expect(versions).toHaveCount(2);
  await expect(versions.first().getByText(words.records.history.current)).toBeVisible();
  await versions.nth(1).getByRole("button", { name: words.records.history.restore }).press("Enter");
  const dialog = page.getByRole("dialog", { name: words.records.history.confirmTitle });
  const change = dialog.getByRole("row", { name: words.rules.fields.dedupWindowDays });
  await expect(change.getByRole("cell")).toHaveText(["42", "41"]);
  await dialog.getByRole("button", { name: words.records.history.restore }).press("Enter");

  await expect(page.getByText(words.records.history.done)).toBeVisible();
  await expect(days).toHaveValue("41");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.reload();
  await expect(days).toHaveValue("41");
  await page.getByRole("button", { name: words.records.history.title }).click();
  await expect(page.getByText(words.records.history.wasRestored)).toBeVisible();
  await page.getByRole("button", { name: `${words.records.history.restore}: ${words.records.history.first}` }).click();
  await dialog.getByRole("button", { name: words.records.history.restore }).click();
  await expect(days).toHaveValue(before);

  await page.goto("/audits");
  await expect(
    page.getByRole("row").filter({ hasText: words.audits.words.action.rule.restored }).first(),
  ).toBeVisible();
});

test("a stage is deleted and its leads move", async ({ page, journey }) => {
  await journey.signIn(page, "costaAdministrator");
  await openStages(page, "Posventa");
  const cells = (name: string) =>
    page
      .getByRole("row")
      .filter({ has: rowOf(page, name) })
      .getByRole("cell");
  const countOf = async (name: string) => Number(await cells(name).last().innerText());
  await expect(cells("Nuevo").last()).not.toHaveText(/^0?$/);
  const leadCount = (await countOf("Nuevo")) + (await countOf("Cita en taller"));

  await rowOf(page, "Nuevo").click();
  await panelOf(page).getByRole("button", { name: words.records.remove }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: words.records.remove })).toBeDisabled();
  await dialog.getByLabel(words.pipelines.moveTo).selectOption({ label: "Posventa · Cita en taller" });
  await dialog.getByRole("button", { name: words.records.remove }).click();

  await expect(rowOf(page, "Nuevo")).toHaveCount(0);
  await page.reload();
  await expect(cells("Cita en taller").last()).toHaveText(String(leadCount));
});

test("stages are put in another order by keyboard, and stay so", async ({ page, journey }) => {
  await journey.signIn(page, "costaAdministrator");
  await openStages(page, "Ventas");
  const names = () => page.getByRole("link", { name: /^Abrir / }).allInnerTexts();
  await expect.poll(names).toContain("Contactado");
  const [first = "", second = "", ...others] = await names();

  await page.getByRole("button", { name: `Mover ${first}` }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(new RegExp(`^${first}: .* lugar 1 de`))).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(new RegExp(`^${first}: en el lugar 2 de`))).toBeAttached();
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().includes("/stage/") && answer.ok(),
  );
  await page.keyboard.press("Space");
  await stored;
  await page.reload();

  await expect.poll(names).toEqual([second, first, ...others]);
});

test("two administrators edit one pipeline", async ({ page, browser, journey }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await journey.signIn(page, "costaAdministrator");
  await journey.signIn(other, "costaSupervisor");
  for (const one of [page, other]) {
    await one.goto("/settings/pipelines");
    await rowOf(one, "Ventas").click();
    await expect(panelOf(one).getByLabel(words.pipelines.fields.name)).toHaveValue("Ventas");
  }

  await panelOf(page).getByLabel(words.pipelines.fields.name).fill("Ventas nuevas");
  await panelOf(page).getByRole("button", { name: words.records.save }).click();
  await saved(page);
  await panelOf(other).getByLabel(words.pipelines.fields.name).fill("Ventas y usados");
  await panelOf(other).getByRole("button", { name: words.records.save }).click();

  await expect(panelOf(other).getByText(words.recordForm.conflictTitle)).toBeVisible();
  await expect(panelOf(other).getByText("Ahora dice: Ventas nuevas")).toBeVisible();
  await expect(panelOf(other).getByLabel(words.pipelines.fields.name)).toHaveValue("Ventas y usados");
  await panelOf(other).getByRole("button", { name: words.records.save }).click();
  await saved(other);
  await page.reload();
  await expect(rowOf(page, "Ventas y usados")).toBeVisible();
  await context.close();
});

test("a new dealership is set up and receives its first lead", async ({ page, journey }) => {
  const mark = randomUUID().slice(0, 6);
  await journey.signIn(page, "superadmin");
  await page.goto("/licenses?record=new");
  const form = panelOf(page);
  await form.getByLabel(words.licenses.fields.name, { exact: true }).fill(`Austro Centro ${mark}`);
  await form.getByLabel(words.licenses.fields.companyName).fill(`Austro Motors ${mark}`);
  await form.getByLabel(words.licenses.fields.companyIdentification).fill(validRuc());
  await form.getByRole("button", { name: words.records.save }).click();
  await rowOf(page, `Austro Centro ${mark}`).click();
  await panelOf(page).getByRole("button", { name: words.licenses.enter }).click();
  await expect(page.getByRole("heading", { name: words.setup.title })).toBeVisible();

  await page.getByRole("link", { name: words.setup.steps.agencies.open }).click();
  await page.getByRole("button", { name: words.agencies.new }).first().click();
  await panelOf(page).getByLabel(words.agencies.fields.name, { exact: true }).fill("Cuenca Remigio");
  await panelOf(page).getByLabel(words.agencies.fields.code).fill("CUE-REM");
  await panelOf(page).getByRole("button", { name: words.records.save }).click();
  await expect(rowOf(page, "Cuenca Remigio")).toBeVisible();
  await page.goto("/settings/models?record=new");
  await panelOf(page).getByLabel(words.models.fields.brand).fill("Andes");
  await panelOf(page).getByLabel(words.models.fields.name, { exact: true }).fill("Cumbre");
  await panelOf(page).getByRole("button", { name: words.records.save }).click();
  await expect(rowOf(page, "Andes Cumbre")).toBeVisible();
  await page.goto("/settings/webhooks/keys?record=new");
  await panelOf(page).getByLabel(words.apiKeys.fields.name, { exact: true }).fill("Sitio web");
  await panelOf(page).getByLabel(words.apiKeys.allSources).check();
  await panelOf(page).getByRole("button", { name: words.records.save }).click();
  const key = await page.getByRole("dialog").getByRole("textbox").inputValue();
  await page.getByRole("dialog").getByRole("button", { name: words.ui.once.done }).click();

  const lead = webForm({ product: "Cumbre", agency: "Cuenca Remigio" });
  const receipt = await submitWebForm(journey.web, key, lead);
  await page.goto(`/gathering?source=web&lead=${receipt.id}`);

  expect(receipt.dealState).toBe("new");
  await expect(panelOf(page).getByText("Andes Cumbre").first()).toBeVisible();
  await expect(panelOf(page).getByText("Cuenca Remigio").first()).toBeVisible();
});

test("leads go round robin and skip an absent advisor", async ({ page, journey }) => {
  const key = await journey.provider.issueKey();
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Guayaquil" }).format();
  await journey.signIn(page, "administrator");
  await page.goto("/settings/users");
  await rowOf(page, "Paúl Cárdenas").click();
  await panelOf(page).getByRole("button", { name: words.absences.new }).click();
  await panelOf(page).getByLabel(words.absences.fields.firstDay).fill(today);
  await panelOf(page).getByLabel(words.absences.fields.lastDay).fill(today);
  await panelOf(page).getByRole("button", { name: words.absences.save }).click();
  await expect(
    panelOf(page)
      .getByRole("button", { name: /^Quitar la ausencia/ })
      .first(),
  ).toBeVisible();

  const advisors: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { id } = await submitWebForm(journey.web, key, webForm());
    await page.goto(`/gathering?source=web&lead=${id}`);
    const message = panelOf(page)
      .getByText(/^(Paúl Cárdenas|Carolina Ortiz|Bryan Toapanta)$/)
      .first();
    advisors.push(await message.innerText());
  }

  expect(advisors).not.toContain("Paúl Cárdenas");
  expect(new Set(advisors).size).toBe(2);
});

test("an invited user signs in and sees only their licence", async ({ page, browser, journey }) => {
  const email = `invitada.${randomUUID().slice(0, 8)}@costaautos.example`;
  await journey.signIn(page, "costaAdministrator");
  await page.goto("/settings/users?record=new");
  const form = panelOf(page);
  await form.getByLabel(words.users.fields.email).fill(email);
  await form.getByLabel(words.users.fields.fullName).fill("Invitada Reyes");
  await form.getByRole("checkbox", { name: words.roles.supervisor }).check();
  await form.getByRole("button", { name: words.records.save }).click();
  await expect(page.getByText(words.users.invitedNow.replace("{{email}}", email))).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(new URL(await linkMailedTo(email)).pathname);
  await theirs.getByLabel(words.password.newPassword, { exact: true }).fill("Prospecta-2027");
  await theirs.getByLabel(words.password.repeatPassword, { exact: true }).fill("Prospecta-2027");
  await theirs.getByRole("button", { name: words.password.save }).click();
  await theirs.waitForURL(/\/login/);
  await theirs.getByLabel("Correo").fill(email);
  await theirs.getByLabel("Contraseña", { exact: true }).fill("Prospecta-2027");
  await theirs.getByRole("button", { name: "Ingresar" }).click();
  await theirs.waitForURL((url) => !/^\/(login|signin)/.test(url.pathname));

  const licenses = await theirs.evaluate(async () => (await (await fetch("/api/auth/session")).json()).user.licenses);
  expect(licenses.map(({ licenseName }: { licenseName: string }) => licenseName)).toEqual(["Costa Autos Guayaquil"]);
  await theirs.goto("/settings/users");
  await expect(theirs).not.toHaveURL(/settings\/users/);
  await theirs.goto("/gathering?source=web");
  await expect(theirs.getByRole("link", { name: /^Abrir / }).first()).toBeVisible();
  await context.close();
});
