import { expect, test, uiTexts } from "./support/journey.ts";

test("TikTok is connected, and the test lead of a form appears in the list", async ({ page, journey }) => {
  await journey.signIn(page, "costaAdministrator");
  await page.goto("/settings/integrations");
  await page.getByRole("link", { name: `${uiTexts.integrations.connect} TikTok` }).click();

  await page.getByText(uiTexts.tiktok.byToken).click();
  const token = page.getByLabel(uiTexts.tiktok.token);
  await token.fill("forbidden-token");
  await page.getByRole("button", { name: uiTexts.tiktok.connectToken, exact: true }).click();
  await expect(
    page.getByText(uiTexts.integrations.errors.permissionMissing.replace("{{detail}}", "Lead Management")),
  ).toBeVisible();
  await expect(token).toHaveValue("forbidden-token");

  await page.getByRole("button", { name: uiTexts.tiktok.logIn }).click();
  await expect(page.getByText("Andes Motor Posventa", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/integrations\/tiktok$/);

  const receive = uiTexts.tiktok.receiveOf.replace("{{name}}", "Andes Motor");
  await page.getByRole("button", { name: receive, exact: true }).click();
  const send = uiTexts.tiktok.test.sendOf.replace("{{name}}", "Prueba de manejo SUV");
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByText(uiTexts.tiktok.test.stored)).toBeVisible({ timeout: 30_000 });

  await page.getByRole("link", { name: uiTexts.tiktok.test.open }).click();
  await expect(page).toHaveURL(/source=tiktok/);
  await expect(page.getByRole("complementary").getByText("Prueba de manejo SUV").first()).toBeVisible();
});

test("leads of a post-sales TikTok form appear in the post-sales list", async ({ page, journey }) => {
  const form = "Agenda tu mantenimiento";
  await journey.signIn(page, "administrator");
  await page.goto("/settings/integrations/tiktok");
  await page.getByRole("button", { name: uiTexts.tiktok.logIn }).click();
  await page
    .getByRole("button", { name: uiTexts.tiktok.receiveOf.replace("{{name}}", "Andes Motor Posventa"), exact: true })
    .click();
  await page.getByRole("link", { name: `${uiTexts.integrations.match} ${form}` }).click();
  await page.getByLabel(uiTexts.forms.source, { exact: true }).selectOption({ label: uiTexts.sources.tiktok_pv });
  const save = page.getByRole("button", { name: uiTexts.records.save, exact: true });
  await save.click();
  await expect(save).toBeDisabled();

  await page.goto("/settings/integrations/tiktok");
  await page.getByRole("button", { name: uiTexts.tiktok.test.sendOf.replace("{{name}}", form) }).click();
  await expect(page.getByText(uiTexts.tiktok.test.stored)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: uiTexts.tiktok.test.open }).click();
  await expect(page).toHaveURL(/source=tiktok_pv/);
  const id = new URL(page.url()).searchParams.get("lead")?.slice(-8) ?? "";

  await page.goto("/gathering?source=tiktok_pv");
  const row = page.getByRole("row", { name: id });
  await expect(row).toContainText(form);
  await page.goto("/gathering?source=tiktok");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(row).toHaveCount(0);
});
