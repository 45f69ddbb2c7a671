// @vitest-environment node
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "@/lib/runtime/env.ts";
import { handleAuth } from "@/lib/session/handle-auth.ts";
import { cookieName, decodeToken, readToken } from "@/lib/session/session-cookie.ts";
import { license } from "@/provider/db/schema/companies.ts";
import type { TestUser } from "@/tests/support/given.ts";
import { Issuer } from "@/tests/support/issuer.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { Relay } from "@/tests/support/relay.ts";
import { Visitor } from "@/tests/support/visitor.ts";

const PASSWORD = "Correcta-2026";

/** Handlers of `/api/auth` on a separate port, without middleware and pages. */
const server = createAdaptorServer({
  fetch: (request) => handleAuth(request, new URL(request.url).pathname.split("/").slice(3).filter(Boolean)),
});
let web: string;
let issuer: Issuer;
let provider: TestProvider;
let relay: Relay;

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  web = `http://localhost:${(server.address() as AddressInfo).port}`;
  issuer = await Issuer.start(web);
  provider = await startProvider(issuer.env);
  relay = await Relay.start(await provider.listen());
  // Settings are read once, so this precedes the first read.
  Object.assign(process.env, issuer.env, {
    NEXTAUTH_URL: web,
    NEXTAUTH_SECRET: "a secret of the tests alone, and of nothing else",
    PROVIDER_API_URL: relay.url,
    LOG_LEVEL: "silent",
  });
}, 180_000);
afterAll(async () => {
  server.close();
  await issuer.stop();
  await relay.stop();
  await provider.stop();
});
beforeEach(() => {
  issuer.isSilent = false;
  relay.interferes = () => false;
  relay.passed.length = 0;
});

type Hired = { person: TestUser; sub: string };

async function hire(known: { email?: string; isVerified?: boolean } = {}): Promise<Hired> {
  const person = await provider.given.user(await provider.given.dealership(), "supervisor", { password: PASSWORD });
  const sub = randomUUID();
  issuer.employ({ sub, email: person.email, ...known });
  return { person, sub };
}

/** @returns the redirect after the button */
async function press(visitor: Visitor, callbackUrl = "/gathering"): Promise<string> {
  const form = { csrfToken: await visitor.csrf(), callbackUrl, json: "true" };
  const { url } = (await (await visitor.request("/api/auth/signin/company", { form })).json()) as { url: string };
  return url;
}

async function enter(visitor: Visitor, sub: string, callbackUrl?: string): Promise<Response> {
  const back = await issuer.identify(await press(visitor, callbackUrl), sub);
  return visitor.request(back.slice(web.length));
}

const providerPaths = () => relay.passed.map(({ path }) => path);

describe("signing in with the company's identity", () => {
  test("ends at the requested page, in a session equal to a password's", async () => {
    const { person, sub } = await hire();
    const [visitor, byPassword] = [new Visitor(web), new Visitor(web)];
    await byPassword.signIn(person.email, PASSWORD);

    const response = await enter(visitor, sub);

    const cookie = response.headers.getSetCookie().find((each) => each.startsWith(`${cookieName()}=`));
    const [token, other] = [await readToken(visitor.cookie), await readToken(byPassword.cookie)];
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`${web}/gathering`);
    expect(cookie).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax/);
    expect(Object.keys(token ?? {}).toSorted()).toEqual(Object.keys(other ?? {}).toSorted());
    expect(token).toMatchObject({ uid: person.userId, licenseId: person.licenseId, role: ["supervisor"] });
    expect((await visitor.session()).user).toEqual((await byPassword.session()).user);
  });

  test("leaves no data of the issuer in the browser", async () => {
    const { sub } = await hire();
    const visitor = new Visitor(web);

    await enter(visitor, sub);

    const names = [...visitor.cookies.keys()].map((name) => name.replace("next-auth.", "")).toSorted();
    const encrypted = JSON.stringify(await readToken(visitor.cookie));
    expect(names).toEqual(["callback-url", "csrf-token", "session-token"]);
    expect(encrypted).not.toContain(sub);
    expect(encrypted).not.toContain("id_token");
  });

  test("requests only the identity, by a code that only this browser can use", async () => {
    const url = new URL(await press(new Visitor(web)));

    expect(url.origin).toBe(issuer.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "prospecta",
      response_type: "code",
      scope: "openid email",
      redirect_uri: `${web}/api/auth/callback/company`,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/signout"])(
    "does not lead to %s afterwards",
    async (callbackUrl) => {
      const { sub } = await hire();

      const response = await enter(new Visitor(web), sub, callbackUrl);

      expect(response.headers.get("location")).toBe(`${web}/`);
    },
  );

  test("is listed next to the password, without its secret", async () => {
    const text = await (await new Visitor(web).request("/api/auth/providers")).text();

    expect(Object.keys(JSON.parse(text))).toEqual(["credentials", "company"]);
    expect(text).not.toContain(issuer.env.OIDC_CLIENT_SECRET);
  });
});

