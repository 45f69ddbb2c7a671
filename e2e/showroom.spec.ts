import type { Page } from "@playwright/test";
import { cedulaCheckDigit } from "@/contract/kernel/validation.ts";
import { testOnEachDevice } from "./support/devices.ts";
import { effortOn } from "./support/effort.ts";
import { expect, uiTexts } from "./support/journey.ts";

const { fields, reasons, results } = uiTexts.showroom;
const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join("");
const aCedula = () => {
  const nine = `176${digits(6)}`;
  return `${nine}${cedulaCheckDigit(nine)}`;
};
const aVisitor = () => ({ identification: aCedula(), lastName: `Mena ${digits(6)}`, phone: `09${digits(8)}` });

async function fill(page: Page, { identification, lastName, phone }: ReturnType<typeof aVisitor>) {
  await page.getByLabel(fields.identification).fill(identification);
  await page.getByLabel(fields.firstName).fill("Rosa");
  await page.getByLabel(fields.lastName).fill(lastName);
  await page.getByLabel(fields.phone).fill(phone);
  await page.getByLabel(fields.email).fill("rosa.mena@example.com");
  await page.getByLabel(fields.product).selectOption({ index: 1 });
  await page.getByLabel(fields.agency, { exact: true }).last().selectOption({ index: 1 });
  await page.getByText(reasons.newVehicle, { exact: true }).click();
}

const card = (page: Page, lastName: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `Rosa ${lastName}` }) });

testOnEachDevice("phone", "a host receives a known customer", async ({ page, journey }) => {
  await journey.submitSignIn(page, "host");
  const visitor = aVisitor();
  await page.getByRole("button", { name: uiTexts.showroom.register }).click();
  await fill(page, visitor);
  await page.getByRole("button", { name: uiTexts.showroom.save, exact: true }).click();
  const first = card(page, visitor.lastName);
  await first.getByRole("button", { name: uiTexts.showroom.close }).click();
  await first.getByRole("button", { name: results.undecided }).click();
  await expect(first).toHaveCount(0);

  const effort = await effortOn(page);
  await page.getByRole("button", { name: uiTexts.showroom.register }).click();
  const dialog = page.getByRole("dialog", { name: uiTexts.showroom.register });
  await dialog.getByLabel(fields.identification).click();
  await page.keyboard.type(visitor.identification);
  await expect(dialog.getByLabel(fields.lastName)).toHaveValue(visitor.lastName);
  await dialog.getByText(reasons.followUp, { exact: true }).click();
  await dialog.getByRole("button", { name: uiTexts.showroom.save, exact: true }).click();
  expect(await effort()).toEqual({ taps: 4, fields: 2 });

  const visit = card(page, visitor.lastName);
  const attend = visit.getByRole("button", { name: uiTexts.showroom.attend });
  const summon = visit.getByRole("button", { name: uiTexts.showroom.call.replace(" {{advisor}}", "") }).first();
  await expect(attend.or(summon).first()).toBeVisible();
  if (!(await attend.isVisible())) {
    await summon.click();
    // All advisors may be busy, depending on the demo's hour; a busy one is called then.
    const busy = page.getByRole("menuitemradio").first();
    await expect(attend.or(busy).first()).toBeVisible();
    if (await busy.isVisible()) await busy.click();
  }
  await attend.click();
  await expect(visit.getByText(uiTexts.showroom.attended)).toBeVisible();
  await visit.getByRole("button", { name: uiTexts.showroom.close }).click();
  await visit.getByRole("button", { name: results.quoted }).click();
  await expect(visit).toHaveCount(0);
});

