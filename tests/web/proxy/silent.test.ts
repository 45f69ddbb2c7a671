// @vitest-environment node
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { sendRequest as callProvider, TIMEOUTS } from "@/lib/http/provider-client.ts";
import { gate, renewAndReturn } from "@/lib/session/gate.ts";
import { beforeDeadline } from "@/lib/session/page-request.ts";
import { readUntil, refresher } from "@/lib/session/resolve.ts";
import { readToken, toWebToken } from "@/lib/session/session-cookie.ts";
import { type FakeProvider, json, reject } from "@/tests/support/stand-in-provider.ts";
import { OWN_PAGE, sendRequest, sessionCookie, startFake } from "./web.ts";

const DEALS = "/lead-prospection/deals";
/** Longer than every deadline: only the deadline or the breaker ends a request. */
const NEVER_MS = 3_600_000;

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFake();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  provider.isHanging = false;
  provider.answer = (_, response) => json(response, 200, { fine: true });
  Object.assign(TIMEOUTS, { page: 200, read: NEVER_MS, report: NEVER_MS, own: NEVER_MS, silence: NEVER_MS });
  await waitForAnswer();
  provider.received.length = 0;
});

/** The test before may have left a silent provider. */
async function waitForAnswer() {
  await vi.waitFor(
    async () => expect((await sendRequest(DEALS, { cookie: sessionCookie(provider.grant()) })).status).toBe(200),
    {
      timeout: 15_000,
    },
  );
}

const REPORT = "/filters/bi/general/overview";
const read = () => sendRequest(DEALS, { cookie: sessionCookie(provider.grant()) });
const write = () =>
  sendRequest("/lead-prospection/deals/reprocess/crm", {
    method: "POST",
    cookie: sessionCookie(provider.grant()),
    headers: OWN_PAGE,
    body: "{}",
  });
const timeOut = () => callProvider(sessions.introspect, {}, { until: Date.now() + 20 }).catch(() => undefined);
const requestsTo = (path: string) => provider.received.filter(({ url }) => url === path);

test("a page of a provider that hangs is decided by its cookie at the deadline", async () => {
  const token = await readToken(sessionCookie(provider.grant()));
  provider.isHanging = true;

  expect(await readUntil(token, Date.now() + 50)).toMatchObject({
    state: "unknown",
    error: { code: "PROVIDER_TIMEOUT" },
  });
  expect(await gate("/gathering", "", token, Date.now() + 50)).toEqual({ kind: "outage" });
});

test("a page does not wait for a renewal that others wait for", async () => {
  const grant = provider.grant();
  provider.expire(grant);
  provider.refreshMs = NEVER_MS;
  provider.answer = (_, response) => reject(response, 401, "TOKEN_EXPIRED");
  const token = await readToken(sessionCookie(grant));
  void sendRequest(DEALS, { cookie: sessionCookie(grant) });
  await vi.waitFor(() => expect(provider.calls("/auth/refresh")).not.toHaveLength(0));

  expect(await readUntil(token, Date.now() + 50)).toMatchObject({ state: "unknown" });
  provider.refreshMs = 20;
});

