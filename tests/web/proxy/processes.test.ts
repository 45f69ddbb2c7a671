// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Grant, sessions } from "@/contract/identity/sessions.ts";
import { sendRequest } from "@/lib/http/provider-client.ts";
import { Refresher } from "@/lib/session/resolve.ts";
import { toWebToken } from "@/lib/session/session-cookie.ts";
import type { FakeProvider } from "@/tests/support/stand-in-provider.ts";
import { startFake } from "./web.ts";

let provider: FakeProvider;
const refresh = (refreshToken: string): Promise<Grant> => sendRequest(sessions.refresh, { refreshToken });

beforeAll(async () => {
  provider = await startFake();
});
afterAll(() => provider.stop());

test("two processes that renew one session at the same time agree on what follows", async () => {
  const [one, other] = [new Refresher(refresh), new Refresher(refresh)];
  const cookie = toWebToken(provider.grant());

  const renewed = await Promise.all([one.renew(cookie), other.renew(cookie), one.renew(cookie), other.renew(cookie)]);

  expect(new Set(renewed.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  expect(provider.calls("/auth/refresh")).toHaveLength(2);
});

test("a process that did not see the renewal continues from the older cookie", async () => {
  const [one, other] = [new Refresher(refresh), new Refresher(refresh)];
  const cookie = toWebToken(provider.grant());
  const first = await one.renew(cookie);

  const second = await other.renew(cookie);

  expect(second.refreshToken).toBe(first.refreshToken);
});

test("the licence in force is the cookie's, whatever was last used", async () => {
  const refresher = new Refresher(refresh);
  const cookie = { ...toWebToken(provider.grant()), licenseId: "the one chosen in this browser" };

  const renewed = await refresher.renew(cookie);

  expect(renewed.licenseId).toBe("the one chosen in this browser");
});
