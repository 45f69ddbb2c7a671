import { testOnEachDevice } from "./support/devices.ts";
import { expect, test, uiTexts } from "./support/journey.ts";

testOnEachDevice("phone", "a person ends their other sessions", async ({ browser, page, journey }) => {
  const elsewhere = await browser.newContext({ baseURL: journey.web, locale: "es-EC" });
  try {
    const other = await elsewhere.newPage();
    await journey.signIn(other, "endsOthers");
    await journey.signIn(page, "endsOthers");

    await page.goto("/account?tab=account");
    const list = page.getByRole("list", { name: uiTexts.account.sessions.title });
    await expect(list.getByText(uiTexts.account.sessions.current)).toHaveCount(1);
    await page.getByRole("button", { name: uiTexts.account.sessions.endOthers }).click();

    await expect(page.getByText(uiTexts.account.sessions.none)).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await other.goto("/gathering");
    await expect(other).toHaveURL(/\/login/);
  } finally {
    await elsewhere.close();
  }
});

test("an advisor opens their account over their only page", async ({ page, journey }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await journey.submitSignIn(page, "advisor");

  await page.getByRole("button", { name: uiTexts.shell.myAccount }).click();
  const dialog = page.getByRole("dialog", { name: uiTexts.routes.account });

  await expect(dialog.getByLabel(uiTexts.account.fields.fullName)).toHaveValue("Paúl Cárdenas");
  await expect(dialog.getByRole("button", { name: uiTexts.shell.signOut })).toBeVisible();
  await expect(page).toHaveURL(/\/externalmanagement/);
});
