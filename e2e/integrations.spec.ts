import type { Page } from "@playwright/test";
import { expect, test, uiTexts } from "./support/journey.ts";

const CITY = "Ciudad de residencia";
const QUESTIONS = { when: "¿Cuándo piensas comprar?", where: "¿En qué agencia te atendemos?" };

async function match(page: Page, question: string, field: string): Promise<void> {
  const label = uiTexts.forms.fieldOf.replace("{{question}}", question);
  await page.getByRole("button", { name: label }).click();
  await page.getByRole("dialog", { name: label }).getByRole("option", { name: field, exact: true }).click();
  await expect(page.getByRole("button", { name: `${label}: ${field}`, exact: true })).toBeVisible();
}

async function sendTestLead(page: Page, form: string): Promise<void> {
  await page.getByRole("button", { name: uiTexts.meta.test.sendOf.replace("{{name}}", form) }).click();
  await expect(page.getByText(uiTexts.meta.test.stored)).toBeVisible({ timeout: 30_000 });
}

test("a Meta form is connected, mapped and receives a test lead", async ({ page, journey }) => {
  const form = "Cotiza tu SUV";
  await journey.signIn(page, "costaAdministrator");
  await page.goto("/settings/integrations");
  await page.getByRole("link", { name: `${uiTexts.integrations.connect} Meta` }).click();

  const token = page.getByLabel(uiTexts.meta.token);
  await token.fill("expired-token");
  await page.getByRole("button", { name: uiTexts.meta.connectToken, exact: true }).click();
  await expect(page.getByText(uiTexts.integrations.errors.tokenExpired)).toBeVisible();
  await expect(token).toHaveValue("expired-token");

  await page.getByRole("button", { name: uiTexts.meta.logIn }).click();
  await page.getByRole("link", { name: "Continuar" }).click();
  await expect(page.getByText("Valeria Andrade", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/integrations\/meta$/);

  await page.getByRole("button", { name: uiTexts.meta.receiveOf.replace("{{name}}", "Andes Motor Quito") }).click();
  await sendTestLead(page, form);

  await page.getByRole("link", { name: `${uiTexts.integrations.match} ${form}` }).click();
  await match(page, QUESTIONS.where, CITY);
  await match(page, QUESTIONS.when, CITY);
  await expect(page.getByText(uiTexts.forms.allMatched)).toBeVisible();
  await expect(page.getByText(`${QUESTIONS.where} + ${QUESTIONS.when}`)).toBeVisible();
  await page.getByLabel(uiTexts.forms.combine.label).selectOption({ label: uiTexts.forms.combine.join });
  await page.getByLabel(uiTexts.forms.separator).selectOption({ label: uiTexts.forms.separators.comma });
  await page.getByRole("button", { name: uiTexts.forms.swap }).click();
  await expect(page.getByText(`${QUESTIONS.when} + ${QUESTIONS.where}`)).toBeVisible();
  await page.getByRole("button", { name: uiTexts.forms.addConstant }).click();
  await page.getByRole("option", { name: uiTexts.leads.fields.agency, exact: true }).click();
  await page.getByRole("textbox", { name: uiTexts.leads.fields.agency }).fill("Samborondón");

  const preview = page.getByRole("region", { name: uiTexts.forms.preview.title });
  await expect(preview.getByText(/Este mes, Prueba$/)).toBeVisible();
  await expect(preview.getByText(/Samborondón$/)).toBeVisible();
  await page.getByRole("button", { name: uiTexts.records.save, exact: true }).click();
  await page.getByRole("button", { name: uiTexts.forms.remap.begin }).click();
  await page.getByRole("button", { name: uiTexts.forms.remap.confirmAction, exact: true }).click();
  await expect(page.getByText(uiTexts.tasks.states.done)).toBeVisible({ timeout: 30_000 });
  await expect(preview.getByText(uiTexts.forms.preview.same)).toBeVisible();

  await page.goto("/gathering?source=meta");
  const rows = page.getByRole("row", { name: "Prueba Prospecta" });
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole("cell", { name: uiTexts.completion.complete, exact: true })).toBeVisible();
  await rows.getByRole("link").first().click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText("Samborondón").first()).toBeVisible();

  await page.goto("/settings/integrations/meta");
  await sendTestLead(page, form);
  await page.getByRole("link", { name: uiTexts.meta.test.open }).click();
  await expect(panel.getByRole("heading", { name: "Prueba Prospecta" })).toBeVisible();
  await panel.getByText(uiTexts.leads.panel.extra, { exact: true }).click();
  await expect(panel.getByText("Este mes, Prueba", { exact: true })).toBeVisible();
  await expect(panel.getByText("Samborondón").first()).toBeVisible();
  await expect(rows).toHaveCount(2);
});

test("a cancelled log-in at Meta changes nothing; leads of a post-sales form connected by token appear in the post-sales list", async ({
  page,
  journey,
}) => {
  const form = "Agenda tu mantenimiento";
  await journey.signIn(page, "administrator");
  await page.goto("/settings/integrations/meta");

  await page.getByRole("button", { name: uiTexts.meta.logIn }).click();
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page.getByText(uiTexts.meta.cancelled)).toBeVisible();
  await expect(page.getByText(uiTexts.meta.pagesFirst)).toBeVisible();

  await page.getByLabel(uiTexts.meta.token).fill("token-of-the-workshop");
  await page.getByRole("button", { name: uiTexts.meta.connectToken, exact: true }).click();
  await page.getByRole("button", { name: uiTexts.meta.receiveOf.replace("{{name}}", "Andes Motor Guayaquil") }).click();
  await page.getByRole("link", { name: `${uiTexts.integrations.match} ${form}` }).click();
  await page.getByLabel(uiTexts.forms.source, { exact: true }).selectOption({ label: uiTexts.sources.meta_pv });
  const save = page.getByRole("button", { name: uiTexts.records.save, exact: true });
  await save.click();
  await expect(save).toBeDisabled();
  await page.goto("/settings/integrations/meta");
  await sendTestLead(page, form);

  await page.goto("/gathering?source=meta_pv");
  await expect(page.getByRole("row", { name: "Prueba Prospecta" })).toContainText(form);
  await page.goto("/gathering?source=meta");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("row", { name: "Prueba Prospecta" })).toHaveCount(0);
});
