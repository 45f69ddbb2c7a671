import type { Page } from "@playwright/test";
import { expect, test, uiTexts } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const groupOf = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
const findPanel = (page: Page) =>
  page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });

test("a person is found by phone, with all their leads, by keyboard alone", async ({ page, journey }) => {
  const key = await journey.provider.issueKey();
  const form = webForm();
  const name = `Jimena ${form.lastName}`;
  const first = await submitWebForm(journey.web, key, form);
  const again = await submitWebForm(journey.web, key, { ...form, product: "Ruta 4x4" });
  const relative = webForm({ phone: form.phone, firstName: "Andrés" });
  await submitWebForm(journey.web, key, relative);

  await journey.signIn(page, "administrator");
  await page.goto("/search");
  const field = page.getByRole("searchbox", { name: uiTexts.search.label });
  await expect(field).toBeFocused();
  await expect(page.getByRole("heading", { name: uiTexts.search.idleTitle })).toBeVisible();
  const phone = String(form.phone);
  await page.keyboard.type(`+593 ${phone.slice(1, 3)} ${phone.slice(3, 6)}-${phone.slice(6)}`);

  const group = groupOf(page, name);
  await expect(group.getByRole("link")).toHaveCount(2);
  await expect(groupOf(page, `Andrés ${relative.lastName}`).getByRole("link")).toHaveCount(1);
  await expect(
    page.getByText(uiTexts.search.samePhone.replace("{{names}}", `${name} (${form.identification})`)),
  ).toBeVisible();
  await expect(page.locator("mark").first()).toBeVisible();

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(findPanel(page).getByRole("heading", { level: 2 })).toHaveText(name);
  expect(new URL(page.url()).searchParams.get("lead")).toBe(again.id);
  await page.keyboard.press("Escape");
  await expect(findPanel(page)).toHaveCount(0);
  await expect(group.getByRole("link").first()).toBeFocused();

  await field.fill(String(first.id));
  await expect(group.getByRole("link")).toHaveCount(2);
  await expect(group.locator("mark")).toHaveCount(1);
  await field.fill("nadie-se-llama-asi");
  await expect(
    page.getByRole("heading", { name: uiTexts.search.noneTitle.replace("{{term}}", "nadie-se-llama-asi") }),
  ).toBeVisible();
});
