import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, nextTask, test, uiTexts } from "./support/journey.ts";
import { linkMailedTo } from "./support/mails.ts";
import { validRuc, webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const findRow = (page: Page, name: string) => page.getByRole("link", { name: `Abrir ${name}` });
const findPanel = (page: Page) =>
  page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
const saved = (page: Page) => expect(page.getByText(uiTexts.records.saved)).toBeVisible();

async function openStages(page: Page, pipeline: string): Promise<void> {
  await page.goto("/settings/pipelines");
  await findRow(page, pipeline).click();
  await findPanel(page).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: uiTexts.stages.title })).toBeVisible();
}

test("a rule is tried on past leads and then saved", async ({ page, journey }) => {
  const key = await journey.provider.issueKey("costaAdministrator");
  const before = await submitWebForm(journey.web, key, webForm({ email: "", agency: "Guayaquil Norte" }));
  expect(before.dealState).toBe("new");

  await journey.signIn(page, "costaAdministrator");
  await page.goto("/settings/rules");
  const required = page.getByRole("group", { name: uiTexts.rules.fields.requiredFields });
  await required.getByRole("checkbox", { name: uiTexts.rules.required.email }).check();
  await page.getByRole("button", { name: uiTexts.rules.try }).click();

  const trial = page.getByRole("region", { name: uiTexts.rules.trial.title });
  await expect(trial.getByRole("heading", { name: "100 leads probados" })).toBeVisible();
  await expect(
    trial.getByText(`${uiTexts.rules.required.email}: ${uiTexts.fieldErrors.required}`).first(),
  ).toBeVisible();
  const meanwhile = await submitWebForm(journey.web, key, webForm({ email: "", agency: "Guayaquil Norte" }));
  expect(meanwhile.dealState).toBe("new");

  await page.getByRole("button", { name: uiTexts.records.save }).click();
  await saved(page);
  const after = await submitWebForm(journey.web, key, webForm({ email: "", agency: "Guayaquil Norte" }));

  expect(after.dealState).toBe("failed");
  expect(after.errors).toEqual([{ field: "email", code: "required" }]);
});

test("a former version of a rule is restored", async ({ page, journey }) => {
  await journey.signIn(page, "costaAdministrator");
  await page.goto("/settings/rules?channel=showroom");
  const days = page.getByLabel(uiTexts.rules.fields.dedupWindowDays);
  await expect(days).not.toHaveValue("");
  const before = await days.inputValue();
  for (const value of ["41", "42"]) {
    await days.fill(value);
    // The toast of two seconds may pass unseen on a busy machine.
    const stored = page.waitForResponse(
      (answer) =>
        answer.request().method() !== "GET" && new URL(answer.url()).pathname.endsWith("/rules") && answer.ok(),
    );
    await page.getByRole("button", { name: uiTexts.records.save }).click();
    await stored;
    await expect(page.getByRole("button", { name: uiTexts.records.save })).toBeDisabled();
  }

  await page.getByRole("button", { name: uiTexts.records.history.title }).press("Enter");
  const versions = page.getByRole("listitem").filter({ hasText: /\d{1,2} [a-z]+ \d{4}, \d{2}:\d{2}/ });
  await expect(versions).toHaveCount(2);
  await expect(versions.first().getByText(uiTexts.records.history.current)).toBeVisible();
  await versions.nth(1).getByRole("button", { name: uiTexts.records.history.restore }).press("Enter");
  const dialog = page.getByRole("dialog", { name: uiTexts.records.history.confirmTitle });
  const change = dialog.getByRole("row", { name: uiTexts.rules.fields.dedupWindowDays });
  await expect(change.getByRole("cell")).toHaveText(["42", "41"]);
  await dialog.getByRole("button", { name: uiTexts.records.history.restore }).press("Enter");

  await expect(page.getByText(uiTexts.records.history.done)).toBeVisible();
  await expect(days).toHaveValue("41");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.reload();
  await expect(days).toHaveValue("41");
  await page.getByRole("button", { name: uiTexts.records.history.title }).click();
  await expect(page.getByText(uiTexts.records.history.wasRestored)).toBeVisible();
  await page
    .getByRole("button", { name: `${uiTexts.records.history.restore}: ${uiTexts.records.history.first}` })
    .click();
  await dialog.getByRole("button", { name: uiTexts.records.history.restore }).click();
  await expect(days).toHaveValue(before);

  await page.goto("/audits");
  await expect(
    page.getByRole("row").filter({ hasText: uiTexts.audits.values.action.rule.restored }).first(),
  ).toBeVisible();
});

