import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { focusOn, LAUNCH, session } from "@/tests/support/browser.ts";
import type { Dealership } from "@/tests/support/given.ts";
import { givenProgramme } from "@/tests/support/given-referrals.ts";
import { DEALS, type Product, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";

let product: Product;
let browser: Browser;
let dealership: Dealership;

beforeAll(async () => {
  product = await startProduct();
  browser = await chromium.launch(LAUNCH);
  dealership = await product.provider.given.dealership();
});
beforeEach(() => {
  product.relay.interferes = () => false;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

type Texts = Record<string, Record<string, string>>;
const textsIn = async (language: string) =>
  (await (await fetch(`${product.web.url}/locales/${language}/translation.json`)).json()) as Texts;

describe("the answer to a referral's token that lacks a part", () => {
  test.each([
    ["the header", { license: "01a1fdc3-ae4a-754e-851a-322c7cf6e0e4", codeId: "x" }, {}],
    ["the licence", { codeId: "x" }, { "x-firebase-token": "a-token" }],
  ])("without %s is logged, and the visitor informed", async (_, body, headers) => {
    const programme = await givenProgramme(product.provider, await product.provider.given.dealership());
    product.relay.interferes = ({ path }, response) => {
      if (!path.startsWith("/referral-from-token/")) return false;
      response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
      return true;
    };

    const page = await (
      await new Visitor(product.web.url).request(`/ref/${programme.slug}/${programme.memberCode}`)
    ).text();

    expect(page).toContain("Error al validar el código de referido");
    await expect.poll(() => product.web.lines.join("\n")).toContain("REFERRAL_TOKEN_INCOMPLETE");
    expect((await textsIn("es")).errors?.REFERRAL_TOKEN_INCOMPLETE).toBe(
      "No se encontró el token o el identificador de la licencia en la respuesta.",
    );
  });
});

test("the generic error screen has its three texts, in both languages", async () => {
  for (const language of ["es", "en"]) {
    const { error } = await textsIn(language);
    for (const text of ["glTitle", "generalError", "contactCC"]) expect(error?.[text], text).toMatch(/\w{3}/);
  }
});

test.each([
  "Unknown",
  "OAuthCallback",
  "AccountNotLinked",
  "MissingAPIRoute",
  "MissingSecret",
  "MissingAuthorize",
  "EmailRequiresAdapter",
  "MissingAdapterMethods",
  "UnsupportedStrategy",
  "InvalidCallbackUrl",
  "SessionRequired",
])("the sign-in explains %s", async (kind) => {
  const expectedText = (await textsIn("es")).authErrors?.[kind] ?? "";

  const page = await (await new Visitor(product.web.url).request(`/login?error=${kind}`)).text();

  expect(expectedText.length).toBeGreaterThan(10);
  expect(page).toContain(expectedText);
});

test.each(["/api/auth/signin", "/api/auth/signin/unknown", "/api/auth/callback/unknown"])(
  "%s with an unknown provider leads to the sign-in or its error page",
  async (path) => {
    const visitor = new Visitor(product.web.url);
    const answers = [
      await visitor.request(path),
      await visitor.request(path, {
        form: { csrfToken: await visitor.csrf(), callbackUrl: product.web.url, json: "true" },
      }),
    ];

    for (const answer of answers) {
      const text = await answer.text();
      const to =
        answer.headers.get("location") ?? (text.startsWith("{") ? (JSON.parse(text) as { url: string }).url : "");
      expect(new URL(to, product.web.url).pathname).toMatch(/^\/(login|signin|api\/auth\/(signin|error))$/);
    }
  },
);

test("a session that is required and absent leads to the sign-in with SessionRequired", async () => {
  const answer = await new Visitor(product.web.url).request("/gathering");

  const to = new URL(answer.headers.get("location") ?? "", product.web.url);
  expect([to.pathname, to.searchParams.get("error"), to.searchParams.get("callbackUrl")]).toEqual([
    "/login",
    "SessionRequired",
    "/gathering",
  ]);
});

test("a failed call carries a message, its HTTP status and details", async () => {
  const { visitor } = await product.visitor(dealership, "supervisor");

  const answer = await visitor.request(`${DEALS}?source=radio`);

  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    message: expect.stringMatching(/\w/),
    httpStatus: 400,
    code: "INVALID_INPUT",
    details: { fields: [{ field: "source", code: "invalid" }] },
  });
});

describe("after a 401 or 403", () => {
  test("the call is repeated once with a new token, with the licence's header", async () => {
    const { visitor } = await product.visitor(dealership, "supervisor");
    product.relay.passed.length = 0;
    let rejected = 0;
    product.relay.interferes = ({ path }, response) => {
      if (path !== "/lead-prospection/deals" || rejected > 0) return false;
      rejected += 1;
      const body = { code: "TOKEN_EXPIRED", message: "old", httpStatus: 401, details: {}, requestId: "x" };
      response.writeHead(401, { "content-type": "application/json" }).end(JSON.stringify(body));
      return true;
    };

    const answer = await visitor.request(`${DEALS}?source=web`);

    expect([answer.status, rejected]).toEqual([200, 1]);
    const requests = product.relay.calls("/lead-prospection/deals");
    expect(requests.map(({ headers }) => headers["x-license-id"])).toEqual([
      dealership.licenseId,
      dealership.licenseId,
    ]);
    for (const { headers } of requests) expect(headers.authorization).toMatch(/^Bearer eyJ/);
    expect(product.relay.calls("/auth/refresh")).toHaveLength(1);
  });

  test("when that fails too the user is sent to /signin", async () => {
    const { visitor } = await product.visitor(dealership, "supervisor");
    const { context, page } = await session(browser, visitor);
    await page.goto("/gathering?source=web");
    await page.getByRole("main").waitFor();
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === "/signin");
    product.relay.interferes = (_, response) => {
      const body = { code: "UNAUTHENTICATED", message: "no", httpStatus: 401, details: {}, requestId: "x" };
      response.writeHead(401, { "content-type": "application/json" }).end(JSON.stringify(body));
      return true;
    };
    // Live updates may be rejected before the first request.
    await focusOn(page);

    expect(new URL((await sent).url()).searchParams.get("callbackUrl")).toMatch(/gathering/);
    await context.close();
  });
});
