import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SessionUser } from "@/contract/identity/sessions.ts";
import { endpoints } from "@/contract/index.ts";
import { isOfMachines, ROLES, type Role } from "@/contract/kernel/access.ts";
import { routes } from "@/lib/routing/routes.ts";
import { placed } from "@/tests/support/addressed.ts";
import { figure, type Product, SESSION_COOKIE, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";
import { WEB_SECRET } from "@/tests/support/web-process.ts";

const STATIC = fileURLToPath(new URL(`../../${process.env.NEXT_DIST_DIR ?? ".next"}/static`, import.meta.url));
const ROLES_IN_SHORT: readonly Role[] = ["superadmin", "supervisor", "host"];
const TOKEN = /eyJ[\w-]{8,}\.[\w-]*\./;

let product: Product;
beforeAll(async () => {
  // Tokens expire after three seconds, so that renewals happen during the test.
  product = await startProduct({ providerEnv: { ACCESS_TOKEN_TTL_SECONDS: "63" } });
});
afterAll(() => product.stop());

/** @returns every token that the provider has issued to the web */
function tokensGiven(): Set<string> {
  const tokens = new Set<string>();
  for (const { answer } of product.relay.passed) {
    for (const [, token] of answer.matchAll(/"(?:accessToken|refreshToken)":"([^"]+)"/g)) tokens.add(token as string);
  }
  return tokens;
}

/** Output that scripts can read; the encrypted HttpOnly cookie is excluded. */
async function readable(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
  for (const cookie of response.headers.getSetCookie()) {
    if (!cookie.startsWith(`${SESSION_COOKIE}=`) || !/; httponly/i.test(cookie)) headers.push(["set-cookie", cookie]);
  }
  return `${headers.join("\n")}\n${await response.text()}`;
}

test.each(figure(ROLES_IN_SHORT, ROLES))("no answer with %s contains a token of the provider", async (role) => {
  const { visitor } = await product.visitor(await product.provider.given.dealership(), role);
  await new Promise((resolve) => setTimeout(resolve, 3200));
  const calls = endpoints.filter(
    ({ isForwarded, answer, access }) => isForwarded && answer === "json" && !isOfMachines(access),
  );
  const addresses: [string, object][] = [
    ...Object.values(routes).flatMap((route): [string, object][] => [
      [route, {}],
      [route, { headers: { rsc: "1" } }],
    ]),
    ...calls.map((endpoint): [string, object] => [`/api${placed(endpoint).path}`, placed(endpoint).options]),
    ...["session", "csrf", "providers", "signin", "signout"].map((action): [string, object] => [
      `/api/auth/${action}`,
      {},
    ]),
    ["/api/session/renew?callbackUrl=/gathering", {}],
  ];

  // In a short run each of three roles has a third of the addresses, in a full run every role has all.
  const called = addresses.filter((_, index) =>
    figure(index % ROLES_IN_SHORT.length === ROLES_IN_SHORT.indexOf(role), true),
  );
  const received: [string, string][] = [];
  for (const [address, options] of called)
    received.push([address, await readable(await visitor.request(address, options))]);

  const tokens = [...tokensGiven()];
  expect(tokens.length).toBeGreaterThan(3);
  const leaked = received.filter(([, text]) => TOKEN.test(text) || tokens.some((token) => text.includes(token)));
  expect(leaked.map(([address]) => address)).toEqual([]);
});

test("no answer contains extra fields of the provider", async () => {
  const { visitor } = await product.visitor(await product.provider.given.dealership(), "supervisor");
  product.relay.interferes = (call, response) => {
    if (call.path.startsWith("/auth/")) return false;
    const canary = {
      "x-firebase-token": "canary-firebase",
      "set-cookie": "canary-cookie=1",
      "x-access-token": "canary-header",
    };
    response.writeHead(401, {
      "content-type": "application/json",
      authorization: `${call.headers.authorization}`,
      ...canary,
    });
    response.end(
      JSON.stringify({ code: "TOKEN_EXPIRED", message: call.headers.authorization, details: { heard: call.headers } }),
    );
    return true;
  };

  const text = await readable(await visitor.request("/api/lead-prospection/deals"));

  product.relay.interferes = () => false;
  expect(text).not.toMatch(TOKEN);
  expect(text).not.toContain("canary-");
});

test("the session shows the specification's fields and no other", async () => {
  const { visitor } = await product.visitor(await product.provider.given.dealership(), "general");

  const session = await visitor.session();

  expect(Object.keys(session).toSorted()).toEqual(["expires", "licenseId", "user"]);
  expect(Object.keys(session.user ?? {}).toSorted()).toEqual(Object.keys(SessionUser.shape).toSorted());
});

test("the session's cookie cannot be read without the secret, and no script sees it", async () => {
  const { visitor } = await product.visitor(await product.provider.given.dealership(), "general");
  const value = visitor.cookies.get(SESSION_COOKIE) ?? "";

  const parts = value.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));

  expect(parts).toHaveLength(5);
  for (const token of tokensGiven()) expect(parts.join()).not.toContain(token);
  expect(
    (await new Visitor(product.web.url, [[SESSION_COOKIE, `${value.slice(0, -4)}AAAA`]]).session()).user,
  ).toBeUndefined();
});

test("no script of the build holds a secret or an address of the provider's", () => {
  const scripts = readdirSync(STATIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|json|map)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

  expect(scripts.length).toBeGreaterThan(10);
  const holding = scripts.filter((file) => {
    const text = readFileSync(file, "utf8");
    return (
      text.includes(WEB_SECRET) ||
      /NEXTAUTH_SECRET|PROVIDER_SECRET|PROVIDER_API_URL|127\.0\.0\.1:4000|argon2id/.test(text) ||
      TOKEN.test(text)
    );
  });
  expect(holding.map((file) => path.relative(STATIC, file))).toEqual([]);
});
