import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, startMailServer } from "@/tests/support/mail-server.ts";
import { ProcessFixture } from "@/tests/support/process-fixture.ts";
import { PASSWORD } from "@/tests/support/product.ts";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";
import { sendRaw } from "@/tests/support/raw-http.ts";
import { Relay } from "@/tests/support/relay.ts";
import { Visitor } from "@/tests/support/visitor.ts";
import { startWeb, type WebProcess } from "@/tests/support/web-process.ts";

const DEALS = "/api/lead-prospection/deals?limit=1";
const FORGOT = "/api/auth/password/forgot";

let provider: ProviderProcess;
let relay: Relay;
let web: WebProcess;
let mail: MailServer;
let visitor: Visitor;
let email: string;
const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-one-id-"));

beforeAll(async () => {
  mail = await startMailServer();
  const fixture = await ProcessFixture.prepare(dataDir);
  email = fixture.administrator.email;
  provider = await startProviderProcess({ ...fixture.env, SMTP_URL: mail.url });
  relay = await Relay.start(provider.url);
  web = await startWeb({ PROVIDER_API_URL: relay.url });
  visitor = new Visitor(web.url);
  await visitor.signIn(email, PASSWORD);
});
afterAll(async () => {
  await web?.stop();
  await relay?.stop();
  await provider?.end("SIGTERM");
  await mail?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Line = { requestId?: string; queue?: string; path?: string; msg?: string };

function findLines(log: readonly string[], requestId: string): Line[] {
  return log
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.requestId === requestId);
}

test("a request's id is the same in the answer, in both logs and on the wire between", async () => {
  const answer = await visitor.request(DEALS, { headers: { "x-request-id": "abc" } });

  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-request-id")).toBe("abc");
  expect(relay.calls().at(-1)?.headers["x-request-id"]).toBe("abc");
  await expect.poll(() => findLines(web.lines, "abc")).toHaveLength(1);
  await expect.poll(() => findLines(provider.lines, "abc").map(({ msg }) => msg)).toEqual(["request"]);
});

test("it continues in the job that the request queues", async () => {
  const answer = await new Visitor(web.url).request(FORGOT, {
    json: { email },
    headers: { "x-request-id": "forgot-1" },
  });

  expect(answer.status).toBe(200);
  const jobs = () => findLines(provider.lines, "forgot-1").filter(({ queue }) => queue !== undefined);
  await expect.poll(jobs, { timeout: 15_000 }).toMatchObject([{ queue: "password-reset-mail", msg: "job" }]);
});

test("a failure reports its id to its recipient", async () => {
  const answer = await visitor.request("/api/lead-prospection/deal/019b8e75-2300-7314-b510-6dbfeef9880e", {
    headers: { "x-request-id": "missing-1" },
  });

  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ requestId: "missing-1" });
  await expect.poll(() => findLines(provider.lines, "missing-1").length).toBeGreaterThan(0);
});

test.each([
  ["a line break's half", "a\rb"],
  ["a line break, written out", "a%0d%0ab"],
  ["a tab", "a\tb"],
  ["ten thousand letters", "x".repeat(10_000)],
  ["a tag", "<script>alert(1)</script>"],
  ["a quote", 'a","level":"error'],
  ["a terminal's word", "\u001b[2J"],
  ["nothing", " "],
])("an id that could do harm is replaced: %s", async (_, hostile) => {
  const before = relay.passed.length;

  const answer = await sendRaw(web.port, `GET ${DEALS} HTTP/1.1`, [
    `Cookie: ${visitor.cookie}`,
    `X-Request-Id: ${hostile}`,
  ]);

  // Node itself rejects some ids.
  if (answer.status === 400) return expect(relay.passed.length).toBe(before);
  const [id = ""] = answer.headers.get("x-request-id") ?? [];
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(relay.calls().at(-1)?.headers["x-request-id"]).toBe(id);
  await expect.poll(() => findLines(provider.lines, id).length).toBeGreaterThan(0);
});

test("a caller's valid trace is continued, and an invalid one is not", async () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  await visitor.request(DEALS, { headers: { traceparent } });
  await visitor.request(DEALS, { headers: { traceparent: "00-zz-1-01 evil" } });

  const [first, second] = relay.calls().slice(-2);
  expect(first?.headers.traceparent).toBe(traceparent);
  expect(second?.headers).not.toHaveProperty("traceparent");
});

test("every line of both logs is JSON with its level and its time in UTC", async () => {
  const anonymous = new Visitor(web.url);
  await anonymous.signIn(email, "Equivocada-1");
  for (const address of ["/login", "/nothing-here", "/api/nothing-here", "/api/auth/session?callbackUrl=%00", "/%ff"])
    await visitor.copy().request(address);
  await visitor.request("/login", { method: "POST", headers: { "next-action": "x" }, body: "[]" });
  await visitor.request("/_next/static/x", { method: "POST", headers: { "next-action": "x" }, body: "[]" });

  // Next's own start message is the one line that is not JSON.
  const ready = web.lines.findIndex((line) => line.startsWith("{"));
  const lines = [...web.lines.slice(ready), ...provider.lines];

  expect(ready).toBeLessThan(10);
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const { level, time } = JSON.parse(line) as Record<string, string>;
    expect(["info", "warn", "error"]).toContain(level);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
});

test("no log identifies a person", () => {
  const text = [...web.lines, ...provider.lines].join("\n");

  expect(text).not.toContain(email);
  expect(text).not.toMatch(/Equivocada|Correcta-2026|Bearer|eyJ/);
});
