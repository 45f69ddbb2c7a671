import type { Page } from "@playwright/test";
import type { AdfReceipts, Receipt } from "@/contract/intake/intake.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import { expect, test, uiTexts } from "./support/journey.ts";
import { webForm } from "./support/people-of-leads.ts";

type Form = ReturnType<typeof webForm>;

const vehicle = { vin: "8LBETF3N4R0123456", placa: "PBA-1234", regla: "Mantenimiento 10.000 km" };

const WIRES: [Source, Record<string, unknown>, string[]][] = [
  ["web", {}, ["Web", "Cotizador"]],
  ["brand", { origin: "Campaña de marca" }, ["Marca", "Campaña de marca"]],
  ["brand_chevrolet", { origin: "Portal" }, [uiTexts.sources.brand_chevrolet, "Portal"]],
  ["brand_volkswagen", { origin: "Portal" }, [uiTexts.sources.brand_volkswagen, "Portal"]],
  ["showroom", { agency: "Showroom - Quito Norte" }, [uiTexts.sources.showroom, "Quito Norte"]],
  ["external-management", { origin: "Feria" }, [uiTexts.sources["external-management"], "Feria"]],
  ["engine_pv", vehicle, ["PBA1234", "8LBETF3N4R0123456", "Mantenimiento 10.000 km", "No integrado"]],
  ["ccLeadsEngine_pv", vehicle, ["PBA1234", "8LBETF3N4R0123456", "Mantenimiento 10.000 km", "No integrado"]],
  ["referred-code", {}, [uiTexts.sources["referred-code"], "Quito Norte"]],
];

async function post(address: string, key: string, type: string, body: string): Promise<unknown> {
  const headers = { "content-type": type, authorization: `Bearer ${key}` };
  const answer = await fetch(address, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function cellsOf(page: Page, source: Source, { lastName }: Form): Promise<string[]> {
  await page.goto(`/gathering?source=${source}`);
  const row = page.getByRole("row").filter({ hasText: lastName });
  await expect(row).toBeVisible();
  return row.getByRole("cell").allInnerTexts();
}

for (const [source, given, displayed] of WIRES) {
  test(`a lead of ${source} from its own wire to its own list`, async ({ page, journey }) => {
    const key = await journey.provider.issueKey();
    const form = webForm(given);
    const address = `${journey.web}/api/webhook/leads/${source}`;
    const receipt = (await post(address, key, "application/json", JSON.stringify(form))) as Receipt;

    await journey.signIn(page, "administrator");
    const cells = await cellsOf(page, source, form);

    expect(receipt).toMatchObject({ dealState: "new", errors: [] });
    expect(cells).toEqual(expect.arrayContaining([receipt.id.slice(-8), uiTexts.dealStates.new, ...displayed]));
    await page.goto(`/gathering?source=${source === "web" ? "brand" : "web"}`);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByText(form.lastName)).toHaveCount(0);
  });
}

for (const [source, provider] of [
  ["brand_chevrolet", "Chevrolet Ecuador"],
  ["brand_volkswagen", "VW Leads"],
] as const) {
  test(`a lead of ${source} as ADF from ${provider} to its own list`, async ({ page, journey }) => {
    const key = await journey.provider.issueKey();
    const form = webForm();
    const { firstName, lastName, email, phone, identification } = form;
    const document = `<?xml version="1.0" encoding="UTF-8"?><?adf version="1.0"?><adf><prospect>
      <id sequence="1" source="${provider}">${identification}</id><requestdate>2026-03-02T08:00:00-05:00</requestdate>
      <vehicle interest="buy"><make>Andes</make><model>Cumbre</model></vehicle>
      <customer><contact><name part="first">${firstName}</name><name part="last">${lastName}</name>
        <email>${email}</email><phone>${phone}</phone></contact><id source="cedula">${identification}</id></customer>
      <vendor><vendorname>Quito Norte</vendorname></vendor><provider><name part="full">${provider}</name></provider>
    </prospect></adf>`;
    const answer = (await post(`${journey.web}/api/webhook/adf`, key, "application/xml", document)) as AdfReceipts;

    await journey.signIn(page, "administrator");
    const cells = await cellsOf(page, source, form);

    expect(answer.receipts).toMatchObject([{ dealState: "new", errors: [] }]);
    expect(cells).toEqual(expect.arrayContaining([uiTexts.sources[source], uiTexts.dealStates.new, email]));
  });
}

test("a post-sales lead is found by its plate", async ({ page, journey }) => {
  const key = await journey.provider.issueKey();
  const plate = `PX${String(Date.now()).slice(-5)}`;
  const form = webForm({ placa: plate });
  await post(`${journey.web}/api/webhook/leads/engine_pv`, key, "application/json", JSON.stringify(form));

  await journey.signIn(page, "administrator");
  await page.goto("/gathering?source=engine_pv");
  await page
    .getByRole("button", { name: uiTexts.list.filterBy.replace("{{filter}}", uiTexts.leads.filters.carLicense) })
    .click();
  await expect(page.getByRole("textbox", { name: uiTexts.leads.filters.carLicense })).toBeFocused();
  await page.keyboard.type(`${plate.slice(0, 3).toLowerCase()}-${plate.slice(3)}`);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("row").nth(1)).toContainText(form.lastName);
  await expect(page.getByRole("row")).toHaveCount(2);
  expect(new URL(page.url()).searchParams.get("carLicense")).toBe(plate);
});
