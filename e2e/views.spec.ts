import { expect, test, uiTexts } from "./support/journey.ts";

const { views } = uiTexts.list;

test("a view is saved and shared with a colleague, who opens it by its link", async ({ page, browser, journey }) => {
  const name = `Fallidos ${Date.now()}`;
  await journey.signIn(page, "supervisor");
  await page.goto("/gathering?source=web&dealState=failed");
  await page.getByRole("button", { name: uiTexts.list.columnChoice.open }).click();
  await page.getByRole("checkbox", { name: uiTexts.leads.columns.origin }).click();
  await expect(page.getByRole("columnheader", { name: uiTexts.leads.columns.origin })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: views.open, exact: true }).click();
  await page.getByRole("menuitem", { name: views.saveAs }).click();
  await page.getByRole("textbox", { name: views.name }).fill(name);
  await page.getByRole("button", { name: views.confirm, exact: true }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("menuitem", { name: views.share }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("menuitem", { name: views.unshare })).toBeVisible();
  const link = page.url();

  const colleague = await (await browser.newContext({ baseURL: journey.web, locale: "es-EC" })).newPage();
  await journey.signIn(colleague, "contactCentre");
  await colleague.goto(link);
  await expect(colleague.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(colleague.getByRole("columnheader", { name: uiTexts.leads.columns.origin })).toHaveCount(0);
  await expect(colleague.getByRole("columnheader", { name: uiTexts.leads.columns.email })).toBeVisible();

  await colleague.getByRole("button", { name, exact: true }).click();
  await expect(colleague.getByRole("menuitem", { name: views.rename })).toHaveCount(0);
  const saved = colleague.waitForResponse((answer) => answer.url().endsWith("/api/list-choices"));
  await colleague.getByRole("menuitemradio", { name: views.default }).click();
  await saved;
  await colleague.goto("/gathering?source=web");
  await expect(colleague.getByRole("button", { name, exact: true })).toBeVisible();
  await colleague.context().close();

  // A view that remains would appear to every later journey.
  await page.getByRole("menuitem", { name: views.remove }).click();
  await page.getByRole("dialog").getByRole("button", { name: views.remove }).click();
  await page.getByRole("button", { name: uiTexts.list.columnChoice.open }).click();
  await page.getByRole("button", { name: uiTexts.list.columnChoice.reset }).click();
  await expect(page.getByRole("columnheader", { name: uiTexts.leads.columns.origin })).toBeVisible();
});
