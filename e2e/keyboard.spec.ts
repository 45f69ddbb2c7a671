import type { Page } from "@playwright/test";
import { expect, nextTask, test, uiTexts } from "./support/journey.ts";

const focused = (page: Page) => page.locator(":focus");

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await page.locator(`:focus:is(${selector})`).count()) > 0) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

test("columns are put in order by keyboard", async ({ page, journey }) => {
  await journey.signIn(page, "supervisor");
  await page.goto("/gathering?source=web");
  const heads = () => page.getByRole("columnheader").allInnerTexts();
  const open = page.getByRole("button", { name: uiTexts.list.columnChoice.open });
  const popover = page.getByRole("dialog", { name: uiTexts.list.columnChoice.open });
  const handle = popover.getByRole("button", {
    name: uiTexts.ui.drag.handle.replace("{{name}}", uiTexts.leads.columns.email),
  });
  await expect(page.locator("a[data-row]").first()).toBeVisible();
  const before = await heads();
  const at = before.indexOf(uiTexts.leads.columns.email);

  await open.focus();
  await page.keyboard.press("Enter");
  await expect(popover).toBeVisible();
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  // Each move is announced before the next key, as a screen reader requires.
  const announced = page.locator("[id^=DndLiveRegion]");
  await expect(announced).toHaveText(/\d+ de \d+/);
  const [place = 0, count = 0] = ((await announced.textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
  await nextTask(page);
  for (const step of [1, 2]) {
    await page.keyboard.press("ArrowUp");
    await expect(announced).toContainText(`${place - step} de ${count}`);
  }
  await page.keyboard.press("Space");

  await expect.poll(async () => (await heads()).indexOf(uiTexts.leads.columns.email)).toBe(at - 2);
  await expect(handle).toBeFocused();

  // Escape cancels the move; the next Escape closes the panel.
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(popover).toBeVisible();
  expect((await heads()).indexOf(uiTexts.leads.columns.email)).toBe(at - 2);
  await popover.getByRole("button", { name: uiTexts.list.columnChoice.reset }).press("Enter");
  await expect.poll(heads).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
  await expect(open).toBeFocused();
});

const UNREACHED = /^(No contesta|Ocupado|Buzón de voz)$/;

test("an advisor works ten leads without the mouse", async ({ page, journey }) => {
  await journey.signIn(page, "advisor");
  await page.goto("/externalmanagement");
  const worked = new Set<string>();
  const nameOf = () => focused(page).getAttribute("data-lead");
  await expect(page.locator("main ol [data-lead]").nth(10)).toBeVisible();

  await tabTo(page, "main ol [data-lead]");
  for (let count = 0; count < 10; count += 1) {
    const id = (await nameOf()) as string;
    worked.add(id);
    await tabTo(page, `button[aria-label^="${uiTexts.attempts.new}"]`);
    await page.keyboard.press("Enter");
    await expect(focused(page)).toHaveRole("combobox");
    // The form shows the most used results, which differ with the demo data's day.
    const result = page.locator("form").getByRole("button", { name: UNREACHED }).first();
    await expect(result).toBeVisible();
    while (!(await result.evaluate((button) => button === document.activeElement))) await page.keyboard.press("Tab");
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes(id));
    await page.keyboard.press("Enter");
    expect((await saved).ok()).toBe(true);
    await expect(focused(page)).toHaveAttribute("data-lead", /.+/);
    await expect.poll(nameOf).not.toBe(id);
  }
  expect(worked.size).toBe(10);

  const id = await nameOf();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary").getByRole("heading", { level: 2 }).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(`main [data-lead="${id}"]`)).toBeFocused();

  await tabTo(page, `button[aria-label^="${uiTexts.attempts.new}"]`);
  await page.keyboard.press("Enter");
  await expect(focused(page)).toHaveRole("combobox");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel(uiTexts.attempts.by)).toHaveCount(0);
  await expect(focused(page)).toHaveText(uiTexts.attempts.new);
});

test("Escape and Back return the focus to the row, and no overlay covers the focused row", async ({
  page,
  journey,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await journey.signIn(page, "supervisor");
  await page.goto("/gathering?source=web");
  const rows = page.locator("a[data-row]");
  await expect(rows.first()).toBeVisible();
  const address = page.url();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  expect(page.url()).toBe(address);

  const panel = page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
  for (const back of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await rows.nth(2).focus();
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("heading", { level: 2 }).first()).toBeFocused();
    await back();
    await expect(panel).toHaveCount(0);
    await expect(rows.nth(2)).toBeFocused();
  }

  await rows.first().focus();
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: uiTexts.leadBulk.title });
  await expect(bar).toBeVisible();
  const top = (await bar.boundingBox())?.y ?? 0;
  for (let presses = 0; presses < 18; presses += 1) {
    await page.keyboard.press("j");
    const row = await focused(page).locator("xpath=ancestor::tr").boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(top + 1);
  }
});

const SIZED = ["/gathering?source=web", "/homesalesmanager", "/schedule?view=list", "/settings/agencies"];

test("all text follows the font size of the browser", async ({ page, journey }) => {
  await journey.signIn(page, "administrator");
  for (const address of SIZED) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator(".breathe")).toHaveCount(0);
    const fixed = await page.evaluate(() => {
      const texts = [...document.querySelectorAll<HTMLElement>("body *")].filter(
        (one) =>
          [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
          one.checkVisibility() &&
          !one.closest("svg, script, style"),
      );
      const sizeOf = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize);
      const before = texts.map(sizeOf);
      document.documentElement.style.fontSize = "150%";
      const after = texts.map(sizeOf);
      document.documentElement.style.fontSize = "";
      return texts
        .filter((_, at) => Math.abs((after[at] ?? 0) / (before[at] ?? 1) - 1.5) > 0.01)
        .map((one) => one.outerHTML.slice(0, 200));
    });
    expect(fixed, address).toEqual([]);
  }
});
