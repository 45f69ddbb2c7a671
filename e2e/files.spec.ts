import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { metaFile } from "@/tests/support/network-files.ts";
import { expect, test, uiTexts } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";

const labels = uiTexts.imports;

test("a file with invalid rows is imported, and its invalid rows are returned", async ({ page, journey }) => {
  const [good, zeroless, phoneless] = [webForm(), webForm(), webForm()];
  const lineOf = (form: ReturnType<typeof webForm>, phone: string) =>
    [form.firstName, form.lastName, phone, form.email, "", "Ruta 4x4", "Quito Norte"].join(";");
  const lines = [
    "Nombres;Apellidos;Celular;Correo;Cédula;Modelo;Agencia",
    lineOf(good, String(good.phone)),
    lineOf(zeroless, String(zeroless.phone).slice(1)),
    lineOf(phoneless, ""),
  ];
  const campaign = `Feria ${good.lastName} ${Date.now()}`;

  await journey.signIn(page, "administrator");
  await addCampaign(page, campaign);

  await page.goto("/campaigns/db");
  const choice = page.getByLabel(labels.campaign, { exact: true });
  const option = choice.locator("option").filter({ hasText: campaign });
  await choice.selectOption((await option.getAttribute("value")) ?? "");
  const file = (text: string) => ({ name: "feria.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  await page.locator("input[type=file]").setInputFiles(file(lines.join("\r\n")));

  await expect(page.getByLabel(labels.encoding)).toHaveValue("windows-1252");
  await expect(page.getByLabel(labels.fieldOf.replace("{{column}}", "Celular"))).toHaveValue("phone");
  await page.getByRole("button", { name: labels.check }).click();
  await page.getByRole("button", { name: labels.repairs.phone }).click();
  await expect(page.getByText(labels.repaired.phone)).toBeVisible();
  await page.getByLabel(labels.consent).selectOption("event");
  await page.getByRole("button", { name: labels.load_other.replace("{{number}}", "3") }).click();

  await expect(page.getByText(uiTexts.tasks.states.done).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("2 creados").first()).toBeVisible();
  await page.reload();
  const handedBack = page.waitForEvent("download");
  await page.getByRole("link", { name: labels.failedFile }).click();
  const text = await readFile(await (await handedBack).path(), "utf8");
  expect(text.split("\r\n")).toHaveLength(3);
  expect(text).toContain(`${uiTexts.leads.fields.phone}: ${uiTexts.fieldErrors.required}`);

  await page.getByRole("button", { name: labels.another }).click();
  await choice.selectOption((await option.getAttribute("value")) ?? "");
  const repaired = text.replace(`${phoneless.lastName};;`, `${phoneless.lastName};${phoneless.phone};`);
  await page.locator("input[type=file]").setInputFiles({ ...file(""), buffer: Buffer.from(repaired) });
  await page.getByRole("button", { name: labels.check }).click();
  await page.getByLabel(labels.consent).selectOption("event");
  await page.getByRole("button", { name: labels.load_one.replace("{{number}}", "1") }).click();

  await expect(page.getByText("1 cambiado").first()).toBeVisible({ timeout: 30_000 });
});

test("a lead download from Meta is imported unchanged", async ({ page, journey }) => {
  const [first, second] = [webForm(), webForm()];
  const askerOf = (form: ReturnType<typeof webForm>) => ({
    name: `${form.firstName} ${form.lastName}`,
    email: String(form.email),
    phone: `+593${String(form.phone).slice(1)}`,
    product: "Ruta 4x4",
  });
  const campaign = `Meta ${first.lastName} ${Date.now()}`;

  await journey.signIn(page, "administrator");
  await addCampaign(page, campaign);
  await page.goto("/campaigns/db");
  const choice = page.getByLabel(labels.campaign, { exact: true });
  const option = choice.locator("option").filter({ hasText: campaign });
  await choice.selectOption((await option.getAttribute("value")) ?? "");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "leads.csv", mimeType: "text/csv", buffer: metaFile([first, second].map(askerOf)) });

  await expect(page.getByLabel(labels.encoding)).toHaveValue("utf-16le");
  await expect(page.getByLabel(labels.delimiter)).toHaveValue("\t");
  await expect(page.getByLabel(labels.headerRow)).toHaveValue("1");
  await expect(page.getByLabel(labels.fieldOf.replace("{{column}}", "phone_number"))).toHaveValue("phone");
  await expect(page.getByLabel(labels.fieldOf.replace("{{column}}", "id"), { exact: true })).toHaveValue("");
  await page.getByRole("button", { name: labels.check }).click();
  await page.getByLabel(labels.consent).selectOption("consent");
  await page.getByRole("button", { name: labels.load_other.replace("{{number}}", "2") }).click();

  await expect(page.getByText(uiTexts.tasks.states.done).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("2 creados").first()).toBeVisible();
  await page.getByRole("link", { name: labels.seeLeads }).click();
  await expect(page.getByText(String(first.lastName)).first()).toBeVisible();
});

async function addCampaign(page: Page, name: string) {
  await page.goto("/campaigns");
  await page.getByRole("button", { name: uiTexts.campaigns.new }).first().click();
  await page.getByLabel(uiTexts.campaigns.fields.name, { exact: true }).fill(name);
  await page.getByLabel(uiTexts.campaigns.fields.from, { exact: true }).fill("2026-01-01");
  await page.getByLabel(uiTexts.campaigns.fields.to, { exact: true }).fill("2100-12-31");
  await page.getByRole("button", { name: uiTexts.records.save, exact: true }).click();
  await expect(page.getByText(name).first()).toBeVisible();
}
