import type { Page } from "@playwright/test";
import { startReceiver, verify } from "../tests/support/webhook-receiver.ts";
import { expect, test, uiTexts } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";
import { submitWebForm } from "./support/provider.ts";

const { webhooks, webhookDeliveries } = uiTexts;

const findPanel = (page: Page) =>
  page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });

test("a webhook endpoint is added, verified and replayed", async ({ page, journey }) => {
  const receiver = await startReceiver(Number(process.env.E2E_RECEIVER_PORT));
  const key = await journey.provider.issueKey();
  await journey.signIn(page, "administrator");

  await page.goto("/settings/webhooks?record=new");
  const panel = findPanel(page);
  await panel.getByLabel(webhooks.fields.name, { exact: true }).fill("Bodega");
  await panel.getByLabel(webhooks.fields.address).fill("http://169.254.169.254/");
  await panel.getByRole("button", { name: uiTexts.records.save }).click();
  await expect(panel.getByText(uiTexts.fieldErrors.addressForbidden)).toBeVisible();
  await panel.getByLabel(webhooks.fields.address).fill(receiver.address);
  await panel.getByRole("button", { name: uiTexts.records.save }).click();
  const secret = await page.getByRole("dialog").getByRole("textbox").inputValue();
  await page.getByRole("dialog").getByRole("button", { name: uiTexts.ui.once.done }).click();

  await page.getByRole("link", { name: "Abrir Bodega" }).click();
  await panel.getByRole("button", { name: webhooks.test, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: webhooks.testSend, exact: true }).click();
  await expect(page.getByText(webhooks.testDelivered.replace("{{status}}", "204"))).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: webhooks.close, exact: true }).last().click();

  const { id } = await submitWebForm(journey.web, key, webForm());
  const own = () => receiver.ofType("lead.created").filter(({ payload }) => payload.data.id === id);
  await expect.poll(own).toHaveLength(1);
  const [created] = own();
  if (!created) throw new Error("nothing came");
  expect(verify(created, secret)).toMatchObject({ type: "lead.created", data: { id } });

  await panel.getByRole("link", { name: webhooks.openLog }).click();
  await page.locator(`a[data-row="${created.headers["webhook-id"]}"]`).click();
  await page.getByRole("button", { name: webhookDeliveries.panel.again }).click();
  await expect.poll(own).toHaveLength(2);
  const replayed = own()[1];
  expect(replayed && verify(replayed, secret)).toEqual(created.payload);
  expect(replayed?.headers["webhook-id"]).toBe(created.headers["webhook-id"]);
  await receiver.stop();
});
