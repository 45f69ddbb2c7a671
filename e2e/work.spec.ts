import { testOnEachDevice } from "./support/devices.ts";
import { expect, words } from "./support/journey.ts";

const unique = () => Date.now().toString().slice(-7);

testOnEachDevice("an advisor works through what is due", async ({ page, journey }) => {
  await journey.signIn(page, "advisor");
  await page.goto("/externalmanagement");
  const lastName = `Feria ${unique()}`;

  await page.getByRole("button", { name: words.work.new }).click();
  const dialog = page.getByRole("dialog", { name: words.work.new });
  await dialog.getByLabel(words.leads.fields.firstName).fill("Carla");
  await dialog.getByLabel(words.leads.fields.lastName).fill(lastName);
  await dialog.getByLabel(words.leads.fields.phone).fill(`099${unique()}`);
  await dialog.getByLabel(words.leads.fields.product).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: words.work.save }).click();
  await dialog.getByRole("button", { name: words.work.saveAnyway }).click();
  await page.getByRole("button", { name: words.work.open }).click();

  const panel = page
    .getByRole("complementary")
    .filter({ has: page.getByRole("heading", { name: `Carla ${lastName}` }) });
  await panel.getByRole("button", { name: words.attempts.new }).click();
  await panel.getByLabel(words.attempts.allResults).selectOption({ label: "Contactado · Pide cotización" });
  await expect(panel.getByRole("listitem").filter({ hasText: "Llamada: Pide cotización" }).first()).toBeVisible();
  await expect(panel.getByRole("heading", { name: words.trace.steps.attempted, level: 4 })).toBeVisible();

  await panel.getByRole("button", { name: words.attempts.new }).click();
  await panel.getByLabel(words.attempts.allResults).selectOption({ label: "Contactado · Volver a llamar" });
  const { tomorrow, monday } = words.attempts.callback;
  const morning = [tomorrow, monday].map((one) =>
    panel.getByRole("button", { name: one.replace("{{time}}", "09:00") }),
  );
  await morning.reduce((one, other) => one.or(other)).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Llamada: Volver a llamar" }).first()).toBeVisible();
  await expect(panel.getByText(/^Llamada: \d\d\/\d\d\/\d{4} - 09:00$/)).toBeVisible();
});

testOnEachDevice("an appointment is moved and the customer shows up", async ({ page, journey }) => {
  await journey.signIn(page, "supervisor");
  // A day with nothing of the demo's, whatever the hour is now.
  const day = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/schedule?view=list&day=${day}`);
  const person = `Rosa ${unique()}`;

  await page.getByRole("button", { name: words.appointments.new }).click();
  const dialog = page.getByRole("dialog", { name: words.appointments.titles.new });
  await dialog.getByLabel(words.appointments.fields.person, { exact: true }).fill(person);
  await dialog.getByLabel(words.appointments.fields.advisorId).selectOption({ index: 1 });
  await dialog.getByLabel(words.appointments.fields.agencyId).selectOption({ index: 1 });
  await dialog.getByLabel(words.appointments.fields.when).fill(`${day}T12:00`);
  await dialog.getByRole("button", { name: words.appointments.save }).click();
  await expect(dialog).toHaveCount(0);

  const event = page.locator("[data-appointment]").filter({ hasText: person });
  await event.focus();
  const moved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await event.press("Alt+ArrowDown");
  const asked = page.getByRole("button", { name: words.schedule.moveIt });
  expect([200, 409]).toContain((await moved).status());
  if ((await moved).status() === 409) await asked.click();
  await event.press("Enter");
  const panel = page.getByRole("complementary", { name: person });
  await panel.getByRole("button", { name: words.appointments.actions.shown, exact: true }).click();
  await expect(page.getByText(words.appointments.concluded.shown)).toBeVisible();
});

/** What an agent gets through in an hour at their desk; a phone shows in a quarter of that what is different there. */
const LEADS = { desk: 20, phone: 5 };

testOnEachDevice("a contact-centre agent works the queue for an hour", async ({ page, viewport, journey }) => {
  const isPhone = (viewport?.width ?? 0) < 640;
  await journey.signIn(page, "contactCentre");
  await page.goto("/gathering");
  const seen = new Set<string>();
  const count = isPhone ? LEADS.phone : LEADS.desk;

  for (let worked = 0; worked < count; worked += 1) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/queue/next"));
    await page.getByRole("button", { name: words.work.next }).click();
    const { id } = (await (await answered).json()) as { id: string };
    seen.add(id);
    const panel = page.getByRole("complementary").filter({ hasText: id });
    await panel.getByRole("button", { name: words.attempts.new }).click();
    // Others of the same result may stand in its history already.
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/attempts"),
    );
    await panel.getByLabel(words.attempts.allResults).selectOption({ label: "No contactado · No contesta" });
    expect((await kept).ok()).toBe(true);
    await expect(panel.getByText("Llamada: No contesta").first()).toBeVisible();
    // On a phone it covers the button that calls for the next.
    if (isPhone) await panel.getByRole("button", { name: words.ui.close, exact: true }).click();
  }

  expect(seen.size).toBe(count);
});
