import type { Locator, Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test, uiTexts } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const { charts, reports, routes } = uiTexts;
const AFTER_VALUE = reports.openTile.split("{{value}}")[1] ?? "";
const COUNTS_NO_LEADS = new RegExp(Object.values(reports.panel.of).join("|"));
const COUNT = /^[\d.]+$/;
const NOTHING = /^(0|–|0[.,]0\s?%)/;
const TILES = 6;
/** Bytes that all images of a page may take in a mail. */
const MAX_BYTES = 1_000_000;
const ON_SCREEN = 8;

const tilesOf = (page: Page) => page.getByRole("region", { name: reports.tiles }).locator("> div");
const pressOf = (tile: Locator) => tile.getByRole("button", { name: new RegExp(`${AFTER_VALUE}$`) });

function readTile(name: string) {
  const at = name.lastIndexOf(": ");
  return { measure: name.slice(0, at), valueText: name.slice(at + 2, -AFTER_VALUE.length) };
}

const IS_LONG = process.env.PROMISES === "long";

for (const [index, route] of ["/salesbi", "/bicaption", "/bicct"].entries()) {
  test(`every number on the overview opens its leads: ${route}`, async ({ page, journey }) => {
    const key = await journey.provider.issueKey();
    const form = webForm();
    for (const one of [form, form, webForm({ identification: "1710034066" })])
      await submitWebForm(journey.web, key, one);
    await journey.signIn(page, "administrator");
    for (let place = 0; place < TILES; place += 1) {
      // In a short run each of three reports presses two of its six numbers.
      if (!IS_LONG && place % 3 !== index) continue;
      // Another journey's lead may arrive between a number and its list.
      await expect(() => expectItsLeads(page, `${route}?period=last7`, place)).toPass();
    }
  });
}

async function expectItsLeads(page: Page, address: string, place: number) {
  await page.goto(address);
  const tiles = tilesOf(page);
  await expect(tiles).toHaveCount(TILES);
  const tile = tiles.nth(place);
  const press = pressOf(tile);
  const nothing = tile.locator("p.font-title");
  await expect(press.or(nothing)).toBeVisible();
  if (await nothing.isVisible()) return expect(nothing).toHaveText(NOTHING);
  const { measure, valueText } = readTile((await press.getAttribute("aria-label")) ?? "");
  await press.click();
  const panel = page.getByRole("complementary", { name: measure, exact: true });
  const leads = panel.getByRole("listitem");
  await expect(leads.first()).toBeVisible();
  const isOfLeads = (await panel.getByText(COUNTS_NO_LEADS).count()) === 0;
  if (COUNT.test(valueText) && isOfLeads) await expectSoMany(panel, Number(valueText.replaceAll(".", "")));

  await page.goBack();
  await expect(panel).toBeHidden();
  expect(page.url()).toMatch(new RegExp(`${address.replace("?", "\\?")}$`));
}

async function expectSoMany(panel: ReturnType<Page["getByRole"]>, count: number) {
  const leads = panel.getByRole("listitem");
  const more = panel.getByRole("button", { name: reports.panel.more });
  for (let read = await leads.count(); await more.isVisible(); read = await leads.count()) {
    await more.click();
    await expect.poll(() => leads.count()).toBeGreaterThan(read);
  }
  await expect(leads).toHaveCount(count);
}

test("print shows text that the screen shows on request, and no controls", async ({ page, journey }) => {
  await journey.signIn(page, "administrator");
  await page.goto("/bicaption?period=thisYear&compare=none");
  const origins = page.getByRole("region", { name: reports.charts.byOrigin.title });
  const bars = origins.getByRole("button", { name: new RegExp(`, ${reports.measures.leads}: `) });
  await expect(bars).toHaveCount(ON_SCREEN);
  const [, all = "0"] = (await origins.getByText(/^8 de \d+/).textContent())?.match(/8 de (\d+)/) ?? [];
  expect(Number(all)).toBeGreaterThan(ON_SCREEN);

  await page.emulateMedia({ media: "print" });

  await expect(bars).toHaveCount(Number(all));
  await expect(bars.last()).toBeVisible();
  await expect(origins.getByRole("button", { name: charts.showAll })).toBeHidden();
  const sheets = await getDocumentProxy(new Uint8Array(await page.pdf({ format: "A4" })));
  const { text } = await extractText(sheets, { mergePages: true });
  expect(sheets.numPages).toBeGreaterThan(1);
  for (const title of [routes.biCaption, reports.charts.byOrigin.title, reports.charts.byHour.title]) {
    expect(text).toContain(title);
  }
  expect(text).not.toContain(reports.print);
});

for (const route of ["/salesbi", "/bicaption", "/bicct"]) {
  test(`printed charts are vector lines in a small file: ${route}`, async ({ page, journey }) => {
    await journey.signIn(page, "administrator");
    await page.goto(route);
    await expect(page.locator("main svg text").first()).toBeVisible({ timeout: 60_000 });
    await expect(page.locator("main [aria-busy]")).toHaveCount(0, { timeout: 60_000 });

    const paper = await page.pdf({ format: "A4", printBackground: true });

    expect(paper.includes("/Subtype /Image")).toBe(false);
    expect(paper.byteLength).toBeLessThan(MAX_BYTES);
  });
}

test("a table wider than its card scrolls in its own box, also by keyboard", async ({ page, journey }) => {
  await submitWebForm(journey.web, await journey.provider.issueKey(), webForm());
  await journey.signIn(page, "administrator");
  await page.goto("/bicct?period=last7");
  const chart = reports.charts.response.title;

  await page.getByRole("button", { name: charts.asTable.replace("{{chart}}", chart), exact: true }).click();

  const box = page.getByRole("region", { name: charts.table.replace("{{chart}}", chart), exact: true });
  const heads = await box
    .getByRole("columnheader")
    .evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width));
  expect(Math.min(...heads)).toBeGreaterThanOrEqual(80);
  expect(
    Math.max(
      ...(await box.getByRole("row").evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))),
    ),
  ).toBeLessThan(80);
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
});
