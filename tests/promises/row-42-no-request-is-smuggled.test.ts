import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEALS, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { parseAnswer, sendBytes, sendRaw } from "@/tests/support/raw-http.ts";

const KEYS = "/api/webhook/apikey";
/** Path that appears in the log if a second request is read out of the first. */
const SECOND = "/api/lead-prospection/deals?searchTerm=smuggled";
const SILENCE_MS = 4000;

let product: Product;
let theirs: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  theirs = await product.visitor(await product.provider.given.dealership(), "admin-client");
});
afterAll(() => product.stop());
beforeEach(() => {
  product.relay.interferes = () => false;
  product.relay.passed.length = 0;
});

const head = (path: string, lines: string[], method = "POST") =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${product.web.port}`,
    `Cookie: ${theirs.visitor.cookie}`,
    `Origin: ${product.web.url}`,
    "Content-Type: application/json",
    ...lines,
    "",
    "",
  ].join("\r\n");
const smuggled = () => head(SECOND, ["Content-Length: 0"], "GET");
const isSmuggled = ({ url }: { url: string }) => url.includes("smuggled");

test.each<[string, string[], (second: string) => string]>([
  ["a length and chunks", ["Content-Length: 6", "Transfer-Encoding: chunked"], (second) => `0\r\n\r\n${second}`],
  [
    "chunks and a length",
    ["Transfer-Encoding: chunked", "Content-Length: 4"],
    (second) => `5c\r\n${second}\r\n0\r\n\r\n`,
  ],
  ["two lengths", ["Content-Length: 0", "Content-Length: 500"], (second) => second],
  ["two lengths in one", ["Content-Length: 0, 500"], (second) => second],
  ["a length with a sign", ["Content-Length: +0"], (second) => second],
  ["a length that is none", ["Content-Length: 0x0"], (second) => second],
  ["a negative length", ["Content-Length: -1"], (second) => second],
  ["a length before a space", ["Content-Length : 0"], (second) => second],
  ["unknown chunks", ["Transfer-Encoding: xchunked", "Content-Length: 0"], (second) => second],
  ["chunks twice", ["Transfer-Encoding: chunked, chunked"], (second) => `0\r\n\r\n${second}`],
  ["chunks that are not last", ["Transfer-Encoding: chunked, identity"], (second) => `0\r\n\r\n${second}`],
  ["chunks on two lines", ["Transfer-Encoding: chunked", "Transfer-Encoding: cow"], (second) => `0\r\n\r\n${second}`],
  ["chunks after a tab", ["Transfer-Encoding:\tchunked", "Content-Length: 3"], (second) => `0\r\n\r\n${second}`],
  ["chunks after a control character", ["Transfer-Encoding: \u000bchunked"], (second) => `0\r\n\r\n${second}`],
  [
    "chunks in a folded line",
    ["Transfer-Encoding:\r\n chunked", "Content-Length: 3"],
    (second) => `0\r\n\r\n${second}`,
  ],
  ["a name before a space", ["Transfer-Encoding : chunked"], (second) => `0\r\n\r\n${second}`],
  ["a chunk of no size", ["Transfer-Encoding: chunked"], (second) => `zz\r\n${second}`],
  ["a chunk of a huge size", ["Transfer-Encoding: chunked"], (second) => `fffffffffffffffff\r\n${second}`],
  ["a line break alone", ["X-A: b\nContent-Length: 0"], (second) => second],
  ["a name with a line break", ["X-A\r: b", "Content-Length: 0"], (second) => second],
])("%s: rejected, and no second request is parsed from it", async (_, lines, body) => {
  const bytes = head(KEYS, lines) + body(smuggled());

  const received = await sendBytes(product.web.port, Buffer.from(bytes, "latin1"), SILENCE_MS);

  expect(received.match(/HTTP\/1\.1 \d{3}/g) ?? []).toSatisfy((all: string[]) => all.length <= 1);
  expect([0, 400, 501]).toContain(parseAnswer(received).status);
  expect(product.relay.passed).toEqual([]);
});

test("a request after a complete one is parsed separately, with its own session", async () => {
  const first = head("/api/lead-prospection/deals?limit=1", ["Content-Length: 0"], "GET");
  const second = [`GET ${SECOND} HTTP/1.1`, `Host: localhost:${product.web.port}`, "", ""].join("\r\n");

  const received = await sendBytes(product.web.port, first + second, SILENCE_MS);

  expect(received.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 401"]);
  expect(product.relay.passed.filter(isSmuggled)).toEqual([]);
});

test("bytes after a body within its length belong to it", async () => {
  const name = `Sitio\\r\\n${SECOND}`;
  const body = JSON.stringify({ name: "Sitio", scopes: ["leads:web"], note: `x\r\n\r\n${smuggled()}`, more: name });

  const answer = await sendRaw(
    product.web.port,
    `POST ${KEYS} HTTP/1.1`,
    [
      `Cookie: ${theirs.visitor.cookie}`,
      `Origin: ${product.web.url}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
    ],
    body,
  );

  expect(answer.status).toBeLessThan(500);
  expect(product.relay.calls()).toHaveLength(1);
  expect(product.relay.passed.filter(isSmuggled)).toEqual([]);
});

