import { expect, test, uiTexts } from "./support/journey.ts";

const { leadBulk, list, tasks } = uiTexts;

test("all matching failed leads are sent again, and the result remains available", async ({ page, journey }) => {
  await journey.signIn(page, "supervisor");
  await page.goto("/gathering?source=web&dealState=failed");
  await page.getByRole("checkbox", { name: list.select.page }).check();
  const bar = page.getByRole("region", { name: leadBulk.title });

  const takeAll = bar.getByRole("button", { name: /coinciden/ });
  if (await takeAll.isVisible()) await takeAll.click();
  await bar.getByRole("button", { name: leadBulk.reprocess }).click();
  await page.getByRole("dialog").getByRole("button", { name: leadBulk.reprocess }).click();

  const progress = page.getByRole("region", { name: tasks.kinds.reprocess });
  await expect(progress.getByText(tasks.states.done)).toBeVisible({ timeout: 60_000 });
  await expect(bar).toHaveCount(0);
  await page.getByRole("checkbox", { name: list.select.page }).check();
  await expect(progress).toBeHidden();
  await bar.getByRole("button", { name: leadBulk.assign }).click({ trial: true });
  await bar.getByRole("button", { name: leadBulk.clear }).click();
  const download = page.waitForEvent("download");
  await progress.getByRole("link", { name: leadBulk.result }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await progress.getByRole("button", { name: uiTexts.ui.close }).click();
  await expect(progress).toHaveCount(0);
  await page.getByRole("button", { name: tasks.ended }).click();
  await page.getByRole("link", { name: new RegExp(tasks.kinds.reprocess) }).click();
  await expect(progress).toBeVisible();
});
