import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { figure } from "@/tests/support/product.ts";
import { FakeProvider } from "@/tests/support/stand-in-provider.ts";
import { Visitor } from "@/tests/support/visitor.ts";
import { startWeb, type WebProcess } from "@/tests/support/web-process.ts";

const LOG = "/api/auth/_log";
const MEGABYTE = 1_000_000;

let provider: FakeProvider;
let web: WebProcess;
beforeAll(async () => {
  provider = await FakeProvider.start();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  web = await startWeb({ PROVIDER_API_URL: provider.url, WEB_LIMIT_PER_10_SECONDS: "200" });
  return () => web.stop();
});

/** @returns log lines of browser errors, once they are written */
async function logged(): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return web.lines.filter((line) => line.includes("next-auth"));
}

const report = (fields: Record<string, string>) =>
  new Visitor(web.url).request(LOG, { form: { level: "error", ...fields } });

test("a browser's report is logged in one short line", async () => {
  const answer = await report({ code: "CLIENT_FETCH_ERROR", message: "Failed to fetch" });

  expect(answer.status).toBe(200);
  const lines = await logged();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ cause: "Failed to fetch" });
});

test("a flood of reports is refused, and neither the log nor the memory grows with it", async () => {
  const posts = figure(1500, 10_000);
  const statuses = new Map<number, number>();
  // A fresh process grows by loading code; a second identical flood must add almost nothing.
  let before = 0;
  for (let sent = 0; sent < posts; sent += 50) {
    if (sent === posts / 2) before = web.megabytes();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => report({ code: "X", message: "long ".repeat(600) })),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  expect(new Set([...statuses.keys()])).toEqual(new Set([200, 429]));
  expect(statuses.get(429)).toBeGreaterThan(posts * 0.8);
  expect(Buffer.byteLength((await logged()).join("\n"))).toBeLessThan((5 * MEGABYTE * posts) / 10_000);
  expect(web.megabytes() - before).toBeLessThan(200);
});

test("a megabyte is 413, announced or not, and none of it is logged", async () => {
  const large = new URLSearchParams({ level: "error", code: "X", message: "x".repeat(MEGABYTE) }).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const streamed = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(large));
      controller.close();
    },
  });

  const answers = await Promise.all([
    fetch(`${web.url}${LOG}`, { method: "POST", headers: type, body: large }),
    fetch(`${web.url}${LOG}`, { method: "POST", headers: type, body: streamed, duplex: "half" } as RequestInit),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([413, 413]);
  expect(await logged()).toEqual([]);
});

test("line breaks and control characters make no line of their own, and reach no terminal", async () => {
  const forged = '{"level":"error","msg":"forged"}';
  await report({
    code: `X\n${forged}\n`,
    message: `a\r\n${forged}\r\n\u001b[2J\u001b]0;t\u0007\u0000\u009b31m\u2028b`,
  });
  await report({ level: "__proto__", code: "constructor", message: "%s %d %j %o" });

  const lines = await logged();

  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ name: "web" });
    expect(line.length).toBeLessThan(1000);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  }
  expect(web.lines.some((line) => line.startsWith(forged))).toBe(false);
});

test("no person can be identified from it: addresses, personal numbers and tokens are omitted", async () => {
  const personal = {
    email: "maria.perez@correo.example",
    identification: "1710034065",
    phone: "+593 98 765 4321",
    token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
    key: "pk_0a1b2c3d_abcdefghijklmnopqrstuvwxyz",
  };

  for (const value of Object.values(personal))
    await report({ code: value, message: `lead of ${value} failed`, ...personal });

  const text = (await logged()).join("\n");
  expect(text).toContain("lead of");
  for (const value of Object.values(personal)) expect(text).not.toContain(value);
  expect(text).not.toMatch(/maria|98.765|1710034065|eyJ/);
});

test.each([
  ["lead of María Pérez failed", "lead of *** *** failed"],
  ["lead of maria perez failed", "lead of *** *** failed"],
  ["PAZ SOTO ANA MARIA is not defined", "*** *** *** *** is not defined"],
  ["Cannot read properties of undefined (reading 'Zambrano')", "Cannot read properties of undefined (reading '***')"],
  ["O’Connor-Weiß: request failed", "***: request failed"],
  ["TypeError: Failed to fetch", "TypeError: Failed to fetch"],
  ["Unexpected token '<' is not valid JSON", "Unexpected token '<' is not valid JSON"],
  ["NetworkError when attempting to fetch resource.", "NetworkError when attempting to fetch resource."],
])("a report of %j is logged as %j: possible names are omitted", async (message, expectedLog) => {
  await report({ code: "CLIENT_FETCH_ERROR", message });

  expect((await logged()).map((line) => JSON.parse(line).cause)).toEqual([expectedLog]);
});

test("another site reports nothing", async () => {
  const answer = await new Visitor(web.url).request(LOG, {
    form: { level: "error", code: "X", message: "y" },
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });

  expect(answer.status).toBe(403);
  expect(await logged()).toEqual([]);
});
