import type { Page } from "@playwright/test";
import { expect, test, words } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const rowOf = (page: Page, name: string) => page.getByRole("link", { name: `Abrir ${name}` });
const panelOf = (page: Page) =>
  page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
const saved = (page: Page) => expect(page.getByText(words.records.saved)).toBeVisible();

/** The stages of a pipeline, from the list of pipelines on. */
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
  // Trying it has changed nothing yet.
  const meanwhile = await submitWebForm(journey.web, key, webForm({ email: "", agency: "Guayaquil Norte" }));
  expect(meanwhile.dealState).toBe("new");

  await page.getByRole("button", { name: words.records.save }).click();
  await saved(page);
  const after = await submitWebForm(journey.web, key, webForm({ email: "", agency: "Guayaquil Norte" }));

  expect(after.dealState).toBe("failed");
  expect(after.errors).toEqual([{ field: "email", code: "required" }]);
});

test("a stage is deleted and its leads move", async ({ page, journey }) => {
  await journey.signIn(page, "costaAdministrator");
  await openStages(page, "Posventa");
  const cells = (name: string) =>
    page
      .getByRole("row")
      .filter({ has: rowOf(page, name) })
      .getByRole("cell");
  await expect(cells("Nuevo").last()).not.toHaveText(/^0?$/);
  const held = await cells("Nuevo").last().innerText();

  await rowOf(page, "Nuevo").click();
  await panelOf(page).getByRole("button", { name: words.records.remove }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: words.records.remove })).toBeDisabled();
  await dialog.getByLabel(words.pipelines.moveTo).selectOption({ label: "Posventa · Cita en taller" });
  await dialog.getByRole("button", { name: words.records.remove }).click();

  await expect(rowOf(page, "Nuevo")).toHaveCount(0);
  await page.reload();
  await expect(cells("Cita en taller").last()).toHaveText(held);
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
  const stored = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
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
