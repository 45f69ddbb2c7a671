// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cookieName, readToken } from "@/lib/session/session-cookie.ts";
import type { FakeProvider } from "@/tests/support/stand-in-provider.ts";
import { sessionCookie, startFake } from "../proxy/web.ts";

const sent = vi.hoisted(() => ({ cookies: new Map<string, string>(), headers: new Headers() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (sent.cookies.has(name) ? { name, value: sent.cookies.get(name) } : undefined),
    getAll: () => [...sent.cookies].map(([name, value]) => ({ name, value })),
  }),
  headers: async () => sent.headers,
}));
const { check } = vi.hoisted(() => ({ check: vi.fn() }));
vi.mock("@/lib/session/resolve.ts", async (original) => {
  const own = await original<typeof import("@/lib/session/resolve.ts")>();
  check.mockImplementation(own.readUntil);
  return { ...own, readUntil: check };
});
const { currentSession, currentToken, isSessionUnknown } = await import("@/lib/session/server.ts");

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFake();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.isSilent = false;
  sent.cookies.clear();
  sent.headers = new Headers();
});

const sessionValue = () => sessionCookie(provider.grant()).slice(cookieName().length + 1);

test("a page has the session of its cookie, and no token in it", async () => {
  sent.cookies.set(cookieName(), sessionValue());

  const session = await currentSession();

  expect(Object.keys(session ?? {})).toEqual(["user", "licenseId", "expires"]);
  expect(session?.user).toEqual(provider.user());
  expect(await currentToken()).toMatchObject({ accessToken: expect.any(String) });
});

test("a page neither fails nor ends by a callback cookie that next-auth rejects", async () => {
  sent.cookies.set(cookieName(), sessionValue());
  sent.cookies.set("next-auth.callback-url", "ht!tp://[");

  expect(await currentSession()).not.toBeNull();
});

test("a missing or foreign cookie is no session", async () => {
  const before = await currentSession();
  sent.cookies.set(cookieName(), "a.b.c.d.e");

  expect([before, await currentSession()]).toEqual([null, null]);
});

test("a session ended by the provider is no session", async () => {
  const grant = provider.grant();
  provider.end(grant);
  sent.cookies.set(cookieName(), sessionCookie(grant).slice(cookieName().length + 1));

  expect(await currentSession()).toBeNull();
});

test("a provider that does not answer ends no session: its cookie's roles apply", async () => {
  provider.isSilent = true;
  sent.cookies.set(cookieName(), sessionValue());

  expect(await isSessionUnknown()).toBe(true);
  expect((await currentSession())?.user.role).toEqual(["admin-client"]);
});

test("an unexpected error reaches the page, where next-auth would end the session", async () => {
  check.mockRejectedValueOnce(new TypeError("unexpected"));
  sent.cookies.set(cookieName(), sessionValue());

  await expect(currentSession()).rejects.toThrow("unexpected");
});

test("the token comes from one cookie, not from its chunks", async () => {
  const value = sessionValue();
  const half = Math.floor(value.length / 2);
  const chunks = `${cookieName()}.0=${value.slice(0, half)}; ${cookieName()}.1=${value.slice(half)}`;

  expect(await readToken(chunks)).toBeNull();
  expect(await readToken(`other=1; ${cookieName()}=${value}; ${cookieName()}.0=x`)).toMatchObject({
    licenseId: expect.any(String),
  });
  expect(await readToken(null)).toBeNull();
});
