import { testOnEachDevice } from "./support/devices.ts";
import { expect, uiTexts } from "./support/journey.ts";

const ASSIGNS = /\/deal\/([^/]+)\/advisor$/;

testOnEachDevice(
  "phone",
  "a supervisor reassigns an untouched lead, and its new advisor is notified",
  async ({ browser, page, journey }) => {
    const elsewhere = await browser.newContext({ baseURL: journey.web, locale: "es-EC" });
    try {
      const advisor = await elsewhere.newPage();
      await journey.submitSignIn(advisor, "advisor");
      await journey.submitSignIn(page, "supervisor");
      const waiting = page.getByRole("list", { name: uiTexts.team.waiting.title });
      const line = waiting.getByRole("listitem").filter({ hasNotText: "Paúl Cárdenas" }).first();
      const name = await line.getByRole("button").first().innerText();
      const assignRequest = page.waitForRequest((request) => ASSIGNS.test(new URL(request.url()).pathname));

      await line.getByRole("button", { name: new RegExp(uiTexts.leads.panel.assign) }).click();
      await page.getByRole("menuitemradio", { name: "Paúl Cárdenas" }).click();

      const [, id] = ASSIGNS.exec(new URL((await assignRequest).url()).pathname) ?? [];
      const given = waiting.getByRole("listitem").filter({ hasText: name }).filter({ hasText: "Paúl Cárdenas" });
      await expect(given.first()).toBeVisible();
      await advisor.getByRole("button", { name: /avis/i }).click();
      const notification = advisor.locator(`a[href*="lead=${id}"]`).filter({ hasText: `Te asignaron a ${name}` });
      await expect(notification.first()).toBeVisible();
    } finally {
      await elsewhere.close();
    }
  },
);
