import type { Locator, Page } from "@playwright/test";
import { testOnEachDevice } from "./support/devices.ts";
import { expect, test, uiTexts } from "./support/journey.ts";

const unique = () => Date.now().toString().slice(-7);

testOnEachDevice("phone", "an advisor works through what is due", async ({ page, journey }) => {
  await journey.signIn(page, "advisor");
  await page.goto("/externalmanagement");
  const lastName = `Feria ${unique()}`;

  await page.getByRole("button", { name: uiTexts.work.new }).click();
  const dialog = page.getByRole("dialog", { name: uiTexts.work.new });
  await dialog.getByLabel(uiTexts.leads.fields.firstName).fill("Carla");
  await dialog.getByLabel(uiTexts.leads.fields.lastName).fill(lastName);
  await dialog.getByLabel(uiTexts.leads.fields.phone).fill(`099${unique()}`);
  await dialog.getByRole("combobox", { name: uiTexts.leads.fields.product }).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: uiTexts.work.save }).click();
  await dialog.getByRole("button", { name: uiTexts.work.saveAnyway }).click();
  await page.getByRole("button", { name: uiTexts.work.open }).click();

  const panel = page
    .getByRole("complementary")
    .filter({ has: page.getByRole("heading", { name: `Carla ${lastName}` }) });
  await panel.getByRole("button", { name: uiTexts.attempts.new }).click();
  await panel.getByLabel(uiTexts.attempts.allResults).selectOption({ label: "Contactado · Pide cotización" });
  await expect(panel.getByRole("listitem").filter({ hasText: "Llamada: Pide cotización" }).first()).toBeVisible();
  await expect(panel.getByRole("heading", { name: uiTexts.trace.steps.attempted, level: 4 })).toBeVisible();

  await panel.getByRole("button", { name: uiTexts.attempts.new }).click();
  await panel.getByLabel(uiTexts.attempts.allResults).selectOption({ label: "Contactado · Volver a llamar" });
  const { tomorrow, monday } = uiTexts.attempts.callback;
  const morning = [tomorrow, monday].map((one) =>
    panel.getByRole("button", { name: one.replace("{{time}}", "09:00") }),
  );
  await morning.reduce((one, other) => one.or(other)).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Llamada: Volver a llamar" }).first()).toBeVisible();
  await expect(panel.getByText(/^Llamada: \d+ \p{L}+ \d{4}, 09:00$/u)).toBeVisible();
});

testOnEachDevice("tablet", "an appointment is moved and the customer shows up", async ({ page, journey }) => {
  await journey.signIn(page, "supervisor");
  // At night the demo has no appointments that started, so the journey creates one.
  const day = inDays(-1);
  await page.goto(`/schedule?view=list&day=${day}`);
  const person = `Rosa ${unique()}`;

  await page.getByRole("button", { name: uiTexts.appointments.new }).click();
  const dialog = page.getByRole("dialog", { name: uiTexts.appointments.titles.new });
  await fillIn(dialog, person, `${day}T03:00`);
  await expect(dialog.getByText(uiTexts.appointments.past)).toBeVisible();
  await save(page, dialog);

  const event = page.locator("[data-appointment]").filter({ hasText: person });
  await event.focus();
  await moveBy(page, () => event.press("Alt+ArrowDown"));
  await expect(event).toContainText("03:15 - 04:15");
  await event.press("Enter");
  const panel = page.getByRole("complementary", { name: person });
  await panel.getByRole("button", { name: uiTexts.appointments.actions.shown, exact: true }).click();
  await expect(page.getByText(uiTexts.appointments.concluded.shown)).toBeVisible();
});

test("an appointment is dragged to a later hour, and stays there", async ({ page, journey }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await journey.signIn(page, "supervisor");
  const day = inDays(23);
  await page.goto(`/schedule?view=day&day=${day}`);
  const person = `Rosa ${unique()}`;
  await page.getByRole("button", { name: uiTexts.appointments.new }).click();
  const dialog = page.getByRole("dialog", { name: uiTexts.appointments.titles.new });
  await fillIn(dialog, person, `${day}T10:00`);
  await save(page, dialog);
  const event = page.locator("[data-appointment]").filter({ hasText: person });
  await expect(event).toContainText("10:00 - 11:00");

  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const hour = (text: string) => boxOf(page.locator(".schedule-head").filter({ hasText: text }));
  const [at, ten, one] = [await boxOf(event), await hour("10:00"), await hour("13:00")];
  await moveBy(page, async () => {
    // The drop point lies within a quarter hour, not on its border.
    const [x, y] = [at.x + at.width / 2, at.y + at.height * 0.4];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + one.y - ten.y, { steps: 12 });
    await page.mouse.up();
  });

  await expect(event).toContainText("13:00 - 14:00");
  await page.reload();
  await expect(event).toContainText("13:00 - 14:00");
});

