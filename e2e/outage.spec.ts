import { expect, test, uiTexts } from "./support/journey.ts";

test("a failed part of a page does not affect the rest, and recovers automatically", async ({ page, journey }) => {
  const errorBody = { code: "INTERNAL", message: "INTERNAL", httpStatus: 500, details: {}, requestId: "journey" };
  await page.route("**/api/lead-prospection/team/funnel*", (route) => route.fulfill({ status: 500, json: errorBody }));
  await journey.submitSignIn(page, "supervisor");

  const funnel = page.getByRole("region", { name: uiTexts.team.funnel.title });
  const waiting = page.getByRole("list", { name: uiTexts.team.waiting.title });
  await expect(funnel.getByText(uiTexts.errors.INTERNAL)).toBeVisible();
  await expect(waiting.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText(/\b(team|errors|states)\.[a-z]+/i)).toHaveCount(0);
  await page.unroute("**/api/lead-prospection/team/funnel*");

  // A live update may refetch before the click.
  const retry = funnel.getByRole("button", { name: uiTexts.ui.retry });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(funnel.getByRole("listitem").first()).toBeVisible({ timeout: 2000 });
  }).toPass();
});
