import type { Locator, Page } from "@playwright/test";
import { expect, type Journey, test, uiTexts } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const findColumn = (page: Page, stage: string) => page.getByRole("region", { name: stage, exact: true });
const findCard = (column: Locator, name: string) => column.getByRole("link", { name: `Abrir ${name}` });

async function addLead(journey: Journey, changes: Record<string, unknown> = {}): Promise<string> {
  const key = await journey.provider.issueKey();
  const form = webForm(changes);
  await submitWebForm(journey.web, key, form);
  return `${form.firstName} ${form.lastName}`;
}

async function drag(page: Page, card: Locator, to: Locator): Promise<void> {
  const [from, target] = [await card.boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error("Nothing to drag, or nowhere to drop it");
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 8 });
  await page.mouse.up();
}

const stored = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith("/stage") && answer.request().method() === "PUT");

test("a lead is dragged to its next stage, and its history shows the move", async ({ page, journey }) => {
  const name = await addLead(journey);
  await journey.signIn(page, "supervisor");
  await page.goto("/board");
  await expect(findCard(findColumn(page, "Nuevo"), name)).toBeVisible();

  const answered = stored(page);
  await drag(page, findCard(findColumn(page, "Nuevo"), name), findColumn(page, "Contactado"));
  await expect(findColumn(page, "Contactado").getByRole("listitem").first()).toContainText(name);
  expect((await answered).status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe("/board");

  await page.reload();
  await findCard(findColumn(page, "Contactado"), name).click();
  const panel = page.getByRole("complementary").filter({ has: page.getByRole("heading", { name }) });
  await expect(panel.getByText("Pasó de Nuevo a Contactado.").first()).toBeVisible();
  await expect(panel.getByTitle(uiTexts.leads.panel.timeInStage)).toHaveCount(2);
});

test("a lead is lost by keyboard, for a reason", async ({ page, journey }) => {
  const name = await addLead(journey);
  await journey.signIn(page, "supervisor");
  await page.goto("/board");
  await findCard(findColumn(page, "Nuevo"), name).focus();

  await page.keyboard.press("m");
  await page.getByRole("menuitemradio", { name: "Perdido" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Mover a ${name} de etapa` })).toBeFocused();
  await page.keyboard.press("m");
  await page.getByRole("menuitemradio", { name: "Perdido" }).press("Enter");
  await dialog.getByRole("button", { name: uiTexts.board.moveIt, exact: true }).click();
  await expect(dialog.getByText(uiTexts.fieldErrors.required)).toBeVisible();
  await dialog.getByLabel(uiTexts.board.reason).selectOption("Precio");
  const answered = stored(page);
  await dialog.getByRole("button", { name: uiTexts.board.moveIt, exact: true }).click();

  expect((await answered).status()).toBe(200);
  await expect(findCard(findColumn(page, "Perdido"), name)).toBeFocused();
  await expect(findCard(findColumn(page, "Nuevo"), name)).toHaveCount(0);
});

test("a card that another user moved is announced and shown in its new column", async ({ page, browser, journey }) => {
  const name = await addLead(journey);
  await journey.signIn(page, "supervisor");
  // This browser receives no live updates.
  await page.route("**/lead-prospection/deals/events**", (route) => route.abort());
  await page.goto("/board");
  await expect(findCard(findColumn(page, "Nuevo"), name)).toBeVisible();
  const other = await (await browser.newContext({ baseURL: journey.web, locale: "es-EC" })).newPage();
  await journey.signIn(other, "administrator");
  await other.goto("/board");
  const moved = stored(other);
  await drag(other, findCard(findColumn(other, "Nuevo"), name), findColumn(other, "Contactado"));
  await moved;

  // A toast lasts two seconds, so the test watches for it before the action.
  const moveNotice = page.getByText(uiTexts.board.movedMeanwhile.replace("{{name}}", name)).waitFor();
  const answered = stored(page);
  await drag(page, findCard(findColumn(page, "Nuevo"), name), findColumn(page, "Cita agendada"));

  expect((await answered).status()).toBe(409);
  await moveNotice;
  await expect(findCard(findColumn(page, "Contactado"), name)).toBeVisible();
  await expect(findCard(findColumn(page, "Cita agendada"), name)).toHaveCount(0);
});

test("filters pass from a list to the board, and back", async ({ page, journey }) => {
  const name = await addLead(journey);
  await journey.signIn(page, "supervisor");
  await page.goto(`/gathering?source=web&searchTerm=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name: `Abrir ${name}` })).toBeVisible();

  await page
    .getByRole("navigation", { name: uiTexts.board.views })
    .getByRole("link", { name: uiTexts.board.asBoard })
    .click();
  await expect(findCard(findColumn(page, "Nuevo"), name)).toBeVisible();
  await expect(findColumn(page, "Nuevo").getByRole("listitem")).toHaveCount(1);
  await expect(findColumn(page, "Ganado").getByText(uiTexts.board.noMatch)).toBeVisible();

  await page
    .getByRole("navigation", { name: uiTexts.board.views })
    .getByRole("link", { name: uiTexts.board.asList })
    .click();
  await expect(page).toHaveURL(/\/gathering\?source=web&searchTerm=/);
  await expect(page.getByRole("link", { name: `Abrir ${name}` })).toBeVisible();
});

test("a read-only user sees the board and cannot move cards", async ({ page, journey }) => {
  const name = await addLead(journey);
  await journey.signIn(page, "general");
  await page.goto("/board");
  await expect(findCard(findColumn(page, "Nuevo"), name)).toBeVisible();

  await drag(page, findCard(findColumn(page, "Nuevo"), name), findColumn(page, "Contactado"));
  await expect(page.getByRole("button", { name: `Mover a ${name} de etapa` })).toHaveCount(0);

  await expect(findCard(findColumn(page, "Nuevo"), name)).toBeVisible();
});
