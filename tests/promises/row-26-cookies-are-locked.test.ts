import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, type Product, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";

const MAX_BYTES = 4096;
const LICENSES = 50;

let product: Product;
let set: string[];
let email: string;
beforeAll(async () => {
  product = await startProduct({
    env: { NEXTAUTH_URL: "https://prospecta.example" },
    providerEnv: { ACCESS_TOKEN_TTL_SECONDS: "63" },
  });
  const dealership = await product.provider.given.dealership();
  const licenses: string[] = [dealership.licenseId];
  while (licenses.length < LICENSES) licenses.push(await product.provider.given.license(dealership.companyId));
  ({ email } = await product.provider.given.user(dealership, "supervisor", { password: PASSWORD, licenses }));
  set = await everyCookieSet();
});
afterAll(() => product.stop());

const own = { origin: "https://prospecta.example" };

/** Sign-in, pages, a renewal, an expired session and sign-out, as a browser over TLS. */
async function everyCookieSet(): Promise<string[]> {
  const visitor = new Visitor(product.web.url);
  const received: string[] = [];
  const request = async (...args: Parameters<Visitor["request"]>) => {
    const response = await visitor.request(...args);
    received.push(...response.headers.getSetCookie());
    return response;
  };
  const { csrfToken } = (await (await request("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, email, password: PASSWORD, json: "true" };
  await request("/api/auth/callback/credentials", { form, headers: own });
  const session = (await (await request("/api/auth/session")).json()) as { user: { licenses: unknown[] } };
  expect(session.user.licenses).toHaveLength(LICENSES);
  // The web renews tokens with less than a minute left: three seconds after sign-in.
  await new Promise((resolve) => setTimeout(resolve, 3200));
  for (const path of ["/login", "/gathering", "/api/lead-prospection/deals", "/api/session/renew"]) await request(path);
  await request("/api/auth/signout", { form: { csrfToken, json: "true" }, headers: own });
  return received;
}

const cookieName = (cookie: string) => cookie.split("=")[0] as string;
const flagsOf = (cookie: string) =>
  cookie
    .split(/; */)
    .slice(1)
    .map((flag) => flag.toLowerCase());

test("over TLS every cookie is HttpOnly, Secure, SameSite=Lax and valid for the whole site", () => {
  expect(set.length).toBeGreaterThan(5);
  // next-auth sets cookies at sign-in, the web at a renewal; sign-out removes them.
  expect(set.filter((cookie) => cookieName(cookie).endsWith("session-token")).length).toBeGreaterThan(2);
  for (const cookie of set) {
    expect([cookieName(cookie), flagsOf(cookie)]).toEqual([
      cookieName(cookie),
      expect.arrayContaining(["httponly", "secure", "samesite=lax", "path=/"]),
    ]);
    expect(flagsOf(cookie).filter((flag) => flag.startsWith("domain"))).toEqual([]);
  }
});

test("their names hold a browser to it, and there are none but next-auth's own and the device's", () => {
  expect([...new Set(set.map(cookieName))].toSorted()).toEqual([
    "__Host-next-auth.csrf-token",
    "__Host-prospecta.device",
    "__Secure-next-auth.callback-url",
    "__Secure-next-auth.session-token",
  ]);
});

test("a user with fifty licences has one session cookie, and all cookies total under 4 KB", () => {
  const values = new Map(
    set.filter((cookie) => !/=;/.test(cookie)).map((cookie) => [cookieName(cookie), cookie.split(";")[0] as string]),
  );

  expect([...values.keys()].filter((name) => /session-token\.\d/.test(name))).toEqual([]);
  expect([...values.values()].join("; ").length).toBeLessThan(MAX_BYTES);
});

test("without TLS the flags are the same but for Secure, which would lock everyone out", async () => {
  const plain = await startProduct();
  const person = await plain.provider.given.user(await plain.provider.given.dealership(), "general", {
    password: PASSWORD,
  });
  const answer = await new Visitor(plain.web.url).signIn(person.email, PASSWORD);
  await plain.stop();

  const cookies = answer.headers.getSetCookie();
  expect(cookies.map(cookieName)).toContain("next-auth.session-token");
  for (const cookie of cookies) {
    expect(flagsOf(cookie)).toEqual(expect.arrayContaining(["httponly", "samesite=lax", "path=/"]));
    expect(flagsOf(cookie)).not.toContain("secure");
  }
});
