import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import spanish from "@/locales/es/translation.json" with { type: "json" };
import "./own-product.ts";
import { PASSWORD, PEOPLE, type PersonName } from "./people.ts";
import { ProviderSide } from "./provider.ts";

export const uiTexts = spanish;

export type Journey = {
  web: string;
  provider: ProviderSide;
  /** Signs in without a page; the next `goto` opens as this person. */
  signIn(page: Page, person: PersonName): Promise<void>;
  /** Signs in by the form and ends on the person's first screen. */
  submitSignIn(page: Page, person: PersonName): Promise<void>;
};

export const test = base.extend<{ journey: Journey }>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.E2E_WEB),
  journey: async ({ browserName: _ }, use) => {
    await use({
      web: process.env.E2E_WEB as string,
      provider: new ProviderSide(process.env.E2E_PROVIDER as string),
      signIn: (page, person) => signIn(page.context(), person),
      submitSignIn: (page, person) => submitSignIn(page, PEOPLE[person]),
    });
  },
});

export async function signIn({ request }: BrowserContext, person: PersonName): Promise<void> {
  const csrf = await request.get("/api/auth/csrf");
  const { csrfToken } = await csrf.json();
  const answer = await request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email: PEOPLE[person], password: PASSWORD, json: "true" },
    headers: { origin: new URL(csrf.url()).origin },
  });
  expect(answer.status(), `sign-in of ${person}`).toBe(200);
}

async function submitSignIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Correo", { exact: false }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Ingresar" }).click();
  await page.waitForURL((url) => !/^\/(login|signin)/.test(url.pathname));
}

export { expect };

/** Waits for what the page put off by one task: a lifted row takes arrow keys from then on. */
export async function nextTask(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
