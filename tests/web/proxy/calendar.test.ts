// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { log } from "@/lib/runtime/log.ts";
import { type FakeProvider, json } from "@/tests/support/stand-in-provider.ts";
import { sendRequest, sessionCookie, startFake } from "./web.ts";

const TOKEN = "cal_c2VjcmV0by1kZS1xdWllbi1sZWUtc3UtY2FsZW5kYXJpbw.ics";
const ETAG = 'W/"abc-1"';
const CALENDAR = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFake();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.received.length = 0;
  provider.answer = ({ headers }, response) => {
    const isKnown = headers["if-none-match"] === ETAG;
    response.writeHead(isKnown ? 304 : 200, {
      etag: ETAG,
      "cache-control": "public, max-age=600",
      "set-cookie": "a=b",
      ...(!isKnown && { "content-type": "text/calendar; charset=utf-8" }),
    });
    response.end(isKnown ? undefined : CALENDAR);
  };
});

test("a calendar reads without a session, and the provider receives none", async () => {
  const cookie = sessionCookie(provider.grant());

  const response = await sendRequest(`/calendar/${TOKEN}`, { cookie, headers: { authorization: "Bearer mine" } });

  expect([response.status, await response.text()]).toEqual([200, CALENDAR]);
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "private, no-cache",
    "content-type": "text/calendar; charset=utf-8",
    etag: ETAG,
    "x-request-id": response.headers.get("x-request-id"),
  });
  const [received] = provider.calls(`/calendar/${TOKEN}`);
  for (const name of ["cookie", "authorization", "x-license-id"]) expect(received?.headers).not.toHaveProperty(name);
});

test("its etag is forwarded, and 304 passes without a body", async () => {
  const response = await sendRequest(`/calendar/${TOKEN}`, { headers: { "if-none-match": ETAG } });

  expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([304, "", ETAG]);
  expect(response.headers.get("cache-control")).toBe("private, no-cache");
});

test("an invalid address is 404 and not cached", async () => {
  provider.answer = (_, response) => json(response, 404, { code: "NOT_FOUND" });

  const response = await sendRequest(`/calendar/${TOKEN}`);

  expect([response.status, response.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
});

test("no log line contains the address, also when the provider is away", async () => {
  const logged: unknown[] = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log(), level).mockImplementation((...line: unknown[]) => void logged.push(line));
  await sendRequest(`/calendar/${TOKEN}`);
  provider.answer = (_, response) => void response.destroy();

  const { status } = await sendRequest(`/calendar/${TOKEN}`);
  vi.restoreAllMocks();

  expect(status).toBe(502);
  expect(logged.length).toBeGreaterThan(1);
  expect(JSON.stringify(logged)).not.toContain("cal_");
});
