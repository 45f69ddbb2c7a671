import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { routes } from "@/lib/routing/routes.ts";
import { LAUNCH, session } from "@/tests/support/browser.ts";
import { DEALS, figure, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import type { Passed } from "@/tests/support/relay.ts";

let product: Product;
let theirs: SignedIn;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  product.relay.interferes = () => false;
  theirs = await product.visitor(await product.provider.given.dealership(), "supervisor");
  product.relay.passed.length = 0;
});

/** Tokens of one session issued within one second are equal. */
const untilTokensDiffer = () => new Promise((resolve) => setTimeout(resolve, 1100));
const isData = ({ path }: Passed) => !path.startsWith("/auth/");
const refreshes = () => product.relay.passed.filter(({ path }) => path === "/auth/refresh").length;

function rejectAll(status: number, code: string): void {
  product.relay.interferes = (call, response) => {
    if (!isData(call)) return false;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ code, message: code, httpStatus: status, details: {}, requestId: "x" }));
    return true;
  };
}

test.each([401, 403])(
  "a provider that answers %i until it receives a new token gets two calls and one refresh",
  async (status) => {
    await untilTokensDiffer();
    let first: string | undefined;
    product.relay.interferes = (call, response) => {
      if (!isData(call)) return false;
      first ??= call.headers.authorization;
      if (call.headers.authorization !== first) return false;
      response.writeHead(status, { "content-type": "application/json" }).end('{"code":"TOKEN_EXPIRED"}');
      return true;
    };

    const response = await theirs.visitor.request(DEALS);

    expect(response.status).toBe(200);
    expect(product.relay.calls()).toHaveLength(2);
    expect(refreshes()).toBe(1);
  },
);

test.each([
  [401, "UNAUTHENTICATED"],
  [403, "FORBIDDEN"],
])(
  "a provider that always answers %i receives two calls and one refresh, and the browser is sent to /signin",
  async (status, code) => {
    rejectAll(status, code);

    const response = await theirs.visitor.request(DEALS);

    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code, details: { signIn: routes.signIn } });
    expect(product.relay.calls()).toHaveLength(2);
    expect(refreshes()).toBe(1);
  },
);

test("a write is sent again with its body, once", async () => {
  const { visitor } = await product.visitor(await product.provider.given.dealership(), "admin-client");
  product.relay.passed.length = 0;
  let isFirst = true;
  product.relay.interferes = (call, response) => {
    if (!isData(call) || !isFirst) return false;
    isFirst = false;
    response.writeHead(401, { "content-type": "application/json" }).end('{"code":"TOKEN_EXPIRED"}');
    return true;
  };

  const response = await visitor.request("/api/webhook/apikey", { json: { name: "Sitio", scopes: ["leads:web"] } });

  expect(response.status).toBe(200);
  const bodies = product.relay.calls().map(({ body }) => body.toString());
  expect(bodies).toEqual([bodies[0], bodies[0]]);
  expect(refreshes()).toBe(1);
});

test.each([500, 502, 503])(
  "a provider that fails with %i is no reason to refresh, nor to sign anyone out",
  async (status) => {
    rejectAll(status, "UNAVAILABLE");

    const response = await theirs.visitor.request(DEALS);

    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(refreshes()).toBe(0);
  },
);

test("a provider that cuts the connection is no reason to refresh either", async () => {
  product.relay.interferes = (call, response) => {
    if (isData(call)) response.destroy();
    return isData(call);
  };

  const response = await theirs.visitor.request(DEALS);

  expect(response.status).toBe(502);
  expect(refreshes()).toBe(0);
});

describe("in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(LAUNCH);
  });
  afterAll(() => browser.close());

  test.each([
    [401, "UNAUTHENTICATED"],
    [403, "FORBIDDEN"],
  ])("a provider that always answers %i leads to /signin once, without a redirect loop", async (status, code) => {
    const { page, context } = await session(browser, theirs.visitor);
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        documents.push(new URL(request.url()).pathname);
    });
    rejectAll(status, code);

    await page.goto(routes.gathering).catch(() => {});
    await page.waitForURL(new RegExp(`^${product.web.url}(${routes.signIn}|${routes.login})`), { timeout: 20_000 });
    await page.waitForTimeout(figure(4000, 10_000));

    await context.close();
    expect(documents.filter((path) => path === routes.signIn)).toHaveLength(1);
    expect(documents.length).toBeLessThanOrEqual(3);
  });
});
