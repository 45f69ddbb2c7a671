import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, uiTexts } from "./support/journey.ts";
import { validCedula, webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const findPanel = (page: Page) =>
  page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
const filterBy = (page: Page, filter: string) =>
  page.getByRole("button", { name: uiTexts.list.filterBy.replace("{{filter}}", filter) });

test("an auditor finds who changed a lead, and downloads the report", async ({ page, browser, journey }) => {
  const key = await journey.provider.issueKey();
  const form = webForm({ identification: "1710034066" });
  const { id } = await submitWebForm(journey.web, key, form);
  const corrected = validCedula();
  await journey.signIn(page, "contactCentre");
  await page.goto(`/gathering?source=web&lead=${id}`);
  await findPanel(page).getByRole("textbox", { name: uiTexts.leads.fields.identification }).fill(corrected);
  await findPanel(page)
    .getByRole("button", { name: /^Corregir( y reprocesar)?$/ })
    .click();
  await expect(findPanel(page).getByText(uiTexts.dealStates.new, { exact: true }).first()).toBeVisible();

  const auditor = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await journey.signIn(auditor, "supervisor");
  await auditor.goto("/audits");
  await filterBy(auditor, uiTexts.audits.filters.actorKind).click();
  await auditor.getByRole("menuitemradio", { name: uiTexts.audits.values.actorKind.person }).click();
  await filterBy(auditor, uiTexts.audits.filters.action).click();
  await auditor.getByRole("menuitemradio", { name: uiTexts.audits.values.action.lead.resubmitted }).click();
  const row = auditor.getByRole("row").filter({ hasText: form.lastName });
  await expect(row).toHaveCount(1);
  await row.getByRole("link").first().click();

  const entry = findPanel(auditor);
  await expect(entry.getByText(corrected)).toBeVisible();
  await expect(entry.getByText("1710034066")).toBeVisible();
  await entry.getByRole("link", { name: uiTexts.audits.panel.ofLead }).click();
  await expect(auditor.getByRole("row").filter({ hasText: uiTexts.audits.values.action.lead.received })).toBeVisible();
  const loading = auditor.waitForEvent("download");
  await auditor.getByRole("link", { name: uiTexts.audits.download }).click();
  const report = await readFile(await (await loading).path(), "utf8");

  const lines = report.split("\r\n").filter((line) => line.includes(form.lastName));
  expect(lines.length).toBeGreaterThanOrEqual(1);
  expect(lines.every((line) => line.includes(corrected))).toBe(true);
  expect(report).toContain(uiTexts.audits.values.action.lead.resubmitted);
});