test("a stage is deleted and its leads move", async ({ page, journey }) => {
  await journey.signIn(page, "costaAdministrator");
  await openStages(page, "Posventa");
  const cells = (name: string) =>
    page
      .getByRole("row")
      .filter({ has: findRow(page, name) })
      .getByRole("cell");
  const countOf = async (name: string) => Number(await cells(name).last().innerText());
  await expect(cells("Nuevo").last()).not.toHaveText(/^0?$/);
  const leadCount = (await countOf("Nuevo")) + (await countOf("Cita en taller"));

  await findRow(page, "Nuevo").click();
  await findPanel(page).getByRole("button", { name: uiTexts.records.remove }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: uiTexts.records.remove })).toBeDisabled();
  await dialog.getByLabel(uiTexts.pipelines.moveTo).selectOption({ label: "Posventa · Cita en taller" });
  await dialog.getByRole("button", { name: uiTexts.records.remove }).click();

  await expect(findRow(page, "Nuevo")).toHaveCount(0);
  await page.reload();
  await expect(cells("Cita en taller").last()).toHaveText(String(leadCount));
});

test("stages are reordered by keyboard, and the order is stored", async ({ page, journey }) => {
  await journey.signIn(page, "costaAdministrator");
  await openStages(page, "Ventas");
  const names = () => page.getByRole("link", { name: /^Abrir / }).allInnerTexts();
  await expect.poll(names).toContain("Contactado");
  const [first = "", second = "", ...others] = await names();

  await page.getByRole("button", { name: `Mover ${first}` }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(new RegExp(`^${first}: posición 1 de`))).toBeAttached();
  await nextTask(page);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(new RegExp(`^${first}: posición 2 de`))).toBeAttached();
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
    await findRow(one, "Ventas").click();
    await expect(findPanel(one).getByLabel(uiTexts.pipelines.fields.name)).toHaveValue("Ventas");
  }

  await findPanel(page).getByLabel(uiTexts.pipelines.fields.name).fill("Ventas nuevas");
  await findPanel(page).getByRole("button", { name: uiTexts.records.save }).click();
  await saved(page);
  await findPanel(other).getByLabel(uiTexts.pipelines.fields.name).fill("Ventas y usados");
  await findPanel(other).getByRole("button", { name: uiTexts.records.save }).click();

  await expect(findPanel(other).getByText(uiTexts.recordForm.conflictTitle)).toBeVisible();
  await expect(findPanel(other).getByText("Valor actual: Ventas nuevas")).toBeVisible();
  await expect(findPanel(other).getByLabel(uiTexts.pipelines.fields.name)).toHaveValue("Ventas y usados");
  await findPanel(other).getByRole("button", { name: uiTexts.records.save }).click();
  await saved(other);
  await page.reload();
  await expect(findRow(page, "Ventas y usados")).toBeVisible();
  await context.close();
});

