import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LAUNCH, session } from "@/tests/support/browser.ts";
import type { Dealership } from "@/tests/support/given.ts";
import { type Product, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";

let product: Product;
let browser: Browser;
let dealership: Dealership;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await chromium.launch(LAUNCH);
  dealership = await product.provider.given.dealership({ name: "Andes Quito" });
  const other = await product.provider.given.license(dealership.companyId, "Andes Sierra");
  const licenses = [dealership.licenseId, other];
  const { visitor } = await product.visitor(dealership, "supervisor", { licenses, fullName: "Marta Vélez" });
  ({ context, page } = await session(browser, visitor));
  await page.setViewportSize({ width: 1440, height: 900 });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

test("a toast appears at the top centre, is clamped to 2 lines and hides after 2000 ms", async () => {
  const own = await context.newPage();
  await own.clock.install();
  await own.goto("/account?tab=account");
  const name = own.getByLabel("Nombre completo").or(own.getByLabel("Nombre")).first();
  await name.fill("Marta Vélez de la Torre");
  await own.getByRole("button", { name: "Guardar" }).first().click();
  const toast = own.locator("[aria-live] [data-type]").filter({ has: own.getByRole("button", { name: "Cerrar" }) });
  await toast.waitFor();

  const box = await toast.boundingBox();
  const width = own.viewportSize()?.width ?? 0;
  expect(box?.y ?? 999).toBeLessThan(120);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
  expect(
    await toast.locator("[class*=line-clamp]").evaluate((element) => getComputedStyle(element).webkitLineClamp),
  ).toBe("2");
  await own.clock.fastForward(2000);
  await toast.waitFor({ state: "detached" });
  await own.close();
});

type Texts = Record<string, Record<string, string>>;
const textsIn = async (language: string) =>
  (await (await fetch(`${product.web.url}/locales/${language}/translation.json`)).json()) as Texts;

test("the languages are es and en, and es is the default", async () => {
  const requested = async (headers: Record<string, string>) =>
    /<html[^>]* lang="(\w+)"/.exec(
      await (await new Visitor(product.web.url).request("/login", { headers })).text(),
    )?.[1];

  expect(await requested({ "accept-language": "fr" })).toBe("es");
  expect((await fetch(`${product.web.url}/locales/fr/translation.json`)).status).toBe(404);
  const own = await browser.newContext({ baseURL: product.web.url, locale: "es-EC" });
  const visitor = await own.newPage();
  await visitor.goto("/login");
  await visitor.getByRole("button", { name: "en", exact: true }).click();
  await visitor.getByRole("heading", { name: "Sign in to Prospecta" }).waitFor();
  await visitor.reload();
  await visitor.getByRole("heading", { name: "Sign in to Prospecta" }).waitFor();
  expect(await visitor.evaluate(() => Object.values(localStorage))).toContain("en");
  await own.close();
});

describe("labels", () => {
  test("of channels", async () => {
    expect((await textsIn("es")).channels).toEqual({
      digital: "Digital",
      digital_pv: "Digital",
      showroom: "Showroom",
      engine_pv: "Motor de Leads",
      "external-management": "Gestión Externa",
      referred: "Referidos",
    });
  });

  test("of sources", async () => {
    expect((await textsIn("es")).sources).toMatchObject({
      web: "Web",
      meta: "Meta",
      tiktok: "TikTok",
      brand: "Marca",
      showroom: "Showroom",
      ccLeadsEngine_pv: "Motor de leads CC",
      tiktok_pv: "TikTok Posventa",
      meta_pv: "Meta Posventa",
      "referred-code": "Referidos",
    });
  });

  test("are what a list shows", async () => {
    const displayed = {
      meta_pv: ["Meta Posventa", "Digital"],
      ccLeadsEngine_pv: ["Motor de leads CC", "Motor de Leads"],
    };
    for (const [source, labels] of Object.entries(displayed)) {
      await product.provider.given.leads(dealership.licenseId, [
        { source: source as "meta_pv", channel: source === "meta_pv" ? "digital_pv" : "engine_pv", lastName: "Rótulo" },
      ]);
      await page.goto(`/gathering?source=${source}`);
      const cells = page.getByRole("row").filter({ hasText: "Rótulo" }).getByRole("cell");
      await cells.first().waitFor();
      expect(await cells.allInnerTexts(), source).toEqual(expect.arrayContaining(labels));
    }
  });
});

test("the name of a licence is fetched once, and not again on focus", async () => {
  const own = await context.newPage();
  const requested: string[] = [];
  own.on("request", (request) => {
    if (request.url().includes("/api/backoffice/licenses")) requested.push(request.url());
  });
  await own.goto("/gathering?source=web");
  await own.getByRole("main").waitFor();
  await expect.poll(() => requested.length).toBeLessThanOrEqual(1);
  await own.evaluate(() => {
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
  });
  await own.getByRole("link", { name: "Agenda" }).first().click();
  await own.waitForURL(/schedule/);

  expect(requested.length).toBeLessThanOrEqual(1);
  await own.close();
});

test("while something is waited for, a bar goes from 10 in steps of 10 every 400 ms", async () => {
  const own = await context.newPage();
  await own.clock.install();
  await own.goto("/gathering?source=web");
  await own.getByRole("main").waitFor();
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  await own.route("**/api/auth/session", async (route) => {
    if (route.request().method() === "POST") await opened;
    await route.continue();
  });
  await own.getByRole("button", { name: /Andes/ }).first().click();
  await own.getByRole("menuitemradio", { name: "Andes Sierra" }).click();
  const bar = own.getByRole("progressbar").first();
  await bar.waitFor();
  const now = async () => Number(await bar.getAttribute("aria-valuenow"));

  const first = await now();
  await own.clock.runFor(400);
  await expect.poll(now).toBeGreaterThan(first);
  expect((await now()) % 10).toBe(0);
  release();
  await bar.waitFor({ state: "detached" });
  await own.close();
});
