import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DEALS, figure, type Product, SESSION_COOKIE, startProduct } from "@/tests/support/product.ts";
import type { Visitor } from "@/tests/support/visitor.ts";

const PARALLEL = 50;
const ROUNDS = figure(1, 10);
/** The web renews tokens with less than a minute left: three seconds after sign-in. */
const SHORT_LIVED = { ACCESS_TOKEN_TTL_SECONDS: "66" };
const untilOld = () => new Promise((resolve) => setTimeout(resolve, 6200));

let product: Product | undefined;
afterEach(async () => {
  await product?.stop();
  product = undefined;
});
afterAll(() => product?.stop());

const refreshes = ({ relay }: Product) => relay.passed.filter(({ path }) => path === "/auth/refresh");

describe("fifty calls at once with one expired cookie", () => {
  test("are fifty answers and one refresh, and the next call works with the newest cookie", async () => {
    product = await startProduct({ providerEnv: SHORT_LIVED });
    const { visitor } = await product.visitor(await product.provider.given.dealership(), "supervisor");

    for (let round = 0; round < ROUNDS; round += 1) {
      await untilOld();
      product.relay.passed.length = 0;
      const before = visitor.cookies.get(SESSION_COOKIE);
      const statuses = await Promise.all(
        Array.from({ length: PARALLEL }, async () => (await visitor.request(DEALS)).status),
      );

      expect(statuses).toEqual(Array.from({ length: PARALLEL }, () => 200));
      expect(refreshes(product).map(({ status }) => status)).toEqual([200]);
      expect(visitor.cookies.get(SESSION_COOKIE)).not.toBe(before);
      const next = await visitor.copy().request(DEALS);
      expect(next.status).toBe(200);
      expect(refreshes(product)).toHaveLength(1);
    }
  });

  test("rejections that the web did not expect cause one refresh too", async () => {
    product = await startProduct();
    const { visitor } = await product.visitor(await product.provider.given.dealership(), "supervisor");
    // Tokens of one session issued within one second are equal.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const old = new Set<string | undefined>();
    product.relay.interferes = ({ path, headers }, response) => {
      if (path === "/auth/session" || path === "/auth/refresh") return false;
      if (old.size === 0) old.add(headers.authorization);
      if (!old.has(headers.authorization)) return false;
      response.writeHead(401, { "content-type": "application/json" }).end('{"code":"TOKEN_EXPIRED"}');
      return true;
    };

    const statuses = await Promise.all(
      Array.from({ length: PARALLEL }, async () => (await visitor.request(DEALS)).status),
    );

    expect(statuses).toEqual(Array.from({ length: PARALLEL }, () => 200));
    expect(refreshes(product)).toHaveLength(1);
  });

  test("over two web processes cause at most one refresh in each, one successor, and no sign-out", async () => {
    product = await startProduct({ webs: 2, providerEnv: SHORT_LIVED });
    const { visitor } = await product.visitor(await product.provider.given.dealership(), "supervisor");

    for (let round = 0; round < ROUNDS; round += 1) {
      await untilOld();
      product.relay.passed.length = 0;
      const visitors = product.webs.map(({ url }) => visitor.copy(url));
      const statuses = await Promise.all(
        Array.from({ length: PARALLEL }, async (_, index) => {
          const at = visitors[index % visitors.length] as Visitor;
          return (await at.request(DEALS)).status;
        }),
      );

      expect(statuses).toEqual(Array.from({ length: PARALLEL }, () => 200));
      const answers = refreshes(product).map(({ status, answer }) => [status, JSON.parse(answer).refreshToken]);
      expect(answers.length).toBeLessThanOrEqual(2);
      expect(new Set(answers.map((answer) => String(answer))).size).toBe(1);
      for (const [index, each] of visitors.entries()) {
        // A cookie of one copy is valid at the other.
        const other = visitors[(index + 1) % visitors.length] as Visitor;
        expect((await each.copy(other.web).request(DEALS)).status).toBe(200);
      }
      const [first] = visitors as [Visitor];
      for (const [name, value] of first.cookies) visitor.cookies.set(name, value);
    }
  });
});