test("a new dealership is set up and receives its first lead", async ({ page, journey }) => {
  const mark = randomUUID().slice(0, 6);
  await journey.signIn(page, "superadmin");
  await page.goto("/licenses?record=new");
  const form = findPanel(page);
  await form.getByLabel(uiTexts.licenses.fields.name, { exact: true }).fill(`Austro Centro ${mark}`);
  await form.getByLabel(uiTexts.licenses.fields.companyName).fill(`Austro Motors ${mark}`);
  await form.getByLabel(uiTexts.licenses.fields.companyIdentification).fill(validRuc());
  await form.getByRole("button", { name: uiTexts.records.save }).click();
  await findRow(page, `Austro Centro ${mark}`).click();
  await findPanel(page).getByRole("button", { name: uiTexts.licenses.enter }).click();
  await expect(page.getByRole("heading", { name: uiTexts.setup.title })).toBeVisible();

  await page.getByRole("link", { name: uiTexts.setup.steps.agencies.open }).click();
  await page.getByRole("button", { name: uiTexts.agencies.new }).first().click();
  await findPanel(page).getByLabel(uiTexts.agencies.fields.name, { exact: true }).fill("Cuenca Remigio");
  await findPanel(page).getByLabel(uiTexts.agencies.fields.code).fill("CUE-REM");
  await findPanel(page).getByRole("button", { name: uiTexts.records.save }).click();
  await expect(findRow(page, "Cuenca Remigio")).toBeVisible();
  await page.goto("/settings/models?record=new");
  await findPanel(page).getByLabel(uiTexts.models.fields.brand).fill("Andes");
  await findPanel(page).getByLabel(uiTexts.models.fields.name, { exact: true }).fill("Cumbre");
  await findPanel(page).getByRole("button", { name: uiTexts.records.save }).click();
  await expect(findRow(page, "Andes Cumbre")).toBeVisible();
  await page.goto("/settings/webhooks/keys?record=new");
  await findPanel(page).getByLabel(uiTexts.apiKeys.fields.name, { exact: true }).fill("Sitio web");
  await findPanel(page).getByLabel(uiTexts.apiKeys.allSources).check();
  await findPanel(page).getByRole("button", { name: uiTexts.records.save }).click();
  const key = await page.getByRole("dialog").getByRole("textbox").inputValue();
  await page.getByRole("dialog").getByRole("button", { name: uiTexts.ui.once.done }).click();

  const lead = webForm({ product: "Cumbre", agency: "Cuenca Remigio" });
  const receipt = await submitWebForm(journey.web, key, lead);
  await page.goto(`/gathering?source=web&lead=${receipt.id}`);

  expect(receipt.dealState).toBe("new");
  await expect(findPanel(page).getByText("Andes Cumbre").first()).toBeVisible();
  await expect(findPanel(page).getByText("Cuenca Remigio").first()).toBeVisible();
});

test("leads go round robin and skip an absent advisor", async ({ page, journey }) => {
  const key = await journey.provider.issueKey();
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Guayaquil" }).format();
  await journey.signIn(page, "administrator");
  await page.goto("/settings/users");
  await findRow(page, "Paúl Cárdenas").click();
  await findPanel(page).getByRole("button", { name: uiTexts.absences.new }).click();
  await findPanel(page).getByLabel(uiTexts.absences.fields.firstDay).fill(today);
  await findPanel(page).getByLabel(uiTexts.absences.fields.lastDay).fill(today);
  await findPanel(page).getByRole("button", { name: uiTexts.absences.save }).click();
  await expect(
    findPanel(page)
      .getByRole("button", { name: /^Eliminar la ausencia/ })
      .first(),
  ).toBeVisible();

  const advisors: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { id } = await submitWebForm(journey.web, key, webForm());
    await page.goto(`/gathering?source=web&lead=${id}`);
    const message = findPanel(page)
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
  const form = findPanel(page);
  await form.getByLabel(uiTexts.users.fields.email).fill(email);
  await form.getByLabel(uiTexts.users.fields.fullName).fill("Invitada Reyes");
  await form.getByRole("checkbox", { name: uiTexts.roles.supervisor }).check();
  await form.getByRole("button", { name: uiTexts.records.save }).click();
  await expect(page.getByText(uiTexts.users.invitedNow.replace("{{email}}", email))).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(new URL(await linkMailedTo(email)).pathname);
  await theirs.getByLabel(uiTexts.password.newPassword, { exact: true }).fill("Prospecta-2027");
  await theirs.getByLabel(uiTexts.password.repeatPassword, { exact: true }).fill("Prospecta-2027");
  await theirs.getByRole("button", { name: uiTexts.password.save }).click();
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
