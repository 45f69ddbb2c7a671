import type { Page } from "@playwright/test";
import { AUTH_ERROR_KINDS } from "@/contract/kernel/error-codes.ts";
import english from "@/locales/en/translation.json" with { type: "json" };
import { freePort } from "@/tests/support/free-port.ts";
import { Issuer } from "@/tests/support/issuer.ts";
import { expect, test, uiTexts } from "./support/journey.ts";
import { PASSWORD, PEOPLE } from "./support/people.ts";
import { type Product, startProduct } from "./support/product.ts";
import { Viewer } from "./support/viewer.ts";

test.describe.configure({ mode: "serial" });

const BUTTON = "Ingresar con Grupo Andes";

let issuer: Issuer;
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = await freePort();
  issuer = await Issuer.start(`http://localhost:${port}`);
  issuer.employ({ sub: "mauricio", email: PEOPLE.supervisor });
  issuer.employ({ sub: "forastero", email: "forastero@grupoandes.example" });
  product = await startProduct({ ...issuer.env, PORT: String(port) });
});
test.afterAll(async () => {
  await product?.stop();
  await issuer?.stop();
});
test.beforeEach(() => {
  issuer.isSilent = false;
});

async function submitIdentity(page: Page, sub: string): Promise<void> {
  await page.getByLabel("Usuario").fill(sub);
  await page.getByRole("button", { name: "Continuar" }).click();
}

async function usePassword(page: Page): Promise<void> {
  await page.getByLabel("Correo", { exact: false }).fill(PEOPLE.supervisor);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: uiTexts.login.submit, exact: true }).click();
}

test("a user signs in with the company identity and stays linked after an email change", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.web, locale: "es-EC" });
  const page = await context.newPage();
  await page.goto("/channels/digital?source=meta");
  await expect(page).toHaveURL(/\/login\?/);

  await page.getByRole("button", { name: BUTTON }).click();
  await submitIdentity(page, "mauricio");

  await expect(page).toHaveURL(`${product.web}/channels/digital?source=meta`);
  await expect(page.getByRole("button", { name: /Mauricio Játiva/ })).toBeVisible();

  issuer.employ({ sub: "mauricio", email: "otro.correo@grupoandes.example" });
  await page.goto("/signout");
  await page.getByRole("main").getByRole("button", { name: uiTexts.signout.submit }).click();
  await expect(page).toHaveURL(/\/login/);
  // The session at the company persists, so it shows no sign-in form.
  await page.getByRole("button", { name: BUTTON }).click();

  await expect(page).toHaveURL(`${product.web}/homesalesmanager`);
  await expect(page.getByRole("button", { name: /Mauricio Játiva/ })).toBeVisible();
  await context.close();
});

test("an identity without an account is rejected, and the password sign-in keeps the requested page", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.web, locale: "es-EC" });
  const page = await context.newPage();
  await page.goto("/gathering");
  await page.getByRole("button", { name: BUTTON }).click();
  await submitIdentity(page, "forastero");

  await expect(page.getByRole("alert").filter({ hasText: uiTexts.authErrors.AccountNotLinked })).toBeVisible();
  await usePassword(page);

  await expect(page).toHaveURL(`${product.web}/gathering`);
  await context.close();
});

test("an unavailable identity provider does not block password sign-in", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.web, locale: "es-EC" });
  const page = await context.newPage();
  await page.goto("/login");
  issuer.isSilent = true;

  await page.getByRole("button", { name: BUTTON }).click();
  await expect(page.getByRole("alert").filter({ hasText: uiTexts.authErrors.IdentityUnavailable })).toBeVisible();
  await usePassword(page);

  await expect(page).toHaveURL(`${product.web}/homesalesmanager`);
  await context.close();
});

for (const [locale, { authErrors, login }] of [
  ["es", uiTexts],
  ["en", english],
] as const) {
  test(`sign-in with the company identity, and each of its errors, is accessible in ${locale}`, async ({ browser }) => {
    const viewer = await Viewer.open(browser, product.web, { locale });

    await viewer.goto("/login");
    await expect(
      viewer.page.getByRole("button", { name: login.withCompany.replace("{{name}}", "Grupo Andes") }),
    ).toBeVisible();
    await viewer.expectSound("/login");
    await viewer.goto("/login?error=AccountNotLinked");
    await viewer.expectSound("/login, not linked");
    for (const kind of AUTH_ERROR_KINDS) {
      await viewer.goto(`/login?error=${kind}`);
      const main = viewer.page.getByRole("main");
      await expect(main.getByText(authErrors[kind])).toBeVisible();
      await expect(main).not.toContainText(kind);
    }

    await viewer.close();
  });
}