test("a renewal on the way to a page answers at the deadline", async () => {
  const cookie = sessionCookie({ ...provider.grant(), token: { ...provider.grant().token, exp: 1 } });
  provider.isHanging = true;

  const response = await renewAndReturn(
    new Request("http://localhost:3000/api/session/renew", { headers: { cookie } }),
  );

  expect(response.status).toBe(504);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("after three timeouts in a row no call waits, and the first answer closes the breaker", async () => {
  provider.isHanging = true;
  for (let count = 0; count < 3; count++) await timeOut();
  provider.received.length = 0;

  const rejected = await read();
  const page = await readUntil(await readToken(sessionCookie(provider.grant())), Date.now() + NEVER_MS);

  expect(rejected.status).toBe(502);
  expect(await rejected.json()).toMatchObject({ code: "PROVIDER_UNREACHABLE" });
  expect(page).toMatchObject({ state: "unknown", error: { code: "PROVIDER_UNREACHABLE" } });
  expect(requestsTo(DEALS)).toHaveLength(0);
  await vi.waitFor(() => expect(requestsTo("/readyz").length).toBeGreaterThan(1), { timeout: 15_000 });

  provider.isHanging = false;

  await waitForAnswer();
});

test("timeouts with an answer in between do not open the breaker", async () => {
  for (let round = 0; round < 3; round++) {
    provider.isHanging = true;
    for (let count = 0; count < 2; count++) await timeOut();
    provider.isHanging = false;
    expect((await read()).status).toBe(200);
  }

  expect(requestsTo("/readyz")).toHaveLength(0);
});

test("connections that are refused are no time-outs", async () => {
  provider.isSilent = true;
  for (let count = 0; count < 5; count++) await read();
  provider.isSilent = false;

  expect((await read()).status).toBe(200);
  expect(requestsTo("/readyz")).toHaveLength(0);
});

test("a slow request that times out three times is no silent provider", async () => {
  Object.assign(TIMEOUTS, { read: 50 });
  provider.answer = ({ url }, response) => {
    if (!url.startsWith("/lead-prospection/audit")) json(response, 200, { fine: true });
  };
  for (let count = 0; count < 3; count++)
    await sendRequest("/lead-prospection/audit/deal", { cookie: sessionCookie(provider.grant()) });

  expect((await read()).status).toBe(200);
});

test("as the breaker opens every read that waits ends, and a write waits on", async () => {
  provider.isHanging = true;
  const reads = [
    read(),
    read(),
    read(),
    read(),
    read(),
    sendRequest(REPORT, { cookie: sessionCookie(provider.grant()) }),
  ];
  const grant = provider.grant();
  provider.expire(grant);
  const renewing = refresher().renew(toWebToken(grant));
  const stream = sendRequest(`${DEALS}/events`, { cookie: sessionCookie(provider.grant()) });
  const written = write();
  await vi.waitFor(() => expect(provider.received).toHaveLength(9));

  for (let count = 0; count < 3; count++) await timeOut();

  for (const { status } of await Promise.all([...reads, stream])) expect(status).toBe(504);
  await expect(renewing).rejects.toMatchObject({ code: "PROVIDER_TIMEOUT" });
  expect(await Promise.race([written, "waits"])).toBe("waits");
});

test("an open event stream survives the silence and resumes", async () => {
  let events: ServerResponse | undefined;
  provider.answer = (_, response) => {
    events = response;
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
  };
  const { body } = await sendRequest(`${DEALS}/events`, { cookie: sessionCookie(provider.grant()) });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const next = async () => Buffer.from((await reader.read()).value ?? []).toString();
  expect(await next()).toBe(": open\n\n");
  provider.isHanging = true;
  const waiting = read();
  for (let count = 0; count < 3; count++) await timeOut();
  expect((await waiting).status).toBe(504);

  events?.write("data: 1\n\n");

  expect(await next()).toBe("data: 1\n\n");
  await reader.cancel();
});

test("a host that is silent for one read is probed, long before a slow report is given up", async () => {
  Object.assign(TIMEOUTS, { silence: 50 });
  provider.isHanging = true;

  const report = await sendRequest(REPORT, { cookie: sessionCookie(provider.grant()) });

  expect(await report.json()).toMatchObject({ code: "PROVIDER_TIMEOUT" });
  expect(requestsTo("/readyz").length).toBeGreaterThan(0);
});

test("a slow read of a host that answers other requests or a probe is awaited", async () => {
  Object.assign(TIMEOUTS, { silence: 50 });
  const slow = Promise.withResolvers<void>();
  provider.answer = async ({ url }, response) => {
    if (url.startsWith(REPORT)) await slow.promise;
    json(response, 200, { fine: true });
  };
  const report = sendRequest(REPORT, { cookie: sessionCookie(provider.grant()) });
  await vi.waitFor(() => expect(requestsTo("/readyz").length).toBeGreaterThan(1), { timeout: 15_000 });

  expect((await read()).status).toBe(200);
  slow.resolve();

  expect((await report).status).toBe(200);
});

test("a host that falls silent after it answered others is probed again", async () => {
  Object.assign(TIMEOUTS, { silence: 300 });
  provider.answer = ({ url }, response) => {
    if (!url.startsWith(REPORT)) json(response, 200, { fine: true });
  };
  const report = sendRequest(REPORT, { cookie: sessionCookie(provider.grant()) });
  await vi.waitFor(() => expect(requestsTo(REPORT)).toHaveLength(1));
  expect((await read()).status).toBe(200);
  provider.isHanging = true;

  expect((await report).status).toBe(504);
});

test("a read ends at its own deadline, the renewal before it included", async () => {
  Object.assign(TIMEOUTS, { read: 100 });
  const grant = provider.grant();
  provider.refreshMs = NEVER_MS;
  const cookie = sessionCookie({ ...grant, token: { ...grant.token, exp: 1 } });

  expect((await sendRequest(DEALS, { cookie })).status).toBe(504);
  provider.refreshMs = 20;
});

test("a deadline ends the waiting, not the answer", async () => {
  const answer = Promise.withResolvers<string>();

  await expect(beforeDeadline(Date.now() + 20, answer.promise)).rejects.toMatchObject({ code: "PROVIDER_TIMEOUT" });
  answer.resolve("late");

  expect(await answer.promise).toBe("late");
});
