import type { Page } from "@playwright/test";
import english from "@/locales/en/translation.json" with { type: "json" };
import { expect, test, uiTexts } from "./support/journey.ts";

const MEMBER = "/ref/andes-motor/AM2RWQ74";
const { referral, referred, referralRewards, memberCodes, termsFiles } = uiTexts;
const positionText = (place: number) =>
  new RegExp(
    uiTexts.ui.drag.over.replace("{{name}}", ".+").replace("{{place}}", `${place}`).replace("{{count}}", "\\d+"),
  );
const unique = () => Date.now().toString().slice(-7);

type Friend = { lastName: string; phone: string };
const aFriend = (): Friend => ({ lastName: `Amiga ${unique()}`, phone: `098${unique()}` });

async function fillIn(page: Page, { lastName, phone }: Friend): Promise<void> {
  await page.getByLabel(referral.fields.firstName, { exact: true }).fill("Noelia");
  await page.getByLabel(referral.fields.lastName, { exact: true }).fill(lastName);
  await page.getByLabel(referral.fields.identification).fill(`PA${unique()}`);
  await page.getByLabel(referral.fields.phone).fill(phone);
  await page.getByLabel(referral.fields.email).fill(`noelia.${unique()}@correo.example`);
  await page.getByLabel(referral.fields.modelId).selectOption({ index: 1 });
  await page.getByLabel(referral.fields.agencyId).selectOption({ index: 1 });
  await page.getByRole("checkbox").check();
}

/** A form sent within seconds of its page waits for review as automated. */
async function lookAround(page: Page): Promise<void> {
  const shownAt = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return performance.timeOrigin + (visit?.responseEnd ?? 0);
  });
  await expect.poll(() => Date.now() - shownAt, { timeout: 20_000 }).toBeGreaterThan(5500);
}

async function refer(page: Page, friend: Friend): Promise<void> {
  await page.goto(MEMBER, { waitUntil: "networkidle" });
  await fillIn(page, friend);
  await lookAround(page);
  await page.getByRole("button", { name: referral.send }).click();
  await expect(page.getByRole("heading", { name: referral.thanksTitle })).toBeVisible();
}

const findRow = (page: Page, friend: Friend) => page.getByRole("row").filter({ hasText: friend.lastName });

