import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LAUNCH, session } from "@/tests/support/browser.ts";
import type { Dealership } from "@/tests/support/given.ts";
import { type Product, startProduct } from "@/tests/support/product.ts";

let product: Product;
let browser: Browser;
let dealership: Dealership;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await chromium.launch(LAUNCH);
  dealership = await product.provider.given.dealership();
  const { visitor } = await product.visitor(dealership, "supervisor");
  ({ context, page } = await session(browser, visitor));
  await page.setViewportSize({ width: 1440, height: 900 });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const leads = (given: Parameters<typeof product.provider.given.leads>[1]) =>
  product.provider.given.leads(dealership.licenseId, given);

async function readCells(lastName: string): Promise<string[]> {
  const cells = page.getByRole("row").filter({ hasText: lastName }).getByRole("cell");
  await cells.first().waitFor();
  return (await cells.allInnerTexts()).map((text) => text.trim());
}

const styleOf = (lastName: string, text: string) =>
  page
    .getByRole("row")
    .filter({ hasText: lastName })
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => {
      const pill = element.closest("[class*='bg-']") ?? element;
      return pill.className;
    });

test("states of a lead: Lead único, Duplicado, Fallido; success, warning, danger", async () => {
  await leads([
    { source: "web", lastName: "Única", dealState: "new" },
    { source: "web", lastName: "Repetida", dealState: "duplicated" },
    { source: "web", lastName: "Rota", dealState: "failed" },
  ]);

  await page.goto("/gathering?source=web");

  expect(await readCells("Única")).toContain("Lead único");
  expect(await readCells("Repetida")).toContain("Duplicado");
  expect(await readCells("Rota")).toContain("Fallido");
  const styles = await Promise.all([
    styleOf("Única", "Lead único"),
    styleOf("Repetida", "Duplicado"),
    styleOf("Rota", "Fallido"),
  ]);
  expect(styles[0]).toContain("done");
  expect(styles[1]).toContain("dup");
  expect(styles[2]).toContain("fail");
});

test("states with a CRM: Integrado, No integrado, anything else N/A", async () => {
  await leads([
    { source: "brand", lastName: "Llegó", crmState: "integrated" },
    { source: "brand", lastName: "Falta", crmState: "not integrated" },
    { source: "brand", lastName: "Ninguno", crmState: "none" },
  ]);

  await page.goto("/gathering?source=brand");

  expect(await readCells("Llegó")).toContain("Integrado");
  expect(await readCells("Falta")).toContain("No integrado");
  expect(await readCells("Ninguno")).toContain("N/A");
});

test("in post-sales Integrado or No integrado only", async () => {
  await leads([
    { source: "engine_pv", lastName: "Llegó", crmState: "integrated" },
    { source: "engine_pv", lastName: "Ninguno", crmState: "none" },
  ]);

  await page.goto("/gathering?source=engine_pv");

  expect(await readCells("Llegó")).toContain("Integrado");
  expect(await readCells("Ninguno")).toContain("No integrado");
});

test("forms of Meta and TikTok: complete, incomplete, and no label for other values", async () => {
  for (const source of ["meta", "tiktok"] as const) {
    await leads([
      { source, lastName: "Entera", completion: "complete" },
      { source, lastName: "Mitad", completion: "incomplete" },
      { source, lastName: "Nada", completion: null },
    ]);

    await page.goto(`/gathering?source=${source}`);

    expect(await readCells("Entera"), source).toContain("Completo");
    expect(await readCells("Mitad"), source).toContain("Incompleto");
    expect(
      (await readCells("Nada")).filter((text) => /ompleto/.test(text)),
      source,
    ).toEqual([]);
  }
});

test("processing: Parcial, Fallido, Exitoso", async () => {
  const labels = { normal: "Parcial", failed: "Fallido", complete: "Exitoso", validated: "Exitoso" } as const;
  for (const [processing, label] of Object.entries(labels)) {
    const [lead] = await leads([{ source: "web", processing: processing as keyof typeof labels }]);

    await page.goto(`/gathering?source=web&lead=${lead?.id}`);

    await page.getByRole("complementary").getByText(label, { exact: true }).first().waitFor();
  }
});

test("a lead in process is stored in this browser with its time, once, for 60 s; an older list of ids is converted", async () => {
  const [lead] = await leads([
    { source: "brand_chevrolet", lastName: "En curso", phone: "12", dealState: "failed", processing: "failed" },
  ]);
  const id = lead?.id ?? "";
  const own = await context.newPage();
  await own.clock.install();
  await own.goto("/gathering?source=brand_chevrolet");
  await own.evaluate((known) => localStorage.setItem("processingLeads", JSON.stringify([known])), id);
  await own.reload();
  await own.getByText("En curso").first().waitFor();
  const stored = () => own.evaluate(() => JSON.parse(localStorage.getItem("processingLeads") ?? "[]"));

  await expect.poll(stored).toEqual([{ id, timestamp: expect.any(Number) }]);
  await own.clock.fastForward(60_000);
  await expect.poll(stored).toEqual([]);
  await own.close();
});

test("the session is read again on focus, on becoming visible, when the storage changes and every 300 s", async () => {
  const own = await context.newPage();
  await own.clock.install();
  await own.goto("/gathering?source=web");
  await own.getByRole("table").waitFor();
  let requestCount = 0;
  own.on("request", (request) => {
    if (request.url().endsWith("/api/auth/session")) requestCount += 1;
  });
  const after = async (act: () => Promise<unknown>) => {
    const before = requestCount;
    // A page reacts only after hydration.
    await expect
      .poll(async () => {
        await act();
        return requestCount;
      })
      .toBeGreaterThan(before);
  };

  await after(() => own.evaluate(() => window.dispatchEvent(new Event("focus"))));
  await after(() => own.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))));
  await after(() =>
    page.evaluate(() =>
      localStorage.setItem(
        "nextauth.message",
        JSON.stringify({ event: "session", data: { trigger: "update" }, timestamp: Date.now() }),
      ),
    ),
  );
  await after(() => own.clock.fastForward(300_000));
  await own.close();
});
