// @vitest-environment node
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { UNANSWERED } from "@/lib/features/referrals/landing-request.ts";
import { renewAndReturn } from "@/lib/session/gate.ts";
import { OUTAGE_HEADER } from "@/lib/session/page-request.ts";
import { config, middleware } from "@/middleware.ts";
import type { FakeProvider } from "@/tests/support/stand-in-provider.ts";
import { ORIGIN, sessionCookie, startFake } from "../proxy/web.ts";

let provider: FakeProvider;

beforeAll(async () => {
  provider = await startFake();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.received.length = 0;
  provider.isSilent = false;
  provider.role = ["admin-client"];
  provider.accessSeconds = 600;
});

type RequestOptions = { cookie?: string; method?: string; headers?: Record<string, string> };

function open(path: string, { cookie, method = "GET", headers = {} }: RequestOptions = {}): Promise<Response> {
  const own = { host: "localhost:3000", ...(cookie && { cookie }), ...headers };
  return middleware(new NextRequest(new URL(path, ORIGIN), { method, headers: own }));
}

function target(response: Response): string | undefined {
  const location = response.headers.get("location");
  return location ? location.replace(ORIGIN, "") : undefined;
}

const signedIn = () => sessionCookie(provider.grant());

test("a visitor is sent to /login with the reason and the way back", async () => {
  const response = await open("/channels/digital?source=meta");

  expect(target(response)).toBe("/login?error=SessionRequired&callbackUrl=%2Fchannels%2Fdigital%3Fsource%3Dmeta");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test("the cookie's value as a bearer token opens no page", async () => {
  const [, value] = signedIn().split("=");

  expect(target(await open("/gathering", { headers: { authorization: `Bearer ${value}` } }))).toMatch(/^\/login/);
});

test("the root leads home, or to /login without a reason", async () => {
  expect(target(await open("/"))).toBe("/login");
  expect(target(await open("/", { cookie: signedIn() }))).toBe("/homeclient");
});

test("a page that the role cannot open redirects to the role's home", async () => {
  expect(target(await open("/licenses", { cookie: signedIn() }))).toBe("/salesbi");
  expect(target(await open("/gathering", { cookie: signedIn() }))).toBeUndefined();
});

test("the present role decides, not the role in the cookie", async () => {
  const cookie = signedIn();
  provider.role = ["host"];

  expect(target(await open("/gathering", { cookie }))).toBe("/showroom");
});

test("a signed-in user goes from /login to the requested page", async () => {
  const cookie = signedIn();

  expect(target(await open("/login?callbackUrl=/search", { cookie }))).toBe("/search");
  expect(target(await open("/login?callbackUrl=//evil.example", { cookie }))).toBe("/homeclient");
  expect(target(await open("/login?callbackUrl=/login", { cookie }))).toBe("/homeclient");
});

test("also from /signin, except after a rejected call, which it reports", async () => {
  const cookie = signedIn();

  expect(target(await open("/signin", { cookie }))).toBe("/homeclient");
  expect(target(await open("/signin?callbackUrl=/search", { cookie }))).toBe("/search");
  expect(target(await open("/signin?reason=FORBIDDEN&callbackUrl=/search", { cookie }))).toBeUndefined();
  provider.role = ["host"];
  expect(target(await open("/signin", { cookie: signedIn() }))).toBe("/showroom");
});

test("an old token is renewed under /api before the page is drawn, since a page cannot write a cookie", async () => {
  provider.accessSeconds = 1;

  const response = await open("/gathering?source=web", { cookie: signedIn() });

  expect(target(response)).toBe("/api/session/renew?callbackUrl=%2Fgathering%3Fsource%3Dweb");
  expect(provider.received.filter(({ url }) => url !== "/readyz")).toEqual([]);
});

test("an ended session takes the same path, which removes its cookie and shows a message", async () => {
  const grant = provider.grant();
  provider.end(grant);
  const cookie = sessionCookie(grant);

  expect(target(await open("/gathering", { cookie }))).toMatch(/^\/api\/session\/renew/);

  const left = await renewAndReturn(new Request(`${ORIGIN}/api/session/renew`, { headers: { cookie } }));
  expect(left.headers.get("location")).toMatch(/^\/login\?error=SessionEnded/);
  expect(left.headers.get("set-cookie")).toMatch(/Max-Age=0/);

  const never = await renewAndReturn(new Request(`${ORIGIN}/api/session/renew`));
  expect(never.headers.get("location")).toMatch(/^\/login\?error=SessionRequired/);
});

const isOutage = (response: Response) => response.headers.get(`x-middleware-request-${OUTAGE_HEADER}`) === "1";

describe("a provider that does not answer", () => {
  test("signs out no user: the shell shows it with a 503", async () => {
    const cookie = signedIn();
    provider.isSilent = true;

    const response = await open("/gathering", { cookie });

    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(target(response)).toBeUndefined();
    expect(isOutage(response)).toBe(true);
    expect(target(await open("/licenses", { cookie }))).toBe("/salesbi");
    expect(target(await open("/login", { cookie }))).toBe("/homeclient");
  });

  test("renews no session, since the page could not store it", async () => {
    provider.accessSeconds = 1;
    const cookie = signedIn();
    forgetAnswer();
    provider.isSilent = true;

    const response = await open("/gathering", { cookie });

    expect([response.status, isOutage(response)]).toEqual([503, true]);
  });

  test.each(["/login", "/forgetpassword", "/forgetpassword/a-token"])("%s shows it in its own frame", async (path) => {
    forgetAnswer();
    provider.isSilent = true;

    const response = await open(path);

    expect([response.status, isOutage(response)]).toEqual([503, true]);
  });

  test("a landing shows it itself", async () => {
    forgetAnswer();
    provider.isSilent = true;

    const response = await open("/ref/andes/ABC");

    expect([response.status, isOutage(response)]).toEqual([503, false]);
    expect(response.headers.get(`x-middleware-request-${UNANSWERED}`)).toBe("1");
  });

  test("reports no missing permission when it cannot be checked", async () => {
    const cookie = signedIn();
    forgetAnswer();
    provider.isSilent = true;

    const response = await open("/signin?reason=FORBIDDEN", { cookie });

    expect([response.status, isOutage(response)]).toEqual([503, true]);
  });

  test.each(["/ref", "/signin", "/signin?reason=FORBIDDEN", "/signout", "/offline"])(
    "%s needs no provider",
    async (path) => {
      provider.isSilent = true;

      expect((await open(path)).status).toBe(200);
    },
  );

  test("is checked again each time, so that its return is seen at once", async () => {
    forgetAnswer();
    provider.isSilent = true;
    await open("/login");
    provider.isSilent = false;

    expect((await open("/login")).status).toBe(200);
  });

  test("ignores its header when a client sends it", async () => {
    const response = await open("/gathering", { cookie: signedIn(), headers: { [OUTAGE_HEADER]: "1" } });

    expect(response.headers.get(`x-middleware-request-${OUTAGE_HEADER}`)).toBeNull();
  });
});

/** A good answer of the provider is cached for two seconds. */
function forgetAnswer() {
  delete (globalThis as { prospectaReadiness?: unknown }).prospectaReadiness;
}

test.each(["/ref/andes/ABC", "/ref", "/forgetpassword", "/signin", "/signout", "/login"])(
  "%s opens without a session and checks only whether the provider is available",
  async (path) => {
    expect(target(await open(path))).toBeUndefined();
    expect(provider.received.filter(({ url }) => url !== "/readyz")).toEqual([]);
  },
);

test("each page has a nonce of its own, which the request carries to Next", async () => {
  const responses = await Promise.all(Array.from({ length: 100 }, () => open("/login")));

  const nonces = responses.map((response) => {
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(response.headers.get("x-middleware-request-content-security-policy")).toBe(policy);
    return /script-src 'nonce-([\w+/=]+)' 'strict-dynamic'/.exec(policy)?.[1] ?? "";
  });
  expect(new Set(nonces).size).toBe(100);
  expect(Math.min(...nonces.map((nonce) => Buffer.from(nonce, "base64").length))).toBeGreaterThanOrEqual(16);
});

test("the policy allows scripts, frames and forms of this site only", async () => {
  const policy = (await open("/login")).headers.get("content-security-policy") ?? "";

  for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
    expect(policy.split("; ")).toContain(directive);
  }
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe-inline");
});

test("headers that a page would trust are removed", async () => {
  const headers = {
    "content-security-policy": "script-src 'nonce-\"><svg onload=1>'",
    "x-i18next-current-language": "../../x",
    "x-middleware-subrequest": "middleware",
    "x-nonce": "x",
    "x-forwarded-host": "evil.example",
    "next-action": "x",
    "user-agent": "kept",
  };

  const response = await open("/login", { headers });

  const passed = response.headers.get("x-middleware-override-headers")?.split(",") ?? [];
  expect(passed).toEqual(expect.arrayContaining(["user-agent", "content-security-policy", "x-nonce"]));
  for (const name of ["x-i18next-current-language", "x-middleware-subrequest", "x-forwarded-host", "next-action"]) {
    expect(passed).not.toContain(name);
  }
  expect([...response.headers.values()].join()).not.toContain("svg");
});

test.each([
  ["/ref/andes/ABC", "en"],
  ["/ref/andes/ABC/opengraph-image", "en"],
  ["/ref", "en"],
  ["/login", null],
  ["/forgetpassword", null],
])("%s gets the browser's language, where it is a referral's", async (path, locale) => {
  const headers = { "accept-language": "en-US,en;q=0.9", "x-i18next-current-language": "../../x" };

  const response = await open(path, { headers });

  expect(response.headers.get("x-middleware-request-x-i18next-current-language")).toBe(locale);
});

test.each([
  "/favicon.ico",
  "/sitemap.xml",
  "/apple-touch-icon.png",
  "/site.webmanifest",
  "/.well-known/security.txt",
  "/.well-known",
])("%s, which programs request, is 404 without a redirect to sign-in", async (path) => {
  const response = await open(path);

  expect([response.status, target(response)]).toEqual([404, undefined]);
  expect(provider.received).toEqual([]);
});

test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
  "%s to a page is 405: there are no Server Actions",
  async (method) => {
    const response = await open("/gathering", { method, cookie: signedIn(), headers: { "next-action": "x" } });

    expect(response.status).toBe(405);
    expect(provider.received).toEqual([]);
  },
);

test.each(["evil.example", "localhost:3000.evil.example", "evil.example:3000"])(
  "no header decides where a redirect leads: Host %s",
  async (host) => {
    const response = await open("/gathering", { headers: { host, "x-forwarded-host": host } });

    expect(response.headers.get("location")).toMatch(/^http:\/\/localhost:3000\/login/);
  },
);

test("every request except handlers and build files passes the middleware, with any extension", () => {
  const [pattern] = config.matcher;
  const passes = (path: string) => new RegExp(`^${pattern}$`).test(path);

  expect(
    ["/gathering", "/gathering.css", "/x.js", "/apis", "/icon.svg.html", "/login;x.css"].filter(passes),
  ).toHaveLength(6);
  expect(
    ["/api/x", "/_next/static/x.js", "/locales/es/translation.json", "/icon.svg", "/robots.txt"].filter(passes),
  ).toEqual([]);
});
