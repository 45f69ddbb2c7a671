import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/lib/routing/routes.ts";
import { type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { sendRaw } from "@/tests/support/raw-http.ts";
import { startWeb, type WebProcess } from "@/tests/support/web-process.ts";

let product: Product;
let theirs: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  theirs = await product.visitor(await product.provider.given.dealership(), "superadmin");
});
afterAll(() => product.stop());

const PAGES = [...Object.values(routes), "/nothing-here", "/ref/andes/ABC", "/settings/nothing", "/favicon.ico"];
const CALLS = [
  "/api/lead-prospection/deals",
  "/api/nothing-here",
  "/api/webhook/leads/web",
  "/api/auth/session",
  "/api/auth/csrf",
  "/api/auth/providers",
  "/api/auth/signin",
  "/api/auth/nothing-here",
  "/api/session/renew",
];
const FILES = [
  "/icon.svg",
  "/robots.txt",
  "/locales/es/translation.json",
  "/locales/xx/translation.json",
  "/_next/static/nothing.js",
  "/_next/image?url=%2Ficon.svg&w=64&q=75",
];
const EVERYTHING = [...PAGES, ...CALLS, ...FILES];
/** Browser features that no page needs. */
const NOT_NEEDED = ["camera", "geolocation", "microphone", "payment", "usb"];
const STRICT_REFERRERS = ["strict-origin-when-cross-origin", "strict-origin", "same-origin", "no-referrer"];

function expectGuarded({ headers }: Response): void {
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(STRICT_REFERRERS).toContain(headers.get("referrer-policy"));
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  for (const power of NOT_NEEDED) expect(headers.get("permissions-policy")).toContain(`${power}=()`);
  expect(headers.get("x-powered-by")).toBeNull();
  expect(headers.get("server")).toBeNull();
  expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
}

test.each(["nobody", "someone"])("every answer to %s has its security headers", async (kind) => {
  const headers = { origin: "https://evil.example" };
  for (const path of EVERYTHING) {
    const options =
      kind === "someone"
        ? theirs.visitor.copy()
        : { request: (p: string) => fetch(`${product.web.url}${p}`, { headers, redirect: "manual" }) };

    const answer = await options.request(path, { headers });

    await answer.arrayBuffer();
    expect(answer.status, path).toBeLessThan(500);
    expectGuarded(answer);
  }
});

test("an answer, rejected or not, runs no script wherever it opens, and declares it once", async () => {
  for (const path of CALLS) {
    const cookie = `Cookie: ${theirs.visitor.cookie}`;
    for (const lines of [[], [cookie]]) {
      const { headers } = await sendRaw(product.web.port, `GET ${path} HTTP/1.1`, lines);

      expect(headers.get("content-security-policy"), path).toEqual([
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      ]);
      expect(headers.get("x-content-type-options"), path).toEqual(["nosniff"]);
    }
  }
});

test("another site's preflight is denied", async () => {
  for (const path of [routes.login, ...CALLS]) {
    const answer = await fetch(`${product.web.url}${path}`, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });

    expect(answer.status, path).toBeLessThan(500);
    expectGuarded(answer);
  }
});

test.each(["TRACE", "PROPFIND", "SEARCH", "LOCK", "M-SEARCH", "PURGE"])(
  "%s is an unknown method, and its answer repeats no input",
  async (method) => {
    for (const path of [...EVERYTHING, "/"]) {
      const answer = await sendRaw(product.web.port, `${method} ${path} HTTP/1.1`, [
        `Cookie: ${theirs.visitor.cookie}`,
        "X-Secret: dont-repeat-me",
      ]);

      expect(answer.status, path).toBe(405);
      expect(answer.whole).not.toContain("dont-repeat-me");
      expect(answer.headers.get("x-content-type-options")).toEqual(["nosniff"]);
    }
  },
);

test.each(["POST", "PUT", "PATCH", "DELETE"])("a file is read and nothing else: %s", async (method) => {
  const statuses = await Promise.all(
    FILES.map(async (path) => (await sendRaw(product.web.port, `${method} ${path} HTTP/1.1`)).status),
  );

  expect(statuses).toEqual(FILES.map(() => 405));
});

test("an invalid HTTP method is 400 or 405", async () => {
  for (const method of ["FOO", "get", "GETX", "CONNECT"]) {
    const { status } = await sendRaw(product.web.port, `${method} ${routes.login} HTTP/1.1`);

    expect([0, 400, 405]).toContain(status);
  }
});

describe("over TLS", () => {
  let secure: WebProcess;
  beforeAll(async () => {
    secure = await startWeb({ PROVIDER_API_URL: product.relay.url, NEXTAUTH_URL: "https://prospecta.example" });
  });
  afterAll(() => secure.stop());

  test("every answer requires TLS for a year or more", async () => {
    for (const path of EVERYTHING) {
      const answer = await fetch(`${secure.url}${path}`, { redirect: "manual" });

      await answer.arrayBuffer();
      const seconds = Number(/max-age=(\d+)/.exec(answer.headers.get("strict-transport-security") ?? "")?.[1]);
      expect(seconds, path).toBeGreaterThanOrEqual(31_536_000);
      expectGuarded(answer);
    }
  });
});
