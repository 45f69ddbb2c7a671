import { expect, test, uiTexts } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

test("a campaign's cost per sale follows its spend", async ({ page, journey }) => {
  const key = await journey.provider.issueKey("costaAdministrator");
  const mark = `feria-${Date.now()}`;
  await journey.signIn(page, "costaAdministrator");
  await page.goto("/campaigns?record=new");
  const { fields } = uiTexts.campaigns;
  await page.getByLabel(fields.name).fill(mark);
  await page.getByLabel(fields.from, { exact: true }).fill("2026-01-01");
  await page.getByLabel(fields.to, { exact: true }).fill("2099-12-31");
  await page.getByLabel(fields.identifiers).fill(mark.toUpperCase());
  await page.getByRole("button", { name: uiTexts.records.save }).click();
  await expect(page.getByText(uiTexts.records.saved)).toBeVisible();

  const { id } = await submitWebForm(journey.web, key, webForm({ utm_campaign: mark, agency: "Guayaquil Norte" }));
  await page.goto(`/gathering?source=web&lead=${id}`);
  const panel = page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
  await panel.getByText(uiTexts.leads.panel.originAndConsent, { exact: true }).click();
  await panel.getByText(uiTexts.leads.attribution.title, { exact: true }).click();
  await expect(panel.getByText(mark, { exact: true }).filter({ visible: true })).toHaveCount(2);
  await panel.getByRole("button", { name: /Mover a/ }).click();
  const moved = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/stage"),
  );
  await page
    .getByRole("menuitemradio", { name: /Vendido|Ganado|Entregado/ })
    .first()
    .click();
  expect((await moved).status()).toBe(200);

  await page.goto("/campaigns");
  const row = page.getByRole("row").filter({ hasText: mark });
  await expect(row).toBeVisible();
  const heads = await page.getByRole("columnheader").allInnerTexts();
  const cost = row.getByRole("cell").nth(heads.indexOf(fields.costPerSale));
  await expect(cost).toHaveText("");
  const record = page.getByRole("complementary");
  const open = () => row.getByRole("link", { name: `Abrir ${mark}` }).click();
  for (const [spend, spendText] of [
    ["500", "$500"],
    ["749,50", "$749,50"],
  ] as const) {
    await open();
    await record.getByLabel(fields.spend).fill(spend);
    await record.getByRole("button", { name: uiTexts.records.save }).click();
    await expect(cost).toHaveText(spendText);
  }

  await open();
  await expect(record.getByText("$749,50 por venta")).toBeVisible();
  await record.getByRole("button", { name: /^Ventas/ }).click();
  await expect(record.getByRole("link", { name: /Jimena Viteri/ })).toHaveAttribute("href", new RegExp(`lead=${id}`));
});