describe("an error appears on /login, with the product's text and the requested page", () => {
  async function expectRejected(response: Response, visitor: Visitor, error: string) {
    const callbackUrl = encodeURIComponent("/gathering");
    expect(response.headers.get("location")).toBe(`${web}/login?error=${error}&callbackUrl=${callbackUrl}`);
    expect(visitor.cookies.has(cookieName())).toBe(false);
  }

  test.each([
    ["an email without an account here", "AccountNotLinked", { email: `${randomUUID()}@people.example` }],
    ["an email that the company has not verified", "OAuthCallback", { isVerified: false }],
  ])("%s: %s", async (_, error, known) => {
    const { sub } = await hire(known);
    const visitor = new Visitor(web);

    await expectRejected(await enter(visitor, sub), visitor, error);
  });

  test("a licence that is suspended", async () => {
    const { person, sub } = await hire();
    await provider.services.database.transaction({ role: "identity" }, (db) =>
      db.update(license).set({ state: "suspended" }).where(eq(license.id, person.licenseId)),
    );
    const visitor = new Visitor(web);

    await expectRejected(await enter(visitor, sub), visitor, "LicenseSuspended");
  });

  test("a user who cancels at the issuer", async () => {
    const visitor = new Visitor(web);

    await expectRejected(await enter(visitor, ""), visitor, "OAuthCallback");
    expect(providerPaths()).toEqual([]);
  });

  test("a provider that does not answer", async () => {
    const { sub } = await hire();
    const visitor = new Visitor(web);
    const back = await issuer.identify(await press(visitor), sub);
    relay.interferes = (_, response) => Boolean(response.destroy());

    const response = await visitor.request(back.slice(web.length));

    await expectRejected(response, visitor, "Unavailable");
  });

  test("an issuer that does not answer, within its time; and a password still opens a session", async () => {
    const { person } = await hire();
    const visitor = new Visitor(web);
    issuer.isSilent = true;

    const start = performance.now();
    const url = await press(visitor);
    const seconds = (performance.now() - start) / 1000;
    await visitor.signIn(person.email, PASSWORD);

    expect(url).toBe(`${web}/login?error=IdentityUnavailable&callbackUrl=%2Fgathering`);
    expect(seconds).toBeLessThan(6);
    expect((await visitor.session()).user).toMatchObject({ email: person.email });
  });

  test("an issuer that becomes silent during a sign-in", async () => {
    const { sub } = await hire();
    const visitor = new Visitor(web);
    const back = await issuer.identify(await press(visitor), sub);
    issuer.isSilent = true;

    await expectRejected(await visitor.request(back.slice(web.length)), visitor, "OAuthCallback");
  });
});

