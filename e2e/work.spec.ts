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
  await expect(panel.getByText(/^Llamada: \d\d\/\d\d\/\d{4} - 09:00$/)).toBeVisible();
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

/** Leads an agent handles in an hour at a desk; a phone run needs a quarter of them. */
const LEADS = { desk: 20, phone: 5 };

testOnEachDevice(
  "tablet",
  "a contact-centre agent works the queue for an hour",
  async ({ page, viewport, journey }) => {
    const isPhone = (viewport?.width ?? 0) < 640;
    await journey.signIn(page, "contactCentre");
    await page.goto("/gathering");
    const observed = new Set<string>();
    const count = isPhone ? LEADS.phone : LEADS.desk;
    let next = page.getByRole("button", { name: uiTexts.work.next });

    for (let worked = 0; worked < count; worked += 1) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith("/queue/next"));
      await next.press("Enter");
      const { id } = (await (await answered).json()) as { id: string };
      observed.add(id);
      const panel = page.getByRole("complementary").filter({ hasText: id });
      const saved = page.waitForResponse(
        (answer) => answer.request().method() === "POST" && answer.url().endsWith("/attempts"),
      );
      await panel.getByLabel(uiTexts.attempts.allResults).selectOption({ label: "No contactado · No contesta" });
      expect((await saved).ok()).toBe(true);
      await expect(panel.getByText("Llamada: No contesta").first()).toBeVisible();
      next = panel.getByRole("button", { name: uiTexts.work.next });
      await expect(next).toBeFocused();
    }

    expect(observed.size).toBe(count);
  },
);