test("headers of one leg stay on it, and so do those that Connection names", async () => {
  const answer = await sendBytes(
    product.web.port,
    head(
      "/api/lead-prospection/deals?limit=1",
      [
        "Connection: close, x-license-id, authorization, x-request-id",
        "Keep-Alive: timeout=99",
        "TE: trailers",
        "Trailer: X-Late",
        "Upgrade: h2c",
        "HTTP2-Settings: AAMAAABkAAQAAP__",
        "Proxy-Authorization: Basic eDp5",
        "Proxy-Connection: keep-alive",
        "X-Other: 1",
      ],
      "GET",
    ),
    SILENCE_MS,
  );

  expect(parseAnswer(answer).status).toBe(200);
  const [call] = product.relay.calls();
  expect(call?.headers.authorization).toMatch(/^Bearer /);
  expect(call?.headers["x-license-id"]).toBe(theirs.person.licenseId);
  for (const name of [
    "te",
    "trailer",
    "upgrade",
    "http2-settings",
    "proxy-authorization",
    "proxy-connection",
    "x-other",
    "cookie",
  ])
    expect(call?.headers).not.toHaveProperty(name);
  expect(call?.headers.connection ?? "").toMatch(/^(keep-alive)?$/);
  expect(call?.rawHeaders.filter((name) => name.toLowerCase() === "host")).toHaveLength(1);
});

test("of the provider's headers only those for browsers are forwarded", async () => {
  product.relay.interferes = (call, response) => {
    if (call.path.startsWith("/auth/")) return false;
    response.writeHead(200, {
      "content-type": "application/json",
      "set-cookie": "next-auth.session-token=planted",
      "x-firebase-token": "firebase-secret",
      server: "provider/1.0",
      "x-powered-by": "provider",
      via: "1.1 inner",
      connection: "keep-alive, x-inner",
      "x-inner": "inner",
      "proxy-authenticate": "Basic",
      "www-authenticate": "Basic",
      "alt-svc": 'h2="evil.example:443"',
      "access-control-allow-origin": "*",
      location: "https://evil.example/",
      refresh: "0;url=https://evil.example/",
      "cache-control": "public, max-age=600",
      trailer: "x-late",
    });
    response.end('{"items":[],"cursor":{"actual":null,"next":null,"prev":null}}');
    return true;
  };

  const answer = await theirs.visitor.copy().request(DEALS);

  expect(answer.status).toBe(200);
  const names = [...answer.headers.keys()];
  for (const name of [
    "set-cookie",
    "x-firebase-token",
    "server",
    "x-powered-by",
    "via",
    "x-inner",
    "alt-svc",
    "location",
    "refresh",
    "trailer",
  ])
    expect(names).not.toContain(name);
  for (const name of ["proxy-authenticate", "www-authenticate", "access-control-allow-origin"])
    expect(names).not.toContain(name);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("an unknown expectation is rejected, and a client that expects 100-continue gets it", async () => {
  const unknown = await sendRaw(product.web.port, `GET ${DEALS} HTTP/1.1`, ["Expect: 200-maybe"]);
  const waiting = await sendBytes(
    product.web.port,
    head(KEYS, ["Expect: 100-continue", "Content-Length: 400000"]),
    SILENCE_MS,
  );

  expect([400, 401, 417]).toContain(unknown.status);
  expect(waiting).toMatch(/^HTTP\/1\.1 (100|413|417)/);
  expect(product.relay.passed).toEqual([]);
});

test("a head of more than 16 KB is refused by the web", async () => {
  const answers = await Promise.all(
    [[`X-Large: ${"x".repeat(17_000)}`], Array.from({ length: 3000 }, (_, index) => `X-${index}: abcdef`)].map(
      (lines) => sendRaw(product.web.port, `GET ${DEALS} HTTP/1.1`, [`Cookie: ${theirs.visitor.cookie}`, ...lines]),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual([431, 431]);
  expect(product.relay.passed).toEqual([]);
});
