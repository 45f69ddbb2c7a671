import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import { fold } from "@/contract/leads/search-term.ts";
import { routes } from "@/lib/routing/routes.ts";
import labels from "@/locales/es/translation.json" with { type: "json" };
import { isUsable } from "@/provider/domains/intake/value-texts.ts";
import { LAUNCH, session } from "@/tests/support/browser.ts";
import type { Dealership } from "@/tests/support/given.ts";
import { NAUGHTY } from "@/tests/support/hostile-input.ts";
import { figure, type Product, startProduct } from "@/tests/support/product.ts";
import { SCRIPT_TRICKS } from "@/tests/support/script-tricks.ts";

/** Tricks always; every ninth naughty string, in a full run all. */
const STRINGS = [
  ...SCRIPT_TRICKS,
  ...NAUGHTY.filter((_, index) => figure(index % 9 === 0, true)).filter((text) => text.length < 2000),
];
const PANELS = figure(6, 60);
const BATCH = 50;
const DRAWN_MS = 300;

let product: Product;
let browser: Browser;
let dealership: Dealership;
let context: BrowserContext;
let page: Page;
/** Scripts that ran or tried to run. */
const ran: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await chromium.launch(LAUNCH);
  dealership = await product.provider.given.dealership();
  const { visitor } = await product.visitor(dealership, "superadmin");
  ({ context, page } = await session(browser, visitor));
  await context.exposeFunction("reportViolation", (what: string) => ran.push(what));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      (window as unknown as { reportViolation(what: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      ),
    );
  });
  page.on("dialog", async (dialog) => {
    ran.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(product.web.url) && !/^(data|blob):/.test(request.url())) ran.push(request.url());
  });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Text as the browser renders a stored value: cleaned as a name, blanks collapsed; nothing for a value of programs. */
const displayed = (text: string) =>
  isUsable("firstName", { text, type: "string" })
    ? cleanText(text.toWellFormed(), "name").replace(/\s+/g, " ").trim()
    : "";

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main").waitFor();
  await drawn();
}

/** An event stream never ends, so the network is never idle: a page is complete when nothing is busy. */
async function drawn(): Promise<void> {
  await expect.poll(() => page.locator("[aria-busy=true]").count(), { timeout: 10_000 }).toBe(0);
  await page.waitForTimeout(DRAWN_MS);
}

test("in every field of every sender, lists and panels show it as text, and no script runs", async () => {
  const { key } = await product.provider.given.apiKey(dealership.licenseId);
  const statuses = new Set<number>();
  const ids: string[] = [];
  for (const text of STRINGS) {
    const body = {
      firstName: text,
      lastName: text,
      origin: text,
      formName: text,
      product: text,
      agency: text,
      email: text,
      carLicense: text,
      rule: text,
      phone: text,
      identification: text,
      extraProperties: { [text]: text, nested: { [text]: [text] } },
      externalId: String(ids.length),
    };
    const { status, body: receipt } = await product.provider.request<{ id: string }>("POST", "/webhook/leads/web", {
      key,
      body,
    });
    statuses.add(status);
    ids.push(receipt.id);
  }
  expect([...statuses]).toEqual([200]);

  const observed = new Set<string>();
  await open(`${routes.gathering}?source=web`);
  for (let at = 0; at < STRINGS.length; at += BATCH) {
    const names = await page.getByRole("row").evaluateAll((rows) => rows.map((row) => row.textContent ?? ""));
    for (const name of names) observed.add(name.replace(/\s+/g, " "));
    if (at + BATCH >= STRINGS.length) break;
    const answered = page.waitForResponse((answer) => answer.url().includes("/lead-prospection/deals?"));
    await page.getByRole("button", { name: labels.list.next, exact: true }).click();
    await answered;
    await drawn();
  }
  const all = [...observed].join("\n");
  const missing = STRINGS.map((text) => displayed(text).slice(0, 100)).filter(
    (text) => text !== "" && !all.includes(text),
  );
  expect(missing).toEqual([]);

  for (const [index, id] of ids.slice(0, PANELS).entries()) {
    await open(`${routes.gathering}?source=web&lead=${id}`);
    const panel = page
      .getByRole("complementary")
      .filter({ has: page.getByRole("heading") })
      .last();
    await panel.getByRole("heading", { name: labels.leads.panel.trace }).waitFor();
    const text = ((await panel.textContent()) ?? "").replace(/\s+/g, " ");
    expect([STRINGS[index], text.includes(displayed(STRINGS[index] ?? ""))]).toEqual([STRINGS[index], true]);
  }
  await open(routes.board);
  await open(`${routes.search}?searchTerm=${encodeURIComponent(fold("alert"))}`);
  await open(routes.audits);
  expect(ran).toEqual([]);
});

test("no screen runs script stored in a licence's configuration", async () => {
  const { licenseId } = dealership;
  const [trick = ""] = SCRIPT_TRICKS;
  await product.provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    for (const text of [
      "update agency set name = $1 || code, city = $1, address = $1, aliases = array[$1]",
      "update model set brand = $1, aliases = array[$1]",
      "update stage set name = $1 || id::text",
      "update pipeline set name = $1",
    ])
      await $client.query(text, [`${trick}"><img src=x onerror=alert(1)>`]);
  });
  product.provider.services.settings.forget();

  for (const path of [
    routes.settingsAgencies,
    routes.settingsModels,
    routes.settingsPipelines,
    routes.settingsRules,
    routes.board,
    routes.settingsTargets,
    routes.settingsUsers,
    routes.gathering,
  ])
    await open(path);

  expect(ran).toEqual([]);
});
