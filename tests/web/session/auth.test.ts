// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { logFields } from "@/lib/session/auth-input.ts";
import { handleAuth, isAuthCall } from "@/lib/session/handle-auth.ts";
import { cookieName, decodeToken, encodeToken, toWebToken } from "@/lib/session/session-cookie.ts";
import { type FakeProvider, NORTE, SUR } from "@/tests/support/stand-in-provider.ts";
import { ORIGIN, sessionCookie, startFake } from "../proxy/web.ts";

let provider: FakeProvider;

beforeAll(async () => {
  provider = await startFake();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.received.length = 0;
  provider.isSilent = false;
  provider.refreshStatus = undefined;
});

type RequestOptions = {
  cookie?: string;
  form?: Record<string, string>;
  data?: unknown;
  headers?: Record<string, string>;
};

function auth(path: string, { cookie, form, data, headers = {} }: RequestOptions = {}): Promise<Response> {
  const body = form ? new URLSearchParams(form) : data === undefined ? undefined : JSON.stringify(data);
  const url = new URL(`/api/auth/${path}`, ORIGIN);
  const request = new Request(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(cookie && { cookie }),
      ...(data !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body,
  });
  return handleAuth(request, url.pathname.split("/").slice(3).filter(Boolean));
}

async function csrf(): Promise<{ cookie: string; csrfToken: string }> {
  const response = await auth("csrf");
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return { cookie, csrfToken: ((await response.json()) as { csrfToken: string }).csrfToken };
}

async function signIn(password: string, extra: Record<string, string> = {}, device?: string): Promise<Response> {
  const { cookie, csrfToken } = await csrf();
  return auth("callback/credentials", {
    cookie: device ? `${cookie}; ${device}` : cookie,
    form: { email: "a@b.ec", password, csrfToken, json: "true", ...extra },
  });
}

const deviceIn = (response: Response) =>
  response.headers.getSetCookie().find((each) => each.startsWith("prospecta.device="));
const sessionIn = (response: Response) => response.headers.getSetCookie().find((each) => each.startsWith(cookieName()));

test("a right password sets one encrypted cookie, which scripts cannot read", async () => {
  const response = await signIn("right", { callbackUrl: "/gathering" });

  const cookie = sessionIn(response);
  expect(await response.json()).toEqual({ url: `${ORIGIN}/gathering` });
  expect(cookie).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax/);
  expect(cookie).not.toContain("access");
  expect(decodeToken(cookie?.split(/[=;]/)[1] ?? "")).toMatchObject({ licenseId: NORTE, role: ["admin-client"] });
});

