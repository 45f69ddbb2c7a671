import type { Page } from "@playwright/test";
import { expect, test, uiTexts } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const { crm, leads, leadBulk, list, tasks, crmStates } = uiTexts;
const WEB_LEADS = "/gathering?source=web";
/** More than a week of the demo's leads, so that the integration rate falls. */
const MANY = 40;

test.describe.configure({ mode: "serial" });

const standIn = (method: string, query = "") => fetch(`${process.env.E2E_CRM}/stand-in${query}`, { method });

const findPanel = (page: Page) =>
  page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });

async function openLead(page: Page, lastName: string) {
  await page.getByRole("link", { name: new RegExp(`^${list.openRow.split(" ")[0]} .*${lastName}`) }).click();
  return findPanel(page);
}

test("a CRM is connected and tested, and its own rejection message appears", async ({ page, journey }) => {
  await journey.signIn(page, "costaAdministrator");
  await page.goto("/settings/integrations");
  await page.getByRole("link", { name: crm.card.connect }).click();
  await page.getByRole("button", { name: new RegExp(`^${crm.presets.pilot}`) }).click();

  await page.getByLabel(crm.fields.url).fill(process.env.E2E_CRM as string);
  const key = page.getByLabel(crm.fields.key, { exact: true });
  await key.fill("unauthorised");
  await page.getByRole("button", { name: crm.test }).click();
  await expect(page.getByText("Invalid appkey").first()).toBeVisible();
  await expect(key).toHaveValue("unauthorised");

  await key.fill("appkey-de-costa-7d21");
  await page.getByRole("button", { name: crm.test }).click();
  await expect(page.getByText(crm.testResult.integrated)).toBeVisible();
  await page.getByRole("button", { name: crm.connect, exact: true }).click();

  await expect(page.getByText(crm.hints.keyStored.replace("{{end}}", "7d21"))).toBeVisible();
  await expect(key).toHaveValue("");
});

test("a CRM refuses a lead, the lead is corrected and integrated", async ({ page, journey }) => {
  const apiKey = await journey.provider.issueKey("costaAdministrator");
  const form = webForm({ email: "quien.escribe@bounce.example" });
  await submitWebForm(journey.web, apiKey, form);
  await journey.signIn(page, "costaAdministrator");
  await page.goto(WEB_LEADS);
  const panel = await openLead(page, form.lastName);
  await expect(panel.getByText(crmStates["not integrated"]).first()).toBeVisible();
  await expect(panel.getByText("pilot_email: correo inválido").first()).toBeVisible({ timeout: 20_000 });

  await panel.getByRole("button", { name: leads.panel.edit, exact: true }).click();
  await panel.getByRole("textbox", { name: leads.fields.email }).fill("quien.escribe@example.com");
  await panel.getByRole("button", { name: leads.panel.save, exact: true }).click();
  await panel.getByRole("button", { name: leads.panel.integrate }).click();

  await expect(panel.getByText(crmStates.integrated, { exact: true }).first()).toBeVisible({ timeout: 20_000 });
});

test("all not integrated leads are sent again", async ({ page, journey }) => {
  const apiKey = await journey.provider.issueKey("costaAdministrator");
  await standIn("PUT", "?failure=refused");
  const forms = [webForm(), webForm(), webForm()];
  for (const form of forms) await submitWebForm(journey.web, apiKey, form);
  await journey.signIn(page, "costaAdministrator");
  await page.goto(`${WEB_LEADS}&crmState=not+integrated`);
  const panel = await openLead(page, forms[0]?.lastName ?? "");
  await expect(panel.getByText("El lead no pudo ser creado").first()).toBeVisible({ timeout: 20_000 });
  await standIn("PUT");

  await page.goto(`${WEB_LEADS}&crmState=not+integrated`);
  await page.getByRole("checkbox", { name: list.select.page }).check();
  const bar = page.getByRole("region", { name: leadBulk.title });
  await bar.getByRole("button", { name: leadBulk.integrate }).click();
  await page.getByRole("dialog").getByRole("button", { name: leadBulk.integrate }).click();
  const progress = page.getByRole("region", { name: tasks.kinds.integrate });
  await expect(progress.getByText(tasks.states.done)).toBeVisible({ timeout: 60_000 });

  await page.goto(WEB_LEADS);
  for (const { lastName } of forms) {
    const opened = await openLead(page, lastName);
    await expect(opened.getByText(crmStates.integrated, { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  }
});

test("a manager finds why integration fell last week", async ({ page, journey }) => {
  const { reports, charts } = uiTexts;
  const apiKey = await journey.provider.issueKey("costaAdministrator");
  await standIn("PUT", "?failure=refused");
  const forms = Array.from({ length: MANY }, () => webForm());
  for (const form of forms) await submitWebForm(journey.web, apiKey, form);
  await journey.signIn(page, "costaAdministrator");
  await page.goto("/salesbi");

  await page.getByRole("button", { name: new RegExp(`^${reports.bar.period}: `) }).click();
  await page.getByRole("button", { name: reports.periods.last7 }).click();
  const pages = page.getByRole("navigation", { name: reports.pagesLabel });
  const captured = pages.getByRole("link", { name: reports.pages.biCaption });
  await expect(captured).toHaveAttribute("href", /period=last7$/);
  await captured.click();
  await expect(page).toHaveURL(/\/bicaption\?period=last7$/);
  const tiles = page.getByRole("region", { name: reports.tiles });
  const integration = tiles.locator("> div").filter({ hasText: reports.measures.integrationRate });
  const rejections = page.getByRole("region", { name: reports.charts.refusals.title });
  const rejected = rejections.getByRole("button", { name: new RegExp(`${reports.measures.notIntegrated}: \\d+`) });
  const ofCrm = rejected.filter({ hasText: charts.refusals.refused });
  // The worker calls the CRM for one lead after the other; other journeys' leads fail too.
  await expect(async () => {
    await page.reload();
    const name = (await ofCrm.getAttribute("aria-label", { timeout: 2000 })) ?? "";
    expect(Number(name.match(/: (\d+)/)?.[1])).toBeGreaterThanOrEqual(MANY);
  }).toPass({ timeout: 60_000 });
  await standIn("PUT");
  await expect(integration.getByText(/^−[\d,]+ puntos$/)).toBeVisible();

  await ofCrm.click();
  const panel = page.getByRole("complementary", { name: reports.measures.notIntegrated });
  await expect.poll(() => panel.getByRole("listitem").count()).toBeGreaterThanOrEqual(MANY);
  const lastName = forms[0]?.lastName ?? "";
  await panel.getByRole("link", { name: new RegExp(lastName) }).click();

  await expect(findPanel(page).getByRole("heading", { name: new RegExp(lastName) })).toBeVisible();
  await expect(findPanel(page).getByText("El lead no pudo ser creado").first()).toBeVisible();
});
