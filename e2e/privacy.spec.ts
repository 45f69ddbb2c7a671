import { readFileSync } from "node:fs";
import { expect, test, uiTexts } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

test("a person is erased everywhere", async ({ page, journey }) => {
  const key = await journey.provider.issueKey();
  const hers = webForm({ firstName: "Ximena" });
  const his = webForm({ firstName: "Andrés", phone: hers.phone });
  const { id } = await submitWebForm(journey.web, key, hers);
  await submitWebForm(journey.web, key, his);
  const name = `Ximena ${hers.lastName}`;

  await journey.signIn(page, "administrator");
  await page.goto("/settings/privacy");
  const search = page.getByRole("button", { name: uiTexts.people.find.action, exact: true });
  await search.click();
  await expect(page.getByText(uiTexts.fieldErrors.required)).toBeVisible();
  const phone = String(hers.phone);
  await page
    .getByLabel(uiTexts.people.fields.phone)
    .fill(`+593 ${phone.slice(1, 3)} ${phone.slice(3, 6)}-${phone.slice(6)}`);
  await search.click();

  const mine = page.getByRole("checkbox", { name });
  await expect(page.getByRole("checkbox", { name: `Andrés ${his.lastName}` })).not.toBeChecked();
  await expect(mine).not.toBeChecked();
  await mine.check();
  const handedOver = page.waitForEvent("download");
  await page.getByRole("button", { name: uiTexts.people.export }).click();
  const file = readFileSync(await (await handedOver).path(), "utf8");
  expect(JSON.parse(file).records).toHaveLength(1);
  expect(file).toContain(String(hers.identification));

  await page.getByRole("button", { name: uiTexts.people.erase.open, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(name);
  await expect(dialog).not.toContainText(his.lastName);
  const confirm = dialog.getByRole("button", { name: uiTexts.people.erase.action });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(uiTexts.people.erase.reason).selectOption(uiTexts.people.reasons.asked);
  await dialog
    .getByLabel(uiTexts.people.erase.confirm.replace("{{word}}", uiTexts.people.erase.confirmation))
    .fill("eliminar");
  await confirm.click();
  await expect(page.getByText(uiTexts.people.erased.title_one.replace("{{count}}", "1"))).toBeVisible();
  await expect(mine).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: `Andrés ${his.lastName}` })).toBeVisible();

  const identification = String(hers.identification);
  await page.goto(`/search?searchTerm=${identification}`);
  await expect(
    page.getByRole("heading", { name: uiTexts.search.noneTitle.replace("{{term}}", identification) }),
  ).toBeVisible();
  await page.goto(`/gathering?lead=${id}`);
  await expect(page.getByRole("heading", { level: 2, name: uiTexts.leads.erased })).toBeVisible();
  await expect(page.getByText(uiTexts.leads.panel.erasedTitle)).toBeVisible();
  await expect(page.locator("body")).not.toContainText(hers.lastName);
});
