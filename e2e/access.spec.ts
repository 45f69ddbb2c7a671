import { expect, test, uiTexts } from "./support/journey.ts";

const ELSEWHERE = ["/home", "/gathering", "/channels/digital", "/licenses", "/account", "/salesbi", "/settings/users"];

test("a host can open only the showroom", async ({ page, journey }) => {
  await journey.submitSignIn(page, "host");
  await expect(page).toHaveURL(/\/showroom$/);

  for (const path of [...ELSEWHERE, "/externalmanagement", "/signin", "/no-such-page"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/showroom$/);
  }

  await expect(page.getByRole("main")).toBeVisible();
});

test("an advisor can open only external management", async ({ page, journey }) => {
  await journey.submitSignIn(page, "advisor");
  await expect(page).toHaveURL(/\/externalmanagement$/);

  for (const path of [...ELSEWHERE, "/showroom", "/signin", "/no-such-page"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/externalmanagement$/);
  }

  await page.getByRole("button", { name: /Paúl Cárdenas/ }).click();
  await page.getByRole("menuitem", { name: uiTexts.shell.signOut }).click();
  await expect(page.getByRole("button", { name: "Ingresar" })).toBeVisible();
});

test("an administrator is sent to sales BI from licences", async ({ page, journey }) => {
  await journey.submitSignIn(page, "administrator");
  await expect(page).toHaveURL(/\/homeclient$/);

  for (const path of ["/licenses", "/showroom", "/externalmanagement"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/salesbi$/);
  }

  await expect(page.getByRole("heading", { name: uiTexts.routes.salesBi }).first()).toBeVisible();
});
