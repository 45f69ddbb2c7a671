// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FakeProvider, json, reject } from "@/tests/support/stand-in-provider.ts";
import { OWN_PAGE, renewedIn, sendRequest, sessionCookie, startFake } from "./web.ts";

let provider: FakeProvider;
const DEALS = "/lead-prospection/deals";
const RESUBMIT = "/lead-prospection/deal/reprocess/validation";

beforeAll(async () => {
  provider = await startFake();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.received.length = 0;
  provider.accessSeconds = 600;
  provider.refreshStatus = undefined;
  provider.isSilent = false;
  provider.cutRefreshes = 0;
  provider.answer = (_, response, token) =>
    provider.accepts(token) ? json(response, 200, { fine: true }) : reject(response, 401, "TOKEN_EXPIRED");
});

test.each([401, 403])("a %i is met with one refresh and one retry, and the cookie is renewed", async (status) => {
  const grant = provider.grant();
  provider.answer = (_, response, token) =>
    token === grant.token.accessToken ? reject(response, status, "FORBIDDEN") : json(response, 200, { fine: true });

  const response = await sendRequest(DEALS, { cookie: sessionCookie(grant) });

  expect(response.status).toBe(200);
  expect(provider.calls("/auth/refresh")).toHaveLength(1);
  expect(provider.calls(DEALS)).toHaveLength(2);
  expect(renewedIn(response)?.refreshToken).not.toBe(grant.refreshToken);
});

test.each([401, 403])("a %i that stays ends at /signin after one refresh and two calls", async (status) => {
  const grant = provider.grant();
  provider.answer = (_, response) => reject(response, status, "FORBIDDEN");

  const response = await sendRequest(DEALS, { cookie: sessionCookie(grant) });

  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ httpStatus: 401, details: { signIn: "/signin" } });
  expect(provider.calls("/auth/refresh")).toHaveLength(1);
  expect(provider.calls(DEALS)).toHaveLength(2);
});

test("an ended session is removed with the answer", async () => {
  const grant = provider.grant();
  provider.end(grant);

  const response = await sendRequest(DEALS, { cookie: sessionCookie(grant) });

  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ details: { signIn: "/signin" } });
  expect(response.headers.getSetCookie()[0]).toMatch(/session-token=; Max-Age=0/);
});

test("fifty parallel calls with an expired token share one refresh and all succeed", async () => {
  const grant = provider.grant();
  provider.expire(grant);

  const responses = await Promise.all(
    Array.from({ length: 50 }, () => sendRequest(DEALS, { cookie: sessionCookie(grant) })),
  );

  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(provider.calls("/auth/refresh")).toHaveLength(1);
});

test("a token with under a minute left is refreshed before it is used", async () => {
  provider.accessSeconds = 30;
  const grant = provider.grant();
  provider.accessSeconds = 600;

  const response = await sendRequest(DEALS, { cookie: sessionCookie(grant) });

  expect(response.status).toBe(200);
  expect(provider.received.map(({ url }) => url)).toEqual(["/auth/refresh", DEALS]);
  expect(renewedIn(response)).not.toBeNull();
});

test("the cookie before a refresh continues with the tokens of that refresh", async () => {
  const grant = provider.grant();
  provider.expire(grant);
  await sendRequest(DEALS, { cookie: sessionCookie(grant) });
  provider.received.length = 0;

  const response = await sendRequest(DEALS, { cookie: sessionCookie(grant) });

  expect(response.status).toBe(200);
  expect(provider.received.map(({ url }) => url)).toEqual([DEALS]);
  expect(renewedIn(response)).not.toBeNull();
});

test.each([500, 502, 503])("a %i never refreshes and never signs anyone out", async (status) => {
  const grant = provider.grant();
  provider.answer = (_, response) => reject(response, status, "INTERNAL");

  const response = await sendRequest(DEALS, { cookie: sessionCookie(grant) });

  expect(response.status).toBe(status);
  expect(provider.calls("/auth/refresh")).toHaveLength(0);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("a provider that hangs up never signs a user out; only the read is repeated", async () => {
  const grant = provider.grant();
  provider.isSilent = true;

  const read = await sendRequest(DEALS, { cookie: sessionCookie(grant) });
  const write = await sendRequest(RESUBMIT, {
    method: "POST",
    cookie: sessionCookie(grant),
    headers: OWN_PAGE,
    body: "{}",
  });

  expect([read.status, write.status]).toEqual([502, 502]);
  expect([...read.headers.getSetCookie(), ...write.headers.getSetCookie()]).toEqual([]);
  expect(provider.calls(DEALS)).toHaveLength(2);
  expect(provider.calls(RESUBMIT)).toHaveLength(1);
});

test("a refresh with a truncated answer is sent again, and its caller gets the answer", async () => {
  const grant = provider.grant();
  provider.expire(grant);
  provider.cutRefreshes = 1;

  const response = await sendRequest(DEALS, { cookie: sessionCookie(grant) });

  expect(response.status).toBe(200);
  expect(provider.calls("/auth/refresh")).toHaveLength(2);
  expect(renewedIn(response)).not.toBeNull();
});

test("a refresh truncated twice ends no session", async () => {
  const grant = provider.grant();
  provider.expire(grant);
  provider.cutRefreshes = 2;

  const response = await sendRequest(DEALS, { cookie: sessionCookie(grant) });

  expect(response.status).toBe(502);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("a refresh that fails without a rejection ends nothing", async () => {
  const grant = provider.grant();
  provider.expire(grant);
  provider.refreshStatus = 503;

  const response = await sendRequest(DEALS, { cookie: sessionCookie(grant) });

  expect(response.status).toBe(503);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("a body up to a megabyte is sent again with the renewed token, byte for byte", async () => {
  const grant = provider.grant();
  provider.expire(grant);
  const body = JSON.stringify({ note: "ñ".repeat(100_000) });

  const response = await sendRequest(RESUBMIT, {
    method: "POST",
    cookie: sessionCookie(grant),
    headers: OWN_PAGE,
    body,
  });

  expect(response.status).toBe(200);
  expect(provider.calls(RESUBMIT).map((received) => received.body.toString())).toEqual([body, body]);
});
