import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LAUNCH } from "@/tests/support/browser.ts";
import { aPerson, type Dealership } from "@/tests/support/given.ts";
import { givenProgramme, type Programme } from "@/tests/support/given-referrals.ts";
import { type Product, startProduct } from "@/tests/support/product.ts";

let product: Product;
let browser: Browser;
let page: Page;
let dealership: Dealership;
let programme: Programme;
let key: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await chromium.launch(LAUNCH);
  const context = await browser.newContext({ baseURL: product.web.url, locale: "es-EC" });
  page = await context.newPage();
  dealership = await product.provider.given.dealership();
  programme = await givenProgramme(product.provider, dealership);
  ({ key } = await product.provider.given.apiKey(dealership.licenseId));
});
beforeEach(() => {
  product.relay.interferes = () => false;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const heading = (name: string) => page.getByRole("heading", { name, exact: true });

describe("a referral code", () => {
  test.each(["/ref", "/ref/andes", "/ref/andes/%20", "/ref/andes/%E0%A4%A"])(
    "%s: Código de referido requerido",
    async (address) => {
      await page.goto(address);

      await heading("Código de referido requerido").waitFor();
    },
  );

  test("that is not available: Código de referido no válido o inactivo; a retry checks it again", async () => {
    await page.goto(`/ref/${programme.slug}/NADIE1`);
    await heading("Código de referido no válido o inactivo").waitFor();
    const checked = () => product.relay.calls("/referreds/code/NADIE1").length;
    const before = checked();

    await page.getByRole("link", { name: "Reintentar" }).click();

    await expect.poll(checked).toBeGreaterThan(before);
    await heading("Código de referido no válido o inactivo").waitFor();
  });

  test("with a failed check: Error al validar el código de referido; a retry then finds it valid", async () => {
    product.relay.interferes = ({ path }, response) => {
      if (!path.startsWith("/referreds/code/")) return false;
      response.writeHead(500, { "content-type": "application/json" }).end("{}");
      return true;
    };
    await page.goto(`/ref/${programme.slug}/${programme.memberCode}`);
    await heading("Error al validar el código de referido").waitFor();
    product.relay.interferes = () => false;

    await page.getByRole("link", { name: "Reintentar" }).click();

    await page.getByText("Lucía te invita").first().waitFor();
  });
});

type Receipt = { dealState: string; errors: { field: string; code: string }[] };

async function fieldErrorsOf(given: Record<string, string>): Promise<string[]> {
  const body = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web", ...given };
  const { body: receipt } = await product.provider.request<Receipt>("POST", "/webhook/leads/web", { key, body });
  return receipt.errors.map(({ field, code }) => `${field}: ${code}`);
}

describe("at intake", () => {
  test.each([
    ["email", ["ana@example.com", "a.b+c@sub.example.ec"]],
    ["identification", ["1710034065", "0926687856", "1790012345001", "AB1234", "ABC123456"]],
    ["phone", ["+593987654321", "0987654321"]],
  ])("%s of the rules' form is taken", async (field, values) => {
    for (const value of values) expect(await fieldErrorsOf({ [field]: value }), value).toEqual([]);
  });

  test.each([
    ["email", ["ana", "ana@", "@example.com", "ana@example", "ana@example.e"]],
    ["identification", ["1710034066", "0001234566", "2501234567", "0171234560", "17100340651234", "12345"]],
    ["phone", ["987654321", "+59398765432", "+1 555 123 4567", "098765432"]],
  ])("%s among them is invalid, on its field, and the lead is stored", async (field, values) => {
    for (const value of values) {
      const [error = ""] = await fieldErrorsOf({ [field]: value });
      expect(error, value).toMatch(new RegExp(`^${field}: `));
    }
  });

  test("a blank is empty", async () => {
    expect(await fieldErrorsOf({ product: "   " })).toEqual(["product: required"]);
  });
});
