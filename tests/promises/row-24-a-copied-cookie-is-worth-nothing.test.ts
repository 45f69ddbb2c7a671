import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { routes } from "@/lib/routing/routes.ts";
import { user } from "@/provider/db/schema/users.ts";
import { DEALS, PASSWORD, type Product, SESSION_COOKIE, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";
import type { WebProcess } from "@/tests/support/web-process.ts";
import { expectWithin } from "@/tests/support/within.ts";

/** The row's limit, plus a margin for a busy machine. */
const SIGN_OUT_TIMEOUT_MS = 5500;
const CHANGE_TIMEOUT_MS = 60_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ webs: 2 });
});
afterAll(() => product.stop());

/** @returns results of a session, a page and a call with the copied cookie */
async function opened(copy: Visitor): Promise<[boolean, boolean, number]> {
  const [session, page, call] = await Promise.all([
    copy.copy().session(),
    copy.copy().request(routes.gathering),
    copy.copy().request(DEALS),
  ]);
  return [session.user !== undefined, page.status === 200, call.status];
}

const NOTHING = [false, false, 401];

test("a sign-out at one web takes effect at both within 5 s, for session, page and call", async () => {
  const { visitor } = await product.visitor(await product.provider.given.dealership(), "supervisor");
  const copies = product.webs.map(({ url }) => visitor.copy(url));
  expect(await Promise.all(copies.map(opened))).toEqual([
    [true, true, 200],
    [true, true, 200],
  ]);

  await visitor.signOut();
  const start = performance.now();
  const atOnce = await opened(copies[0] as Visitor);
  await vi.waitFor(async () => expect(await Promise.all(copies.map(opened))).toEqual([NOTHING, NOTHING]), {
    timeout: SIGN_OUT_TIMEOUT_MS,
    interval: 250,
  });

  expect(atOnce).toEqual(NOTHING);
  expectWithin(performance.now() - start, SIGN_OUT_TIMEOUT_MS + 1000);
});

test("a new password ends the other sessions and leaves the one it was changed in", async () => {
  const { person, visitor } = await product.visitor(await product.provider.given.dealership(), "supervisor");
  const elsewhere = new Visitor((product.webs[1] as WebProcess).url);
  await elsewhere.signIn(person.email, PASSWORD);
  expect(await opened(elsewhere)).toEqual([true, true, 200]);

  const changed = await visitor.request("/api/auth/password", {
    method: "PUT",
    json: { currentPassword: PASSWORD, password: "Renovada-2027" },
  });
  await vi.waitFor(async () => expect(await opened(elsewhere)).toEqual(NOTHING), {
    timeout: SIGN_OUT_TIMEOUT_MS + 5000,
    interval: 250,
  });

  expect(changed.status).toBe(200);
  expect(await opened(visitor)).toEqual([true, true, 200]);
});

test("a disabled user, or a removed role, takes effect within a minute at both webs", async () => {
  const dealership = await product.provider.given.dealership();
  const [disabled, lowered] = [
    await product.visitor(dealership, "supervisor"),
    await product.visitor(dealership, "admin-client"),
  ];
  const change = (userId: string, values: Partial<typeof user.$inferInsert>) =>
    product.provider.services.database.transaction({ role: "identity" }, (db) =>
      db.update(user).set(values).where(eq(user.id, userId)),
    );
  const copies = product.webs.map(({ url }) => lowered.visitor.copy(url));
  const keys = () => Promise.all(copies.map(async (copy) => (await copy.request("/api/webhook/apikey")).status));
  expect(await keys()).toEqual([200, 200]);

  await change(disabled.person.userId, { state: "disabled" });
  await change(lowered.person.userId, { roles: ["general"] });
  await vi.waitFor(
    async () => {
      for (const { url } of product.webs) expect(await opened(disabled.visitor.copy(url))).toEqual(NOTHING);
      expect((await keys()).every((status) => status === 403 || status === 401)).toBe(true);
    },
    { timeout: CHANGE_TIMEOUT_MS, interval: 500 },
  );

  expect((await (copies[0] as Visitor).session()).user).toMatchObject({ role: ["general"] });
});

test("the session's cookie is no bearer token, at the web or at the provider", async () => {
  const { person, visitor } = await product.visitor(await product.provider.given.dealership(), "supervisor");
  const headers = { authorization: `Bearer ${visitor.cookies.get(SESSION_COOKIE)}`, "x-license-id": person.licenseId };

  const [call, session, direct] = await Promise.all([
    fetch(`${product.web.url}${DEALS}`, { headers }),
    fetch(`${product.web.url}/api/auth/session`, { headers }),
    fetch(`${product.relay.url}/lead-prospection/deals`, { headers }),
  ]);

  expect([call.status, direct.status]).toEqual([401, 401]);
  expect(await session.json()).toEqual({});
});
