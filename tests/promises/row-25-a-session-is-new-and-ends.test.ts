import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { DEALS, PASSWORD, type Product, SESSION_COOKIE, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";

let product: Product;
afterEach(() => vi.useRealTimers());
afterAll(() => product?.stop());

describe("at sign-in", () => {
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  test("the cookie after is not the cookie before, and every sign-in is a session of its own", async () => {
    const { person, visitor } = await product.visitor(await product.provider.given.dealership(), "general");
    const first = visitor.copy();

    await visitor.signIn(person.email, PASSWORD);

    expect(visitor.cookies.get(SESSION_COOKIE)).not.toBe(first.cookies.get(SESSION_COOKIE));
    await first.signOut();
    expect((await visitor.request(DEALS)).status).toBe(200);
  });

  test.each([
    ["made up", async () => "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..fixed.by.me"],
    [
      "of the attacker's own session",
      async () =>
        (await product.visitor(await product.provider.given.dealership(), "general")).visitor.cookies.get(
          SESSION_COOKIE,
        ) ?? "",
    ],
  ])("a cookie that was planted before, %s, is discarded", async (_, planted) => {
    const person = await product.provider.given.user(await product.provider.given.dealership(), "general", {
      password: PASSWORD,
    });
    const value = await planted();
    const victim = new Visitor(product.web.url, [[SESSION_COOKIE, value]]);

    await victim.signIn(person.email, PASSWORD);

    expect(victim.cookies.get(SESSION_COOKIE)).not.toBe(value);
    expect((await victim.session()).user).toMatchObject({ email: person.email });
    const attacker = new Visitor(product.web.url, [[SESSION_COOKIE, value]]);
    expect((await attacker.session()).user?.email).not.toBe(person.email);
  });
});

describe("with short limits", () => {
  const IDLE_SECONDS = 6;
  const ABSOLUTE_SECONDS = 10;
  beforeAll(async () => {
    const limits = { SESSION_IDLE_SECONDS: String(IDLE_SECONDS), SESSION_ABSOLUTE_SECONDS: String(ABSOLUTE_SECONDS) };
    product = await startProduct({
      env: { SESSION_ABSOLUTE_SECONDS: limits.SESSION_ABSOLUTE_SECONDS },
      providerEnv: limits,
    });
  });

  const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

  test("an idle session ends, an active one continues, and none lasts longer than a day", async () => {
    const dealership = await product.provider.given.dealership();
    const [idle, used] = [await product.visitor(dealership, "general"), await product.visitor(dealership, "general")];
    const start = performance.now();

    const observed: number[] = [];
    while (performance.now() - start < (IDLE_SECONDS + 2) * 1000) {
      observed.push((await used.visitor.request(DEALS)).status);
      await pause(1);
    }
    const afterIdle = await idle.visitor.request(DEALS);
    while (performance.now() - start < (ABSOLUTE_SECONDS + 1) * 1000) {
      await used.visitor.request(DEALS);
      await pause(1);
    }
    await pause(5);
    const atTheEnd = await used.visitor.request(DEALS);

    expect(new Set(observed)).toEqual(new Set([200]));
    expect(afterIdle.status).toBe(401);
    expect(atTheEnd.status).toBe(401);
  });
});
