import type { Page } from "@playwright/test";
import { expect, type Journey, test, uiTexts } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const { undo } = uiTexts.ui;
const findColumn = (page: Page, stage: string) => page.getByRole("region", { name: stage, exact: true });
const findCard = (page: Page, stage: string, name: string) =>
  findColumn(page, stage).getByRole("link", { name: `Abrir ${name}` });

async function addLead(journey: Journey): Promise<string> {
  const key = await journey.provider.issueKey();
  const form = webForm({});
  await submitWebForm(journey.web, key, form);
  return `${form.firstName} ${form.lastName}`;
}

async function move(page: Page, name: string, from: string, to: string): Promise<void> {
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith("/stage") && answer.request().method() === "PUT",
  );
  await findCard(page, from, name).focus();
  await page.keyboard.press("m");
  await page.getByRole("menuitemradio", { name: to }).press("Enter");
  expect((await stored).status()).toBe(200);
  await expect(findCard(page, to, name)).toBeVisible();
}

test("a day's mistakes are undone", async ({ page, browser, journey }) => {
  const name = await addLead(journey);
  await journey.signIn(page, "supervisor");
  await page.goto("/board");
  await expect(findCard(page, "Nuevo", name)).toBeVisible();

  await move(page, name, "Nuevo", "Contactado");
  await page.getByRole("button", { name: undo.action, exact: true }).click();
  await expect(findCard(page, "Nuevo", name)).toBeVisible();
  await expect(findCard(page, "Contactado", name)).toHaveCount(0);

  await move(page, name, "Nuevo", "Contactado");
  await page.keyboard.press("Control+z");
  await expect(findCard(page, "Nuevo", name)).toBeVisible();

  // A move of another user is not overwritten.
  await move(page, name, "Nuevo", "Contactado");
  const other = await (await browser.newContext({ baseURL: journey.web, locale: "es-EC" })).newPage();
  await journey.signIn(other, "supervisor");
  await other.goto("/board");
  await move(other, name, "Contactado", "Cita agendada");
  await page.keyboard.press("Control+z");
  await expect(page.getByText(undo.conflict)).toBeVisible();
  await other.context().close();

  const { views, columnChoice } = uiTexts.list;
  const view = `Por error ${Date.now()}`;
  await page.goto("/gathering?source=web&dealState=failed");
  await expect(page.getByRole("button", { name: columnChoice.open })).toBeVisible();
  await page.getByRole("button", { name: views.open, exact: true }).click();
  await page.getByRole("menuitem", { name: views.saveAs }).click();
  await page.getByRole("textbox", { name: views.name }).fill(view);
  await page.getByRole("button", { name: views.confirm, exact: true }).click();
  const remove = async () => {
    await page.getByRole("button", { name: view, exact: true }).click();
    await page.getByRole("menuitem", { name: views.remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: views.remove }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: undo.action, exact: true }).click();
  await expect(page.getByText(undo.done)).toBeVisible();
  await page.getByRole("button", { name: views.open, exact: true }).click();
  await page.getByRole("menuitemradio", { name: view }).click();
  // A view that remains would appear to every later journey.
  await remove();
});