test("a friend opens a member's link and becomes a lead", async ({ page, journey, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const friend = aFriend();

  await page.goto(MEMBER, { waitUntil: "networkidle" });
  await expect(page.getByText(referral.invites.replace("{{name}}", "Lucía"))).toBeVisible();
  await expect(page.getByText("Paredes")).toHaveCount(0);
  await expect(page.getByRole("banner").getByText("Prospecta")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveText("Prospecta");
  await fillIn(page, { ...friend, phone: "12" });
  await lookAround(page);
  await page.getByRole("button", { name: referral.send }).click();
  await expect(page.getByLabel(referral.fields.phone)).toBeFocused();
  await page.getByLabel(referral.fields.phone).fill(friend.phone);
  await page.getByRole("button", { name: referral.send }).click();
  await expect(page.getByRole("heading", { name: referral.thanksTitle })).toBeVisible();
  await expect(page.getByRole("img", { name: referral.qr })).toBeVisible();
  await expect(page.getByRole("link", { name: referral.shareByWhatsApp })).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`${MEMBER}$`));
  const another = await (await browser.newContext({ baseURL: journey.web })).newPage();
  await another.goto(page.url());
  await expect(another.getByRole("heading", { name: referral.formTitle })).toBeVisible();
  await another.context().close();
  await page.getByRole("button", { name: referral.again }).click();
  await expect(page.getByRole("heading", { name: referral.formTitle })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await journey.signIn(page, "supervisor");
  await page.goto("/settings/referrals/referred");
  await expect(findRow(page, friend)).toContainText("Lucía Paredes");
  await expect(findRow(page, friend)).toContainText(referred.states.accepted);
  await findRow(page, friend)
    .getByRole("link", { name: `Noelia ${friend.lastName}` })
    .click();
  await expect(
    page.getByRole("complementary").getByRole("heading", { name: `Noelia ${friend.lastName}` }),
  ).toBeVisible();
});

test("an inactive code is refused and retried", async ({ page, journey, browser }) => {
  await journey.signIn(page, "supervisor");
  await page.goto("/settings/referrals/members");
  const name = `Tulia ${unique()}`;
  await page.getByRole("button", { name: memberCodes.new }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(memberCodes.fields.firstName).fill(name);
  await dialog.getByLabel(memberCodes.fields.isActive).click();
  await dialog.getByRole("button", { name: uiTexts.records.save }).click();
  await expect(dialog).toHaveCount(0);
  const code = await page.getByRole("row").filter({ hasText: name }).locator("code").innerText();

  const visitor = await (await browser.newContext({ baseURL: journey.web })).newPage();
  await visitor.goto(`/ref/andes-motor/${code}`);
  await expect(visitor.getByRole("heading", { name: referral.codeInvalid })).toBeVisible();
  await page.getByRole("button", { name }).click();
  await dialog.getByLabel(memberCodes.fields.isActive).click();
  await dialog.getByRole("button", { name: uiTexts.records.save }).click();
  await expect(dialog).toHaveCount(0);
  await visitor.getByRole("link", { name: referral.retry }).click();

  await expect(visitor.getByRole("heading", { name: referral.formTitle })).toBeVisible();
  await visitor.context().close();
});

test("a self-referral waits for review", async ({ page, journey }) => {
  const friend = { ...aFriend(), phone: "0991234567" };
  await refer(page, friend);

  await journey.signIn(page, "supervisor");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/referrals/referred");
  const row = findRow(page, friend);
  await expect(row).toContainText(referred.states.review);
  await expect(row).toContainText(referred.flags.ownPhone);
  const overflow = (table: HTMLElement) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0);
  expect(await page.getByRole("table", { name: referred.title }).evaluate(overflow)).toBeLessThanOrEqual(0);
  await row.getByRole("button", { name: referred.refuse }).click();
  await page.getByRole("dialog").getByRole("button", { name: referred.refuse }).click();

  await expect(row).toContainText(referred.states.refused);
  await expect(row.getByRole("button", { name: referred.accept })).toHaveCount(0);
});

test("a sold vehicle earns its reward", async ({ page, journey }) => {
  const friend = aFriend();
  const name = `Noelia ${friend.lastName}`;
  await refer(page, friend);

  await journey.signIn(page, "supervisor");
  await page.goto("/settings/referrals/referred");
  await findRow(page, friend).getByRole("link", { name }).click();
  await page.getByRole("button", { name: uiTexts.board.move.replace("{{name}}", name) }).click();
  const moved = page.waitForResponse((answer) => answer.url().endsWith("/stage"));
  await page.getByRole("menuitemradio", { name: "Ganado" }).click();
  expect((await moved).status()).toBe(200);
  await page.goto("/settings/referrals/rewards");
  const row = findRow(page, friend);
  await expect(row).toContainText(referralRewards.states.pending);
  await page.setViewportSize({ width: 390, height: 844 });
  await row.getByRole("link", { name }).scrollIntoViewIfNeeded();
  await expect(row.getByRole("link", { name })).toBeInViewport();
  await row.getByRole("button", { name: referralRewards.steps.approved }).click();
  await row.getByRole("button", { name: referralRewards.steps.delivered }).click();

  await expect(row).toContainText(referralRewards.states.delivered);
});

test("new terms are uploaded, and the next visitor accepts the new ones", async ({ page, journey, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: journey.web })).newPage();
  await visitor.goto(MEMBER);
  const consent = visitor.getByText(/versión es-\d+/);
  const before = Number(/es-(\d+)/.exec(await consent.innerText())?.[1]);

  const late = await visitor.context().newPage();
  await late.goto(MEMBER, { waitUntil: "networkidle" });
  await fillIn(late, aFriend());

  const href = await visitor.getByRole("link", { name: referral.terms }).getAttribute("href");
  const buffer = await (await visitor.request.get(href ?? "")).body();

  await journey.signIn(page, "supervisor");
  await page.goto("/settings/referrals/terms");
  await page.getByLabel(termsFiles.upload.es).setInputFiles({ name: "x.pdf", mimeType: "application/pdf", buffer });
  await expect(page.getByRole("row").filter({ hasText: `es-${before + 1}` })).toBeVisible();

  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText(`versión es-${before + 1}`)).toBeVisible({ timeout: 1000 });
  }).toPass();

  await late.getByRole("button", { name: referral.send }).click();
  await expect(late.getByText(uiTexts.fieldErrors.termsChanged)).toBeVisible();
  await expect(late.getByText(`versión es-${before + 1}`)).toBeVisible();
  await late.getByRole("checkbox").check();
  await late.getByRole("button", { name: referral.send }).click();
  await expect(late.getByRole("heading", { name: referral.thanksTitle })).toBeVisible();
  await visitor.context().close();
});

test("benefits are put in order with the keyboard and with the pointer", async ({ page, journey }) => {
  await journey.signIn(page, "supervisor");
  await page.goto("/settings/referrals/benefits");
  const handles = page.getByRole("button", { name: uiTexts.ui.drag.handle.replace("{{name}}", "") });
  await expect(handles.nth(1)).toBeVisible();
  const names = () => handles.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const stored = () => page.waitForResponse((answer) => answer.request().method() === "PUT");
  const [first, second, ...others] = await names();

  const byKeyboard = stored();
  await handles.first().focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(positionText(1))).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(positionText(2))).toHaveCount(1);
  await page.keyboard.press("Space");
  expect((await byKeyboard).status()).toBe(200);
  await page.reload();
  await expect.poll(names).toEqual([second, first, ...others]);

  const [from, to] = [await handles.nth(1).boundingBox(), await handles.first().boundingBox()];
  const byPointer = stored();
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 4, { steps: 10 });
  await expect(page.getByText(positionText(1))).toHaveCount(1);
  await page.mouse.up();
  expect((await byPointer).status()).toBe(200);
  await page.reload();
  await expect.poll(names).toEqual([first, second, ...others]);
});

test("without scripts a visitor reads in their language, sends a referral, and sees no inactive control", async ({
  browser,
  journey,
}) => {
  const context = await browser.newContext({ baseURL: journey.web, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(MEMBER);

  await page.getByRole("link", { name: "en", exact: true }).click();
  await expect(page.getByRole("button", { name: english.referral.send })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${MEMBER}$`));
  await page.getByRole("link", { name: "es", exact: true }).click();
  await fillIn(page, aFriend());
  await lookAround(page);
  await page.getByRole("button", { name: referral.send }).click();

  await expect(page.getByRole("heading", { name: referral.thanksTitle })).toBeVisible();
  await expect(page.getByRole("link", { name: referral.shareByWhatsApp })).toBeVisible();
  await expect(page.getByRole("button", { name: referral.copy })).toHaveCount(0);
  await page.getByRole("button", { name: referral.again }).click();
  await expect(page.getByRole("heading", { name: referral.formTitle })).toBeVisible();
  await context.close();
});
