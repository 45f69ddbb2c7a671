import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/lib/routing/routes.ts";
import { LAUNCH, session } from "@/tests/support/browser.ts";
import type { Dealership } from "@/tests/support/given.ts";
import { IS_LONG, PASSWORD, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { redirectTricks } from "@/tests/support/redirect-tricks.ts";
import { Visitor } from "@/tests/support/visitor.ts";

let product: Product;
let dealership: Dealership;
let theirs: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  dealership = await product.provider.given.dealership();
  theirs = await product.visitor(dealership, "admin-client");
});
afterAll(() => product.stop());

const NAMES = ["callbackUrl", "redirect", "next", "returnTo"];
const ADDRESSES = [
  routes.root,
  routes.login,
  routes.signIn,
  routes.signOut,
  "/api/session/renew",
  ...["signin", "signin/credentials", "signout", "csrf", "session", "providers", "error", "callback/credentials"].map(
    (call) => `/api/auth/${call}`,
  ),
];

/** A short run takes every sixth trick. tests/web/session covers the rule for all kinds. */
const tricks = (every = 6) => redirectTricks(product.web.url).filter((_, index) => IS_LONG || index % every === 0);

/** All tricks with the parameter that is read, and a few with the others. */
const trials = () =>
  tricks().flatMap((trick, index) =>
    (IS_LONG || index % 5 === 0 ? NAMES : ["callbackUrl"]).map((name) => ({ trick, name })),
  );

/** Targets outside the web to which an answer would send a browser. */
function redirectsOutside({ status, headers }: Response, body: string): string[] {
  const refresh = /<meta[^>]+http-equiv=["']?refresh[^>]+url=([^"'>]+)/i.exec(body)?.[1];
  const reportedUrl = /^\{"url":("(?:[^"\\]|\\.)*")/.exec(body)?.[1];
  const leads = [
    headers.get("location"),
    headers.get("refresh"),
    refresh,
    reportedUrl && (JSON.parse(reportedUrl) as string),
  ];
  const away = leads.filter(
    (target): target is string =>
      typeof target === "string" && new URL(target, `${product.web.url}/login`).origin !== product.web.url,
  );
  return status >= 500 ? [...away, `status ${status}`] : away;
}

async function inTens<Item>(items: readonly Item[], each: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 10) await Promise.all(items.slice(at, at + 10).map(each));
}

test("the sign-in answer sends a user to no other site", async () => {
  for (const trick of tricks(40)) {
    const visitor = new Visitor(product.web.url);
    const answer = await visitor.signIn(theirs.person.email, PASSWORD, { callbackUrl: trick });

    expect(answer.status).toBe(200);
    expect(redirectsOutside(answer, await answer.text())).toEqual([]);
  }
});

test("a valid address stays unchanged", async () => {
  const requestedPath = "/gathering?source=web";

  const answer = await theirs.visitor
    .copy()
    .request(`${routes.login}?callbackUrl=${encodeURIComponent(requestedPath)}`);

  expect(new URL(answer.headers.get("location") ?? "", product.web.url).href).toBe(
    `${product.web.url}${requestedPath}`,
  );
});

test.each(["nobody", "someone"])("no address takes %s to another place, and none causes an error", async (kind) => {
  const astray: unknown[] = [];

  await inTens(trials(), async ({ trick, name }) => {
    for (const address of ADDRESSES) {
      const visitor = kind === "someone" ? theirs.visitor.copy() : new Visitor(product.web.url);
      const answer = await visitor.request(`${address}?${name}=${encodeURIComponent(trick)}`);
      const found = redirectsOutside(answer, await answer.text());
      if (found.length > 0) astray.push({ address, name, trick, found });
    }
  });

  expect(astray).toEqual([]);
});

test("no unencoded address leads to another site", async () => {
  const astray: unknown[] = [];

  await inTens(tricks(), async (trick) => {
    const written = trick.replaceAll(/[\s#]/g, encodeURIComponent);
    for (const address of [routes.login, routes.signIn, "/api/auth/signin", "/api/session/renew"]) {
      const answer = await theirs.visitor.copy().request(`${address}?callbackUrl=${written}`);
      const found = redirectsOutside(answer, await answer.text());
      if (found.length > 0) astray.push({ address, trick, found });
    }
  });

  expect(astray).toEqual([]);
});

test("no sign-in or sign-out form, and no callback cookie of next-auth, leads to another site", async () => {
  const astray: unknown[] = [];
  const anonymous = new Visitor(product.web.url);
  const csrfToken = await anonymous.csrf();

  await inTens(tricks(), async (callbackUrl) => {
    const form = { csrfToken, callbackUrl, redirect: callbackUrl, email: "x", password: "y" };
    for (const json of ["true", "false"]) {
      for (const call of ["signin/credentials", "callback/credentials", "signout"]) {
        const answer = await anonymous.copy().request(`/api/auth/${call}`, { form: { ...form, json } });
        const found = redirectsOutside(answer, await answer.text());
        if (found.length > 0) astray.push({ call, json, callbackUrl, found });
      }
    }
    const cookie = `next-auth.callback-url=${encodeURIComponent(callbackUrl)}`;
    for (const call of ["signin", "signout", "csrf", "session", "error"]) {
      const answer = await anonymous.copy().request(`/api/auth/${call}`, { headers: { cookie } });
      const found = redirectsOutside(answer, await answer.text());
      if (found.length > 0) astray.push({ call, cookie, found });
    }
  });

  expect(astray).toEqual([]);
});

describe("in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(LAUNCH);
  });
  afterAll(() => browser.close());

  test("signing in, or following the links of /signin, leads nowhere else and runs nothing", async () => {
    const all = redirectTricks(product.web.url).filter((trick) => trick.length < 2000);
    const sample = IS_LONG ? all.filter((_, index) => index % 12 === 0) : ["/\\evil.example", "javascript:alert(1)"];
    const left: string[] = [];

    for (const trick of sample) {
      const { person } = theirs;
      const { context, page } = await session(browser, new Visitor(product.web.url));
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (request.isNavigationRequest() && (protocol !== "http:" || origin !== product.web.url))
          left.push(request.url());
      });
      page.on("dialog", (dialog) => {
        left.push(`${trick}: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await page.goto(`${routes.login}?callbackUrl=${encodeURIComponent(trick)}`);
      await page.locator('input[name="email"]').fill(person.email);
      await page.locator('input[name="password"]').fill(PASSWORD);
      await page.locator('button[type="submit"]').click();
      await page.waitForURL((url) => url.pathname !== routes.login, { timeout: 30_000 });
      expect(new URL(page.url()).origin, trick).toBe(product.web.url);

      await page.goto(`${routes.signIn}?callbackUrl=${encodeURIComponent(trick)}`);
      const links = await page.locator("a").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      await context.close();
      const away = links.filter((link) => new URL(link).origin !== product.web.url);
      left.push(...away.filter((link) => /evil|javascript|data:/.test(link)));
    }

    expect(left).toEqual([]);
  });
});
