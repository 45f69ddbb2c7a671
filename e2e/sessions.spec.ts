import type { Page } from "@playwright/test";
import english from "@/locales/en/translation.json" with { type: "json" };
import { expect, test, uiTexts } from "./support/journey.ts";
import { PASSWORD } from "./support/people.ts";
import { startProduct } from "./support/product.ts";
import { ProviderSide } from "./support/provider.ts";

const storageOf = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }) as Record<string, object>);

test("a visitor is sent to login with storage cleared", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => {
    localStorage.setItem("left-behind", "by whoever was here");
    sessionStorage.setItem("left-behind", "too");
    localStorage.setItem("theme", "dark");
  });

  await page.goto("/channels/digital?source=meta");

  await expect(page).toHaveURL(/\/login\?/);
  expect(new URL(page.url()).searchParams.get("callbackUrl")).toBe("/channels/digital?source=meta");
  await expect.poll(async () => (await storageOf(page)).local).not.toHaveProperty("left-behind");
  const { local, session } = await storageOf(page);
  expect(session).not.toHaveProperty("left-behind");
  expect(local).toMatchObject({ theme: "dark" });
});

test("an expired token is refreshed once without a visible effect", async ({ browser, journey }) => {
  // Tokens last 75 seconds; the web renews below a minute, so after 15 seconds.
  const product = await startProduct({ ACCESS_TOKEN_TTL_SECONDS: "75" });
  const context = await browser.newContext({ baseURL: product.web, locale: "es-EC" });
  try {
    const page = await context.newPage();
    const provider = new ProviderSide(product.provider);
    const rejected: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 401 || response.status() === 403) rejected.push(response.url());
    });
    await journey.signIn(page, "administrator");
    await page.goto("/channels/digital?source=web");
    // A freshly seeded product is still busy.
    await expect(page.getByRole("link", { name: /^Abrir / }).first()).toBeVisible({ timeout: 30_000 });
    const before = await provider.refreshes();
    await page.waitForTimeout(16_000);

    const answers = await page.evaluate(() =>
      Promise.all(
        Array.from({ length: 12 }, async () => (await fetch("/api/lead-prospection/deals?source=web&limit=1")).status),
      ),
    );

    expect(answers).toEqual(Array.from({ length: 12 }, () => 200));
    expect((await provider.refreshes()) - before).toBe(1);
    await page.getByRole("tab", { name: new RegExp(`^${uiTexts.sources.meta}( [0-9]|$)`) }).click();
    await expect(page.getByRole("link", { name: /^Abrir / }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/channels\/digital/);
    expect(rejected).toEqual([]);
  } finally {
    await context.close();
    await product.stop();
  }
});

test("a revoked session ends at sign-in", async ({ page, journey }) => {
  await journey.signIn(page, "isRevoked");
  await page.goto("/gathering");
  await expect(page.getByRole("heading", { level: 1, name: uiTexts.routes.gathering })).toBeVisible();

  await journey.provider.changePassword("isRevoked", PASSWORD, "Otra-clave-2026");
  await journey.provider.changePassword("isRevoked", "Otra-clave-2026", PASSWORD);
  await page.waitForTimeout(5500);
  // The live stream may have closed the page already; otherwise the next action does.
  await page
    .getByRole("tab", { name: new RegExp(`^${uiTexts.leads.tabs.showroom}`) })
    .click({ timeout: 2000 })
    .catch(() => {});

  await expect(page).toHaveURL(/\/login\?/, { timeout: 15_000 });
  await page.waitForTimeout(2000);
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText(uiTexts.authErrors.SessionEnded)).toBeVisible();
});

test("the language and theme remain after sign-out", async ({ page, journey }) => {
  await journey.submitSignIn(page, "general");
  const menu = () => page.getByRole("button", { name: /Idioma y tema|Language and theme/ });
  await menu().click();
  await page.getByRole("menuitemradio", { name: "Oscuro" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  if (await page.getByRole("menu").isHidden()) await menu().click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/signout");
  await page.getByRole("main").getByRole("button", { name: english.signout.submit }).click();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("signing out ends every tab", async ({ context, page, journey }) => {
  await journey.submitSignIn(page, "supervisor");
  const other = await context.newPage();
  await other.goto("/channels/digital");
  await expect(other.getByRole("link", { name: /^Abrir / }).first()).toBeVisible();
  await other.evaluate(() => localStorage.setItem("left-behind", "by the one who leaves"));

  await page.getByRole("button", { name: /Mauricio Játiva/ }).click();
  await page.getByRole("menuitem", { name: uiTexts.shell.signOut }).click();

  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  expect((await storageOf(other)).local).not.toHaveProperty("left-behind");
  expect(await other.evaluate(async () => (await fetch("/api/lead-prospection/deals")).status)).toBe(401);
});
