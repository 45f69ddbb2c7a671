import { expect, test, uiTexts } from "./support/journey.ts";
import { validCedula, webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const { panel: labels } = uiTexts.leads;

test("a lead is read and noted on its own page, in the order of its list", async ({ page, journey }) => {
  const key = await journey.provider.issueKey();
  const [older, newer] = [webForm(), webForm()];
  await submitWebForm(journey.web, key, older);
  await submitWebForm(journey.web, key, newer);
  await journey.signIn(page, "supervisor");
  await page.goto("/channels/digital?source=web");
  await page.getByRole("link", { name: new RegExp(newer.lastName) }).click();
  const panel = page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();

  await page.keyboard.press("j");
  await expect(panel.getByRole("heading", { level: 2 })).toContainText(older.lastName);
  await panel.getByRole("link", { name: labels.openPage }).click();

  await expect(page).toHaveURL(/\/leads\/[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle(new RegExp(older.lastName));
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("n");
  await page.keyboard.type("Prefiere la 2.0");
  await page.keyboard.press("Control+Enter");
  await expect(article.getByRole("listitem").filter({ hasText: "Prefiere la 2.0" })).toBeVisible();

  await article.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("k");
  await expect(article.getByRole("heading", { level: 1 })).toContainText(newer.lastName);
  await article.getByRole("link", { name: labels.back, exact: true }).click();
  await expect(page).toHaveURL(/\/channels\/digital\?source=web/);
});

test("a failed lead leads to the next failed one", async ({ page, journey }) => {
  const key = await journey.provider.issueKey();
  const [first, second] = [webForm({ identification: "1710034066" }), webForm({ identification: "1710034066" })];
  await submitWebForm(journey.web, key, first);
  await submitWebForm(journey.web, key, second);
  await journey.signIn(page, "supervisor");
  await page.goto("/channels/digital?source=web&dealState=failed");
  await page.getByRole("link", { name: new RegExp(second.lastName) }).click();
  const panel = page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });

  await panel.getByRole("textbox", { name: uiTexts.leads.fields.identification }).fill(validCedula());
  await panel.getByRole("button", { name: labels.fixAndNext }).click();

  await expect(panel.getByRole("heading", { level: 2 })).toContainText(first.lastName);
});

test("an unknown lead is a page that was not found", async ({ page, journey }) => {
  await journey.signIn(page, "supervisor");

  const answer = await page.goto("/leads/0192a000-0000-7000-8000-000000000000");

  expect(answer?.status()).toBe(404);
});