describe("an answer of the issuer's", () => {
  test("from another browser opens no session, and the provider receives no call", async () => {
    const { sub } = await hire();
    const [attacker, victim] = [new Visitor(web), new Visitor(web)];
    await press(victim);
    const back = await issuer.identify(await press(attacker), sub);

    const [withoutCookies, withOthers] = await Promise.all(
      [new Visitor(web), victim].map((one) => one.request(back.slice(web.length))),
    );

    for (const response of [withoutCookies, withOthers]) {
      expect(new URL(response?.headers.get("location") ?? "").searchParams.get("error")).toBe("OAuthCallback");
      expect(response?.headers.getSetCookie().some((each) => each.startsWith(`${cookieName()}=`))).toBe(false);
    }
    expect(providerPaths()).toEqual([]);
  });

  test("works once", async () => {
    const { sub } = await hire();
    const visitor = new Visitor(web);
    const back = await issuer.identify(await press(visitor), sub);
    const copy = visitor.copy();
    await visitor.request(back.slice(web.length));

    const again = await copy.request(back.slice(web.length));

    expect(new URL(again.headers.get("location") ?? "").searchParams.get("error")).toBe("OAuthCallback");
    expect(copy.cookies.has(cookieName())).toBe(false);
  });

  test("with a changed state opens no session", async () => {
    const { sub } = await hire();
    const visitor = new Visitor(web);
    const back = new URL(await issuer.identify(await press(visitor), sub));
    back.searchParams.set("state", "x".repeat(43));

    const response = await visitor.request(back.href.slice(web.length));

    expect(new URL(response.headers.get("location") ?? "").searchParams.get("error")).toBe("OAuthCallback");
    expect(providerPaths()).toEqual([]);
  });

  test("is not taken by post", async () => {
    const visitor = new Visitor(web);

    const response = await visitor.request("/api/auth/callback/company", { form: { code: "x", state: "x" } });

    expect(response.headers.get("location")).toBe(`${web}/login?error=Unknown`);
  });
});

test("too many redirects show a page, and not JSON", async () => {
  const headers = { "x-forwarded-for": "192.0.2.17" };
  const flood = Array.from({ length: 210 }, () => new Visitor(web).request("/api/auth/callback/nobody", { headers }));

  const errors = (await Promise.all(flood)).map(({ headers }) =>
    new URL(headers.get("location") ?? "").searchParams.get("error"),
  );

  expect(errors.filter((error) => error === "TooManyAttempts")).toHaveLength(10);
  expect(errors.filter((error) => error === "Unknown")).toHaveLength(200);
});

test("without the csrf token no user is sent to the issuer", async () => {
  const visitor = new Visitor(web);
  await visitor.csrf();

  const response = await visitor.request("/api/auth/signin/company", { form: { csrfToken: "x", callbackUrl: "/" } });

  expect(response.headers.get("location")).toBe(`${web}/login?error=Unknown`);
});

test("another site's page sends no user to the issuer", async () => {
  const visitor = new Visitor(web);
  const form = { csrfToken: await visitor.csrf(), callbackUrl: "/" };

  const response = await visitor.request("/api/auth/signin/company", {
    form,
    headers: { origin: "https://evil.example" },
  });

  expect(response.status).toBe(403);
});

test("a cookie of an unfinished sign-in is not a session", async () => {
  const visitor = new Visitor(web);
  await press(visitor);
  const flowCookies = [...visitor.cookies].filter(([name]) => /state|nonce|pkce/.test(name));

  expect(flowCookies).toHaveLength(3);
  for (const [name, value] of flowCookies) expect(decodeToken(value), name).toBeNull();
});

describe("the web's settings", () => {
  const GIVEN = { OIDC_ISSUER: "https://identity.example/tenant", OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" };

  test("name an issuer completely or not at all", () => {
    expect(readEnv({}).companyIdentity).toBeUndefined();
    expect(readEnv(GIVEN).companyIdentity).toMatchObject({ name: "identity.example" });
    for (const name of Object.keys(GIVEN)) {
      expect(() => readEnv({ ...GIVEN, [name]: "" }), name).toThrow(/OIDC_ISSUER/);
    }
  });

  test("accept http only for an issuer on this machine", () => {
    expect(readEnv({ ...GIVEN, OIDC_ISSUER: "http://127.0.0.1:9000" }).companyIdentity?.name).toBe("127.0.0.1:9000");
    expect(() => readEnv({ ...GIVEN, OIDC_ISSUER: "http://identity.example" })).toThrow();
  });
});
