import { extractText, getDocumentProxy } from "unpdf";
import { expect, test, words } from "./support/journey.ts";

const { charts, reports, routes } = words;
const ON_SCREEN = 8;

test("on paper stands what the screen shows only when it is wanted, and nothing to press", async ({
  page,
  journey,
}) => {
  await journey.signIn(page, "administrator");
  await page.goto("/bicaption?period=thisYear&compare=none");
  const origins = page.getByRole("region", { name: reports.charts.byOrigin.title });
  const bars = origins.getByRole("button", { name: new RegExp(`, ${reports.measures.leads}: `) });
  await expect(bars).toHaveCount(ON_SCREEN);
  const [, all = "0"] = (await origins.getByText(/^8 de \d+$/).textContent())?.match(/(\d+)$/) ?? [];
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
