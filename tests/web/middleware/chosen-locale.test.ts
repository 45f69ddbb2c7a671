// @vitest-environment node
import { beforeAll, expect, test } from "vitest";
import { CHOOSE_LOCALE } from "@/lib/i18n/locales.ts";
import { chooseLocale } from "@/lib/proxy/choose-locale.ts";

const ORIGIN = "http://localhost:3000";
beforeAll(() => {
  Object.assign(process.env, {
    NEXTAUTH_URL: ORIGIN,
    NEXTAUTH_SECRET: "a secret of the tests alone, and of nothing else",
  });
});

function choose(locale: string, headers: Record<string, string>) {
  const answer = chooseLocale(new Request(`${ORIGIN}${CHOOSE_LOCALE}?locale=${locale}`, { headers }));
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    cookie: answer.headers.get("set-cookie"),
  };
}

test("a language chosen without a script is stored, and the browser returns to its page", () => {
  const page = `${ORIGIN}/ref/andes-motor/AM2RWQ74?utm_source=x`;

  const { status, location, cookie } = choose("en", { "sec-fetch-site": "same-origin", referer: page });

  expect([status, location]).toEqual([303, page]);
  expect(cookie).toBe("locale=en; Path=/; Max-Age=31536000; SameSite=Lax");
});

test.each([
  ["another site", "https://evil.example/ref/x/y"],
  ["one that is named like ours", `${ORIGIN}.evil.example/`],
  ["none that can be read", "://"],
])("a browser from %s is led to this site", (_, referer) => {
  expect(choose("en", { referer }).location).toBe("/login");
});

test.each([
  ["/ref/andes-motor/AM2RWQ74", "/ref/andes-motor/AM2RWQ74"],
  ["//evil.example/", "/login"],
  ["https://evil.example/ref/x/y", "/login"],
])("a browser without a referrer goes to the link's target, if that is on this site: %s", (from, to) => {
  expect(choose(`en&from=${encodeURIComponent(from)}`, {}).location).toBe(to);
});

test("two slashes lead nowhere else", () => {
  const { location } = choose("en", { referer: `${ORIGIN}//evil.example/` });

  expect(new URL(location ?? "", ORIGIN).origin).toBe(ORIGIN);
});

test("an unknown language, and a request of another site, change nothing", () => {
  const answers = [choose("xx", {}), choose("en", { "sec-fetch-site": "cross-site" })];

  expect(answers).toMatchObject([
    { status: 400, cookie: null },
    { status: 403, cookie: null },
  ]);
});