test("a right password marks the device, and the next sign-in sends the mark to the provider", async () => {
  const first = await signIn("right");
  const device = deviceIn(first);
  const next = await signIn("right", {}, device?.split(";")[0]);

  expect(device).toMatch(/^prospecta\.device=after~none; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(deviceIn(next)).toContain("=after~after~none;");
});

test("a wrong password marks no device, and a device is no field of the form", async () => {
  const denied = await signIn("wrong");
  const right = await signIn("right", { deviceToken: "of-the-form" });

  expect(deviceIn(denied)).toBeUndefined();
  expect(deviceIn(right)).toContain("=after~none;");
});

test.each([
  ["wrong", 401, "CredentialsSignin"],
  ["many", 401, "TooManyAttempts"],
  ["suspended", 401, "LicenseSuspended"],
  ["broken", 401, "Unavailable"],
])("a failed sign-in returns one code: %s", async (password, status, error) => {
  const response = await signIn(password);

  const { url } = (await response.json()) as { url: string };
  expect(response.status).toBe(status);
  expect(new URL(url).searchParams.get("error")).toBe(error);
  expect(sessionIn(response)).toBeUndefined();
});

test("without the csrf token no user is signed in and the provider receives nothing", async () => {
  const { cookie } = await csrf();

  const response = await auth("callback/credentials", {
    cookie,
    form: { email: "a@b.ec", password: "right", csrfToken: "x" },
  });

  expect(response.status).toBe(302);
  expect(sessionIn(response)).toBeUndefined();
  expect(provider.received).toEqual([]);
});

test("the session has the specification's fields of its user, and no token", async () => {
  const grant = provider.grant();

  const response = await auth("session", { cookie: sessionCookie(grant) });

  const text = await response.text();
  expect(Object.keys(JSON.parse(text))).toEqual(["user", "licenseId", "expires"]);
  expect(Object.keys(JSON.parse(text).user).sort()).toEqual(
    "companyId companyType email emailVerified fullName licenses role type userId".split(" "),
  );
  expect(text).not.toContain(grant.token.accessToken);
  expect(text).not.toContain(grant.refreshToken);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test("a session that the provider ended is invalid, and its cookie is removed", async () => {
  const grant = provider.grant();
  provider.end(grant);

  const response = await auth("session", { cookie: sessionCookie(grant) });

  expect(await response.json()).toEqual({});
  expect(sessionIn(response)).toContain("Max-Age=0");
});

test("a provider that does not answer ends no session", async () => {
  const grant = provider.grant();
  provider.isSilent = true;

  const response = await auth("session", { cookie: sessionCookie(grant) });

  expect(response.status).toBe(502);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("an update of the session accepts only one of the user's licences", async () => {
  const { cookie, csrfToken } = await csrf();
  const session = `${cookie}; ${sessionCookie(provider.grant())}`;
  const data = { licenseId: SUR, role: ["superadmin"], accessToken: "x", locale: "en", user: { fullName: "x" } };

  const response = await auth("session", { cookie: session, data: { csrfToken, data } });

  const body = await response.json();
  expect(body).toEqual({ user: provider.user(), licenseId: SUR, expires: expect.any(String) });
  expect(decodeToken(sessionIn(response)?.split(/[=;]/)[1] ?? "")).toMatchObject({
    role: ["admin-client"],
    licenseId: SUR,
  });
});

test.each([
  ["a licence that is not theirs", { licenseId: "019b8e75-0000-7000-8000-000000000000" }, {}],
  ["no csrf token", { licenseId: SUR }, { csrfToken: "" }],
  ["a wrong csrf token", { licenseId: SUR }, { csrfToken: "0".repeat(64) }],
  ["a licence that is no text", { licenseId: [SUR] }, {}],
])("the session stays as it was for %s", async (_, data, override) => {
  const { cookie, csrfToken } = await csrf();
  const session = `${cookie}; ${sessionCookie(provider.grant())}`;

  await auth("session", { cookie: session, data: { csrfToken, data, ...override } });

  const after = await auth("session", { cookie: session });
  expect(await after.json()).toMatchObject({ licenseId: NORTE });
  expect(provider.calls("/auth/license")).toEqual([]);
});

test.each<Record<string, string>>([{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])(
  "another site has no effect: %j",
  async (headers) => {
    const { cookie, csrfToken } = await csrf();
    const session = `${cookie}; ${sessionCookie(provider.grant())}`;

    const responses = await Promise.all([
      auth("session", { cookie: session, headers, data: { csrfToken, data: { licenseId: SUR } } }),
      auth("signout", { cookie: session, headers, form: { csrfToken } }),
      auth("callback/credentials", { cookie, headers, form: { csrfToken, email: "a@b.ec", password: "right" } }),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(provider.received).toEqual([]);
  },
);

test("signing out ends the session at the provider, so that a copied cookie is useless", async () => {
  const { cookie, csrfToken } = await csrf();
  const session = `${cookie}; ${sessionCookie(provider.grant())}`;

  const response = await auth("signout", { cookie: session, form: { csrfToken, json: "true" } });

  expect(sessionIn(response)).toContain("Max-Age=0");
  expect(provider.calls("/auth/logout")).toHaveLength(1);
  expect(await (await auth("session", { cookie: session })).json()).toEqual({});
});

test.each([
  ["/login", `${ORIGIN}/login`],
  [`${ORIGIN}/login`, `${ORIGIN}/login`],
  ["/login?error=SessionRequired", `${ORIGIN}/login?error=SessionRequired`],
  ["/signin", `${ORIGIN}/signin`],
  ["/signout", `${ORIGIN}/`],
  ["https://evil.example/login", `${ORIGIN}/`],
  ["//evil.example", `${ORIGIN}/`],
])("after signing out a callback to %s leads to %s", async (callbackUrl, url) => {
  const { cookie, csrfToken } = await csrf();
  const session = `${cookie}; ${sessionCookie(provider.grant())}`;

  const asJson = await auth("signout", { cookie: session, form: { csrfToken, callbackUrl, json: "true" } });
  const asForm = await auth("signout", { cookie, form: { csrfToken, callbackUrl } });

  expect(await asJson.json()).toEqual({ url });
  expect(asForm.headers.get("location")).toBe(url);
});

test("a callback to /login left by a sign-out does not apply to the next sign-in", async () => {
  const { cookie, csrfToken } = await csrf();
  const left = `next-auth.callback-url=${encodeURIComponent(`${ORIGIN}/login`)}`;
  const csrfCookie = cookie.split("; ").filter((one) => !one.startsWith("next-auth.callback-url"));

  const response = await auth("callback/credentials", {
    cookie: [...csrfCookie, left].join("; "),
    form: { email: "a@b.ec", password: "right", csrfToken, json: "true" },
  });

  expect(await response.json()).toEqual({ url: `${ORIGIN}/` });
});

test("a sign-out that the provider did not receive is reported as failed", async () => {
  const { cookie, csrfToken } = await csrf();
  const session = `${cookie}; ${sessionCookie(provider.grant())}`;
  provider.isSilent = true;

  const response = await auth("signout", { cookie: session, form: { csrfToken, json: "true" } });

  expect(response.status).toBe(502);
  expect(sessionIn(response)).toBeUndefined();
});

test("the cookie of a person with fifty licences stays under 4 KB", () => {
  const grant = provider.grant();
  grant.user.licenses = Array.from({ length: 50 }, (_, index) => ({
    licenseId: NORTE,
    licenseName: `Licencia ${index}`,
  }));
  grant.token.accessToken = "x".repeat(600);

  expect(`${cookieName()}=${encodeToken(toWebToken(grant))}`.length).toBeLessThan(2048);
});

test("a modified cookie, or a foreign one, opens no session", () => {
  const value = encodeToken(toWebToken(provider.grant()));
  const parts = value.split(".");

  // The first character: the last one has unused bits.
  const tag = parts[4] ?? "";
  const touched = [
    [...parts.slice(0, 4), (tag.startsWith("A") ? "B" : "A") + tag.slice(1)].join("."),
    [...parts.slice(0, 4), parts[4]?.slice(0, 6)].join("."),
    [Buffer.from('{"alg":"none"}').toString("base64url"), ...parts.slice(1)].join("."),
    "",
    "a.b.c.d.e",
  ];

  expect(touched.map(decodeToken)).toEqual([null, null, null, null, null]);
  expect(encodeToken(toWebToken(provider.grant()), -1)).toSatisfy((over: string) => decodeToken(over) === null);
});

test.each([
  "%00",
  "http://",
  "https:evil",
  "javascript:alert(1)",
  "//evil.example",
  "/%5cevil.example",
  "https://evil.example/",
  "%ff",
  "ht!tp://[",
])("a malformed callback address is no 5xx and leads nowhere else: %s", async (callbackUrl) => {
  const paths = ["signin", "signout", "csrf", "session", "providers", "error?error=Callback&x=1"];

  const responses = await Promise.all(
    paths.map((path) => auth(`${path}${path.includes("?") ? "&" : "?"}callbackUrl=${callbackUrl}`)),
  );
  const byCookie = await auth("csrf", { cookie: `next-auth.callback-url=${callbackUrl}` });

  for (const response of [...responses, byCookie]) {
    expect(response.status).toBeLessThan(500);
    const location = response.headers.get("location");
    if (location) expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
    expect([location, ...response.headers.getSetCookie()].join()).not.toContain("evil.example");
  }
});

test.each(["signin/github", "callback/github", "signin", "callback", "signin/company", "callback/company"])(
  "a missing or unknown provider leads to the sign-in page: %s",
  async (path) => {
    const { cookie, csrfToken } = await csrf();

    const response = await auth(path, { cookie, form: { csrfToken } });

    expect(response.headers.get("location")).toBe(`${ORIGIN}/login?error=Unknown`);
  },
);

test.each([
  ["signin/github", "Unknown"],
  ["signin/evil.example%2f%40", "Unknown"],
  ["signin/company", "Unknown"],
  ["signin/credentials", null],
  ["signin", null],
  ["signin?error=github", "Unknown"],
  ["signin?error=CredentialsSignin", "CredentialsSignin"],
  ["error/github", "Unknown"],
  ["error?error=github", "Unknown"],
  ["error?error=%00", "Unknown"],
  ["error", null],
  ["error?error=", null],
  ["error?callbackUrl=/gathering", null],
  ["error?error=MissingSecret", "MissingSecret"],
  ["callback/github", "Unknown"],
])("GET %s leads to the sign-in with the error %s, and does not repeat the received name", async (path, error) => {
  const response = await auth(path);

  const location = new URL(response.headers.get("location") ?? "", ORIGIN);
  expect([location.origin, location.pathname, location.searchParams.get("error")]).toEqual([ORIGIN, "/login", error]);
  expect([...response.headers].join() + (await response.text())).not.toMatch(/github|evil/);
});

test.each(["callback/github", "callback/credentials", "callback/company", "callback"])(
  "no user is redirected by %s where no issuer is set",
  async (path) => {
    const response = await auth(`${path}?code=x&state=x`);

    expect(response.headers.get("location")).toBe(`${ORIGIN}/login?error=Unknown`);
    expect(provider.received).toEqual([]);
  },
);

test("a browser's log entry is short, and rejected when it is large or too frequent", async () => {
  const large = await auth("_log", { form: { level: "error", code: "X", message: "x".repeat(10_000) } });
  const many = await Promise.all(
    Array.from({ length: 60 }, () =>
      auth("_log", { form: { level: "__proto__", code: "a\nb", message: "\u001b[31m" } }),
    ),
  );

  expect(large.status).toBe(413);
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(39);
  expect(many.find(({ status }) => status === 429)?.headers.get("retry-after")).toMatch(/^\d+$/);
});

const ODD_VALUES: unknown[] = [
  ...([null, true, 5, -1e308, [], [[]], ["a"], {}, { toString: "x" }, { toString: null, valueOf: 1 }] as unknown[]),
  ...([{ length: 1e9 }, { toJSON: "x" }, "\ud800", "\0", "__proto__", "x".repeat(2000)] as unknown[]),
];

test.each(ODD_VALUES.map((value) => [JSON.stringify(value).slice(0, 40), value] as const))(
  "a body in JSON with %s in a field is answered below 500, on every call of next-auth's",
  async (_, value) => {
    const { cookie, csrfToken } = await csrf();
    const whole = { csrfToken, json: "true", callbackUrl: "/gathering", email: "a@b.ec", password: "wrong" };
    const bodies: Record<string, Record<string, unknown>> = {
      session: { csrfToken, data: { licenseId: NORTE } },
      signout: whole,
      "signin/credentials": whole,
      "callback/credentials": whole,
    };
    for (const [path, body] of Object.entries(bodies)) {
      for (const name of [...Object.keys(body), "x"]) {
        const response = await auth(path, { cookie, data: { ...body, [name]: value } });

        expect([path, name, response.status < 500]).toEqual([path, name, true]);
        expect(response.status).not.toBe(429);
      }
    }
    for (const name of ["level", "code", "message", "x"]) {
      expect(Object.values(logFields({ [name]: value })).every((text) => typeof text === "string")).toBe(true);
    }
  },
);

test.each([
  "%00",
  "a%00b",
  "%E2%80%A8",
  "%E2%80%A9",
  "%0d%0aSet-Cookie:%20a=b",
  "%1b%5b2J",
  "%C2%85",
  "%EF%BB%BF",
  "%F0%9F%8F%8E",
  "%ED%A0%80",
  "%E2%80%AE",
  "__proto__",
  "9".repeat(3000),
])("an address with %s is answered below 500, on every page of next-auth's", async (text) => {
  const paths = [
    "error",
    "signin",
    "signin/credentials",
    "signout",
    "csrf",
    "providers",
    "session",
    "callback/company",
  ];
  for (const path of paths) {
    for (const name of ["error", "callbackUrl", "state", "x"]) {
      const response = await auth(`${path}?${name}=${text}`);

      expect([path, name, response.status < 500]).toEqual([path, name, true]);
      expect(response.headers.get("location") ?? "").not.toMatch(/[^\u0021-\u007e]/);
    }
  }
});

test.each([
  ["%00", "Unknown"],
  ["Configuration%00", "Unknown"],
  ["SessionRequired", "SessionRequired"],
  ["CredentialsSignin", "CredentialsSignin"],
  ["<script>", "Unknown"],
])("the error page for %s is %s", async (text, kind) => {
  const response = await auth(`error?error=${text}`);

  expect(response.headers.get("location")).toMatch(new RegExp(`^${ORIGIN}/(?:login|api/auth/signin)\\?error=${kind}$`));
});

test.each([
  ["unknown", {}, 404],
  ["session/a/b", {}, 404],
  ["session", { data: "[1]" }, 400],
  ["session", { form: { a: "1" }, headers: { "content-type": "text/plain" } }, 415],
] as const)("%s is refused", async (path, options, status) => {
  expect((await auth(path, options)).status).toBe(status);
});

test("no forwarded call of the contract is shadowed by one of next-auth's", () => {
  const below = endpoints.filter(({ path, isForwarded }) => isForwarded && path.startsWith("/auth/"));

  expect(below.map(({ path }) => path)).toContain("/auth/password/forgot");
  expect(below.filter(({ path }) => isAuthCall(path.split("/").slice(2)))).toEqual([]);
});
