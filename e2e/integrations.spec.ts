import { expect, test, words } from "./support/journey.ts";

test("a Meta form is connected and receives a test lead", async ({ page, journey }) => {
  await journey.signIn(page, "costaAdministrator");
  await page.goto("/settings/integrations");
  await page.getByRole("link", { name: `${words.integrations.connect} Meta` }).click();

  // A token that expired says so, and what was typed stays.
  const token = page.getByLabel(words.meta.token);
  await token.fill("expired-token");
  await page.getByRole("button", { name: words.meta.connectToken, exact: true }).click();
  await expect(page.getByText(words.integrations.faults.tokenExpired)).toBeVisible();
  await expect(token).toHaveValue("expired-token");

  await page.getByRole("button", { name: words.meta.logIn }).click();
  await page.getByRole("link", { name: "Continuar" }).click();
  await expect(page.getByText("Valeria Andrade", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/integrations\/meta$/);

  await page.getByRole("button", { name: words.meta.receiveOf.replace("{{name}}", "Andes Motor Quito") }).click();
  await page.getByRole("button", { name: words.meta.test.sendOf.replace("{{name}}", "Cotiza tu SUV") }).click();
  await expect(page.getByText(words.meta.test.stored)).toBeVisible({ timeout: 30_000 });

  await page.getByRole("link", { name: words.meta.test.open }).click();
  await expect(page.getByRole("complementary").getByRole("heading", { name: "Prueba Prospecta" })).toBeVisible();
});

test("a log-in at Meta that was cancelled changes nothing, and says so", async ({ page, journey }) => {
  await journey.signIn(page, "administrator");
  await page.goto("/settings/integrations/meta");

  await page.getByRole("button", { name: words.meta.logIn }).click();
  await page.getByRole("link", { name: "Cancelar" }).click();

  await expect(page.getByText(words.meta.cancelled)).toBeVisible();
  await expect(page.getByText(words.meta.pagesFirst)).toBeVisible();
});