testOnEachDevice("tablet", "a visit registered offline arrives once", async ({ page, context, journey }) => {
  await journey.submitSignIn(page, "host");
  await expect(page.getByRole("button", { name: uiTexts.showroom.register })).toBeEnabled();
  await expect
    .poll(() => page.evaluate(async () => (await caches.open("shell")).match("/offline").then(Boolean)))
    .toBe(true);
  const name = await page.evaluate(async () => (await (await fetch("/api/auth/session")).json()).user.fullName);
  const storedVisits = await page.evaluate(async () => {
    const cache = await caches.open("shell");
    return {
      paths: (await cache.keys()).map(({ url }) => new URL(url).pathname),
      page: await (await cache.match("/offline"))?.text(),
    };
  });
  const visitors = [aVisitor(), aVisitor(), aVisitor()];

  await context.setOffline(true);
  await page.reload();
  for (const [index, visitor] of visitors.entries()) {
    await expect(page.getByText(uiTexts.showroom.offline)).toBeVisible();
    await fill(page, visitor);
    await expect(page.getByText(uiTexts.showroom.known.away)).toBeVisible();
    await page.getByRole("button", { name: uiTexts.showroom.save, exact: true }).click();
    await expect(page.getByRole("region", { name: uiTexts.showroom.waitingTitle }).getByRole("listitem")).toHaveCount(
      index + 1,
    );
  }
  await page.reload();
  await expect(page.getByRole("region", { name: uiTexts.showroom.waitingTitle }).getByRole("listitem")).toHaveCount(3);
  await context.setOffline(false);
  // The screen returns by itself ten seconds after the answer.
  await expect(page.getByRole("button", { name: uiTexts.showroom.register })).toBeVisible({ timeout: 60_000 });

  for (const { lastName } of visitors) await expect(card(page, lastName)).toHaveCount(1);
  await expect(page.getByRole("region", { name: uiTexts.showroom.waitingTitle })).toHaveCount(0);
  await page.reload();
  for (const { lastName } of visitors) await expect(card(page, lastName)).toHaveCount(1);
  expect(storedVisits.page).not.toContain(name);
  expect(storedVisits.paths.filter((path) => path !== "/offline" && !path.startsWith("/_next/static/"))).toEqual([]);
});

testOnEachDevice("phone", "a host remains at the showroom screen while offline", async ({ page, context, journey }) => {
  await journey.submitSignIn(page, "host");
  await expect(page.getByRole("button", { name: uiTexts.showroom.register })).toBeEnabled();
  await page.getByRole("button", { name: uiTexts.shell.myAccount }).click();
  const account = page.getByRole("dialog", { name: uiTexts.routes.account });
  await expect(account.getByLabel(uiTexts.account.fields.fullName)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account).toHaveCount(0);

  await context.setOffline(true);
  const visitor = aVisitor();
  await page.getByRole("button", { name: uiTexts.showroom.register }).click();
  await fill(page, visitor);
  await page.getByRole("button", { name: uiTexts.showroom.save, exact: true }).click();
  await expect(page.getByRole("region", { name: uiTexts.showroom.waitingTitle }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: uiTexts.shell.myAccount }).click();
  await account.getByRole("button", { name: uiTexts.shell.signOut }).click();
  await expect(page.getByText(uiTexts.shell.signOutAway.unsent_one.replace("{{count}}", "1"))).toBeVisible();
  await expect(page.getByText(uiTexts.shell.signOutAway.text)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(account).toHaveCount(0);
  await page.getByRole("tab", { name: uiTexts.showroom.tabs.leads }).click();
  await expect(page.getByText(uiTexts.ui.notLoadedAway)).toBeVisible();
  await expect(page.getByRole("heading", { name: uiTexts.routes.showroom, level: 1 })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("button", { name: uiTexts.ui.retry }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("tab", { name: uiTexts.showroom.tabs.today }).click();
  await expect(card(page, visitor.lastName)).toHaveCount(1);
});

testOnEachDevice("tablet", "a showroom works on a tablet with a wrong clock", async ({ page, journey }) => {
  await journey.submitSignIn(page, "host");
  await expect(page.getByRole("button", { name: uiTexts.showroom.register })).toBeEnabled();
  const clocks = ["0026-11-27T10:00:00.000Z", "1970-01-01T00:03:00.000Z", "2099-05-04T10:00:00.000Z"];
  const visitors = clocks.map((clock) => ({ clock, visitor: aVisitor() }));

  for (const { clock, visitor } of visitors) {
    await page.clock.setFixedTime(new Date(clock));
    await page.reload();
    await expect(page.getByRole("button", { name: uiTexts.showroom.register })).toBeEnabled();
    await page.getByRole("button", { name: uiTexts.showroom.register }).click();
    await fill(page, visitor);
    await page.getByRole("button", { name: uiTexts.showroom.save, exact: true }).click();
    await expect(card(page, visitor.lastName)).toHaveCount(1);
    await expect(page.getByRole("region", { name: uiTexts.showroom.waitingTitle })).toHaveCount(0);
  }
  await page.clock.setFixedTime(new Date());
  await page.reload();

  const waiting = new RegExp(uiTexts.showroom.waiting.replace("{{time}}", "\\d"));
  for (const { visitor } of visitors) {
    await expect(card(page, visitor.lastName).getByText(uiTexts.showroom.timeSources.corrected)).toBeVisible();
    await expect(card(page, visitor.lastName).getByText(waiting)).toBeVisible();
  }
});
