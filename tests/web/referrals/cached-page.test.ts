// @vitest-environment node
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cacheResponse, fillIn, findCachedPage } from "@/lib/features/referrals/landing-cache.ts";
import { markWholePage, UNANSWERED, WHOLE_PAGE } from "@/lib/features/referrals/landing-request.ts";
import { TIMEOUTS } from "@/lib/http/provider-client.ts";
import { LOCALE_HEADER } from "@/lib/i18n/locales.ts";
import { middleware } from "@/middleware.ts";
import { type FakeProvider, NORTE } from "@/tests/support/stand-in-provider.ts";
import { ORIGIN, startFake } from "../proxy/web.ts";

let provider: FakeProvider;
let web: Server;
let started = 0;
let made = 0;
let tickets = 0;
let isClosed: boolean;
let isCut: boolean;
let isHanging: boolean;
let requestCount = 0;
let mayBeMade: Promise<void>;
let unanswered = 0;
let clock = 0;
const ticketOf = () => ({ leadId: `lead-${++tickets}`, ticket: `ticket.${tickets}.end` });

beforeAll(async () => {
  provider = await startFake();
  web = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  web.close();
  await provider.stop();
});
beforeEach(() => {
  clock += 1_000_000;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  isClosed = false;
  isCut = false;
  isHanging = false;
  mayBeMade = Promise.resolve();
  provider.received.length = 0;
  provider.answer = ({ url }, response) => {
    if (isHanging) return;
    const isForm = url.startsWith("/referral/form");
    const status = isForm && isClosed ? 409 : 200;
    const body = isForm ? (isClosed ? { code: "CONFLICT" } : ticketOf()) : { license: NORTE, codeId: NORTE };
    response.writeHead(status, { "content-type": "application/json", "x-firebase-token": "a-token" });
    response.end(JSON.stringify(body));
  };
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  requestCount += 1;
  if (markWholePage(request)) cacheResponse(response);
  const headers = new Headers(request.headers as Record<string, string>);
  const first = await middleware(new NextRequest(new URL(request.url ?? "/", ORIGIN), { headers }));
  const policy = first.headers.get("content-security-policy") ?? "";
  response.setHeader("content-security-policy", policy);
  response.setHeader("content-type", "text/html; charset=utf-8");
  if (!first.headers.has("x-middleware-next")) return void response.end(await first.text());
  if (first.headers.has(`x-middleware-request-${UNANSWERED}`)) unanswered += 1;
  started += 1;
  await mayBeMade;
  if (response.destroyed) return;
  const { leadId, ticket } = ticketOf();
  const lang = first.headers.get(`x-middleware-request-${LOCALE_HEADER}`);
  const page = `<html lang="${lang}"><p>${++made} ñ</p><script nonce="${/'nonce-([^']+)'/.exec(policy)?.[1]}">"${isCut ? ticket.slice(3) : ticket}"</script>
    <script data-lead="${leadId}"></script>
    <input name="leadId" value="${leadId}"><input name="ticket" value="${ticket}">`;
  response.setHeader("content-encoding", "gzip");
  const bytes = gzipSync(page);
  response.write(bytes.subarray(0, 20));
  response.end(bytes.subarray(20));
}

async function open(path: string, headers: Record<string, string> = {}) {
  const { port } = web.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const html = await response.text();
  return {
    lang: /<html lang="(\w+)"/.exec(html)?.[1],
    made: Number(/<p>(\d+) ñ/.exec(html)?.[1]),
    nonce: /script nonce="([^"]+)"/.exec(html)?.[1] ?? "",
    policy: response.headers.get("content-security-policy"),
    ticket: /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? "",
    inScript: /">"([^"]+)"<\/script/.exec(html)?.[1],
  };
}
/** Unique link in each test, because links are cached. */
let links = 0;
const aLink = () => `/ref/andes/CODE${links++}`;
/** The cache stores a page when its response closes, after the browser has it. */
const untilCached = (path: string) =>
  vi.waitFor(async () => {
    const [first, second] = [await open(path), await open(path)];
    expect(second.made).toBe(first.made);
    return second;
  }, 10_000);

test("a recent page is served again, with a nonce and a ticket for each visit", async () => {
  const path = aLink();
  const [first, second] = [await untilCached(path), await open(path)];

  expect(second.made).toBe(first.made);
  for (const visit of [first, second]) {
    expect(visit.policy).toContain(`'nonce-${visit.nonce}'`);
    expect(visit.inScript).toBe(visit.ticket);
  }
  expect(second.nonce).not.toBe(first.nonce);
  expect(second.ticket).not.toBe(first.ticket);
});

test("a cached page is rendered again after a second", async () => {
  const path = aLink();
  const first = await untilCached(path);

  clock += 1001;

  expect((await open(path)).made).toBeGreaterThan(first.made);
});

test("during a new render other visits get the old page, and another one starts when it takes long", async () => {
  const path = aLink();
  const { made } = await untilCached(path);
  const find = (nonce: string) => findCachedPage(`es system ${path}`, nonce, Date.now() + TIMEOUTS.page);
  clock += 1001;

  const [maker, other] = [await find("first"), await find("n")];
  clock += 3000;
  const [second, third] = [await find("second"), await find("n")];
  clock += 7000;

  expect([maker, second].every((page) => page === undefined)).toBe(true);
  for (const page of [other, third])
    expect(page && page !== "late" && fillIn(page, { nonce: "n", ...ticketOf() })).toContain(`<p>${made} ñ`);
  expect(await find("last")).toBeUndefined();
});

/** Delays pages until so many visits have come. */
function holdBack(visits: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const [before, first] = [requestCount, started];
  mayBeMade = promise;
  return {
    release: async () => {
      await vi.waitFor(() => expect(requestCount - before).toBe(visits), 10_000);
      resolve();
    },
    started: () => started - first,
  };
}

test("of many first visits to an uncached page, one renders it for all", async () => {
  const path = aLink();
  const pending = holdBack(20);

  const visits = Array.from({ length: 20 }, () => open(path));
  await pending.release();
  const all = await Promise.all(visits);

  expect(pending.started()).toBe(1);
  expect(new Set(all.map(({ made }) => made)).size).toBe(1);
  expect(new Set(all.map(({ ticket }) => ticket)).size).toBe(20);
  for (const { policy, nonce } of all) expect(policy).toContain(`'nonce-${nonce}'`);
});

test("where the first render cannot be cached, waiting visits render their own", async () => {
  const path = aLink();
  isCut = true;
  const pending = holdBack(5);

  const visits = Array.from({ length: 5 }, () => open(path));
  await pending.release();

  expect(new Set((await Promise.all(visits)).map(({ made }) => made)).size).toBe(5);
});

test("a visit that waits for a cancelled one gets the next one's page", async () => {
  const path = aLink();
  const pending = holdBack(4);
  const leaving = new AbortController();
  const left = fetch(`http://127.0.0.1:${(web.address() as AddressInfo).port}${path}`, { signal: leaving.signal });
  await vi.waitFor(() => expect(pending.started()).toBe(1), 10_000);

  const others = Array.from({ length: 3 }, () => open(path));
  leaving.abort();
  await expect(left).rejects.toThrow();
  await vi.waitFor(() => expect(pending.started()).toBe(2), 10_000);
  await pending.release();

  expect(new Set((await Promise.all(others)).map(({ made }) => made)).size).toBe(1);
  expect(pending.started()).toBe(2);
});

test("a hanging provider gets one call per visit, and its page shows the outage", async () => {
  const path = aLink();
  await untilCached(path);
  const before = { ...TIMEOUTS };
  Object.assign(TIMEOUTS, { page: 200 });
  onTestFinished(() => void Object.assign(TIMEOUTS, before));
  isHanging = true;
  provider.received.length = 0;
  const unansweredCount = unanswered;

  await open(path);

  expect(provider.calls("/referral/form")).toHaveLength(1);
  expect(unanswered - unansweredCount).toBe(1);
});

test("a client cannot claim an outage by itself", async () => {
  const path = aLink();
  const unansweredCount = unanswered;

  await open(path, { [UNANSWERED]: "1" });

  expect(unanswered).toBe(unansweredCount);
});

test("a page with a truncated ticket is rendered for each visit", async () => {
  const path = aLink();
  isCut = true;

  const visits = [];
  for (let visit = 0; visit < 5; visit += 1) visits.push((await open(path)).made);

  expect(new Set(visits).size).toBe(5);
});

test("a link closed meanwhile is not served again", async () => {
  const path = aLink();
  const first = await untilCached(path);

  isClosed = true;

  expect((await open(path)).made).toBeGreaterThan(first.made);
});

test.each<[string, string, Record<string, string>]>([
  ["another language", "", { cookie: "locale=en" }],
  ["a browser of another language", "", { "accept-language": "en-GB,en;q=0.9" }],
  ["another theme", "", { cookie: "theme=dark" }],
  ["what was typed", "", { cookie: "referral-form=e30" }],
  ["thanks", "", { cookie: "referral-sent=%2Fref%2Fandes%2FCODE" }],
  ["Next itself", "", { rsc: "1" }],
  ["Next itself, who says to be a browser", "", { rsc: "1", [WHOLE_PAGE]: "1" }],
])("%s has a separate cached page", async (_, search, headers) => {
  const path = aLink();
  const first = await untilCached(path);

  const other = await open(path + search, headers);

  expect(other.made).toBeGreaterThan(first.made);
  expect((await open(path)).made).toBe(first.made);
});

const ENGLISH = "en-US,en;q=0.9,es;q=0.8";
test.each<[string, Record<string, string>, string]>([
  ["with a browser in English", { "accept-language": ENGLISH }, "en"],
  ["with a browser that prefers Spanish to English", { "accept-language": "es-EC,es;q=0.9,en;q=0.8" }, "es"],
  ["with a browser that lists English last with the highest weight", { "accept-language": "es;q=0.1, EN-gb" }, "en"],
  [
    "with a browser that lists English after unsupported languages",
    { "accept-language": "fr-FR,fr;q=0.9,en;q=0.5" },
    "en",
  ],
  ["with a browser that excludes English", { "accept-language": "fr,en;q=0" }, "es"],
  ["with an unreadable language header", { "accept-language": ";q=x,,en;q=often,*" }, "es"],
  ["who chose Spanish", { "accept-language": ENGLISH, cookie: "locale=es" }, "es"],
  ["who chose English", { "accept-language": "es", cookie: "locale=en" }, "en"],
  ["who chose what there is not", { "accept-language": ENGLISH, cookie: "locale=fr" }, "en"],
])("a visitor %s sees it, also on a page rendered for others", async (_, headers, lang) => {
  const path = aLink();
  await open(path, { "accept-language": lang === "en" ? "es" : "en" });

  const first = await open(path, headers);
  const second = await vi.waitFor(async () => {
    const [one, other] = [await open(path, headers), await open(path, headers)];
    expect(other.made).toBe(one.made);
    return other;
  }, 10_000);

  expect([first.lang, second.lang]).toEqual([lang, lang]);
});
