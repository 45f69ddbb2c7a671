import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { routes } from "@/lib/routing/routes.ts";
import { LAUNCH, session } from "@/tests/support/browser.ts";
import { type Product, SESSION_COOKIE, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { expectWithin } from "@/tests/support/within.ts";

const WITHIN_MS = 2000;

let product: Product;
let browser: Browser;
let first: SignedIn;
let second: SignedIn;
let context: BrowserContext;
let tabs: [Page, Page];
beforeAll(async () => {
  product = await startProduct();
  browser = await chromium.launch(LAUNCH);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
beforeEach(async () => {
  const [mine, theirs] = [await product.provider.given.dealership(), await product.provider.given.dealership()];
  await product.provider.given.leads(mine.licenseId, [{ lastName: "Primera" }]);
  await product.provider.given.leads(theirs.licenseId, [{ lastName: "Segunda" }]);
  first = await product.visitor(mine, "supervisor", { fullName: "Primera Persona" });
  second = await product.visitor(theirs, "supervisor", { fullName: "Segunda Persona" });
  const opened = await session(browser, first.visitor);
  context = opened.context;
  tabs = [opened.page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(routes.gathering);
    await tab.getByText("Primera Persona").first().waitFor();
  }
});
afterEach(() => context.close());

const announce = (page: Page, trigger: string) =>
  page.evaluate((given) => {
    localStorage.setItem(
      "nextauth.message",
      JSON.stringify({ event: "session", data: { trigger: given }, timestamp: Math.floor(Date.now() / 1000) }),
    );
  }, trigger);

async function becomeSecond(): Promise<void> {
  const value = second.visitor.cookies.get(SESSION_COOKIE) ?? "";
  await context.addCookies([{ name: SESSION_COOKIE, value, url: product.web.url, httpOnly: true, sameSite: "Lax" }]);
}

/** A page before hydration: rendered by the server, without listeners. */
async function openedHalf(): Promise<{ page: Page; finish: () => void }> {
  const page = await context.newPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(routes.gathering, { waitUntil: "commit" });
  await page.getByText("Primera Persona").first().waitFor();
  return { page, finish: resolve };
}

const mixed = () =>
  product.relay.passed.filter(({ headers }) => {
    const owner = [first, second].find(({ person }) => claimsOf(headers.authorization)?.sub === person.userId);
    const licenseId = headers["x-license-id"];
    return owner !== undefined && licenseId !== undefined && licenseId !== owner.person.licenseId;
  });

function claimsOf(authorization: string | undefined): { sub?: string } | undefined {
  const [, payload] = (authorization ?? "").split(".");
  return payload ? JSON.parse(Buffer.from(payload, "base64url").toString()) : undefined;
}

test("signing out in one tab shows the sign-in in the other within 2 s, its storage cleared", async () => {
  const [one, other] = tabs;
  await other.evaluate(() => {
    localStorage.setItem("left-behind", "1");
    sessionStorage.setItem("left-behind", "1");
  });

  const left = one.evaluate(async () => {
    const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
    await fetch("/api/auth/signout", { method: "POST", body: new URLSearchParams({ csrfToken, json: "true" }) });
  });
  await left;
  await announce(one, "signout");
  const start = performance.now();
  await other.getByLabel("Contraseña", { exact: true }).waitFor({ timeout: WITHIN_MS + 8000 });
  const elapsed = performance.now() - start;

  expectWithin(elapsed, WITHIN_MS);
  await expect
    .poll(() => other.evaluate(() => [localStorage.getItem("left-behind"), sessionStorage.getItem("left-behind")]))
    .toEqual([null, null]);
});

test("after another user signs in, the other tab shows them, and no call mixes licence and token of two users", async () => {
  const [one, other] = tabs;
  product.relay.passed.length = 0;

  await becomeSecond();
  await announce(one, "signin");
  await other.getByText("Segunda Persona").first().waitFor({ timeout: 10_000 });
  for (const query of ["?source=web", "?source=meta"]) await other.goto(`${routes.channelsDigital}${query}`);
  await other.getByText("Segunda Persona").first().waitFor();

  expect(await other.getByText("Primera Persona").count()).toBe(0);
  expect(mixed()).toEqual([]);
  expect(
    product.relay.calls().some(({ headers }) => claimsOf(headers.authorization)?.sub === second.person.userId),
  ).toBe(true);
});

test("a tab without running scripts detects it once they run", async () => {
  const { page, finish } = await openedHalf();

  await becomeSecond();
  await announce(tabs[0], "signin");
  finish();
  await page.getByText("Segunda Persona").first().waitFor({ timeout: 10_000 });

  expect(await page.getByText("Primera Persona").count()).toBe(0);
});

test("an uninformed tab cannot send its old licence with the new user's token", async () => {
  const [, other] = tabs;
  product.relay.passed.length = 0;

  await becomeSecond();
  const statuses = await other.evaluate(async (licenseId) => {
    const plain = await fetch("/api/lead-prospection/deals");
    const named = await fetch("/api/lead-prospection/deals", { headers: { "x-license-id": licenseId } });
    const response = await fetch(`/api/backoffice/licenses?licenseId=${licenseId}`);
    return [plain.status, named.status, response.status];
  }, first.person.licenseId);

  expect(statuses).toEqual([200, 403, 403]);
  expect(mixed()).toEqual([]);
});