test("on a phone three days of a week appear next to each other, by their numbers", async ({ page, journey }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await journey.signIn(page, "supervisor");

  await page.goto("/schedule?view=week&day=2026-03-04");

  const heads = page.locator("[role=columnheader] .schedule-head");
  await expect(heads).toHaveText([/\b4$/, /\b5$/, /\b6$/]);

  await page.setViewportSize({ width: 844, height: 390 });
  await expect(heads).toHaveCount(7);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(heads).toHaveCount(3);
});

const isOfAgenda = (url: string) => url.includes("/deals/appointment");

/** A day in the demo's time zone, which has no summer time. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 10);
}

async function fillIn(dialog: Locator, person: string, when: string): Promise<void> {
  await dialog.getByLabel(uiTexts.appointments.fields.person, { exact: true }).fill(person);
  await dialog.getByLabel(uiTexts.appointments.fields.advisorId).selectOption({ index: 1 });
  await dialog.getByLabel(uiTexts.appointments.fields.agencyId).selectOption({ index: 1 });
  await dialog.getByLabel(uiTexts.appointments.fields.when).fill(when);
}

/** Confirms the overlap warning where the other device's appointment causes it. */
async function save(page: Page, dialog: Locator): Promise<void> {
  const made = page.waitForResponse((answer) => answer.request().method() === "POST" && isOfAgenda(answer.url()));
  await dialog.getByRole("button", { name: uiTexts.appointments.save }).click();
  if ((await made).status() === 409) await dialog.getByRole("button", { name: uiTexts.appointments.force }).click();
  await expect(dialog).toHaveCount(0);
}

async function moveBy(page: Page, hand: () => Promise<void>): Promise<void> {
  const moved = page.waitForResponse((answer) => answer.request().method() === "PUT" && isOfAgenda(answer.url()));
  await hand();
  const status = (await moved).status();
  expect([200, 409]).toContain(status);
  if (status === 409) await page.getByRole("button", { name: uiTexts.schedule.moveIt }).click();
}

/** Leads that an agent works in one go; a phone run needs an eighth of them. */
const LEADS = { desk: 40, phone: 5 };

testOnEachDevice(
  "tablet",
  "an agent works forty leads without leaving the queue",
  async ({ page, viewport, journey }) => {
    const isPhone = (viewport?.width ?? 0) < 640;
    await journey.signIn(page, "contactCentre");
    await page.goto("/gathering");
    const observed = new Set<string>();
    const count = isPhone ? LEADS.phone : LEADS.desk;
    const answered = () => page.waitForResponse((answer) => answer.url().endsWith("/queue/next"));
    let coming = answered();
    await page.getByRole("button", { name: uiTexts.work.next }).press("Enter");

    for (let worked = 0; worked < count; worked += 1) {
      const { id } = (await (await coming).json()) as { id: string };
      observed.add(id);
      const lead = page.getByRole("article").filter({ hasText: id });
      const saved = page.waitForResponse(
        (answer) => answer.request().method() === "POST" && answer.url().endsWith("/attempts"),
      );
      coming = answered();
      await lead.getByLabel(uiTexts.attempts.allResults).selectOption({ label: "No contactado · No contesta" });
      expect((await saved).ok()).toBe(true);
      const next = lead.getByRole("button", { name: uiTexts.work.next });
      // Every tenth lead comes by itself; the others by a press, to be quick.
      if (worked % 10 !== 1) await next.press("Enter");
    }
    await coming;
    expect(observed.size).toBe(count);
    await expect(page).toHaveURL(/\/gathering\?lead=/);
  },
);

test("the next lead waits while the agent pauses it", async ({ page, journey }) => {
  await journey.signIn(page, "contactCentre");
  await page.goto("/gathering");
  await page.getByRole("button", { name: uiTexts.work.queue.pause }).click();
  const taken: string[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/queue/next")) taken.push(answer.url());
  });
  await page.getByRole("button", { name: uiTexts.work.next }).click();
  const lead = page.getByRole("article");
  await lead.getByLabel(uiTexts.attempts.allResults).selectOption({ label: "No contactado · No contesta" });
  const next = lead.getByRole("button", { name: uiTexts.work.next });
  await expect(next).toBeFocused();
  await page.waitForTimeout(3500);

  expect(taken).toHaveLength(1);
  await page.getByRole("button", { name: uiTexts.work.queue.resume }).click();
  await expect.poll(() => taken.length).toBe(2);
});
