import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "@/contract/sessions.ts";
import { createApp } from "@/provider/app.ts";
import { loginThrottle } from "@/provider/db/schema/users.ts";
import { openServices } from "@/provider/services.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { aPersonWithPassword, auditOf, PASSWORD, signIn } from "./signed-in.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ TRUSTED_PROXIES: "in-process" });
});
afterAll(() => provider.stop());

const WRONG = "Equivocada-1";

/** From an address of its own, as the web's trusted proxy tells it. */
function attempt(email: string, password: string, address: string) {
  return provider.call(sessions.login, { email, password }, { headers: { "x-forwarded-for": address } });
}

function statuses(answers: { status: number }[]): Record<number, number> {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

async function closeWindows() {
  await provider.services.database.transaction({ role: "identity" }, (db) =>
    db.update(loginThrottle).set({ windowStart: sql`${loginThrottle.windowStart} - interval '5 minutes'` }),
  );
}

test("of 200 wrong passwords on one account, from as many addresses, ten are looked at", async () => {
  const person = await aPersonWithPassword(provider);

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => attempt(person.email, WRONG, `203.0.113.${index}`)),
  );

  const refused = answers.find(({ status }) => status === 429);
  const audit = await auditOf(provider, person);
  expect(statuses(answers)).toEqual({ 401: 10, 429: 190 });
  expect(refused?.body).toMatchObject({
    code: "TOO_MANY_REQUESTS",
    details: { retryAfterSeconds: expect.any(Number) },
  });
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(audit.filter(({ action }) => action === "session.refused")).toHaveLength(10);
  expect(audit.filter(({ action }) => action === "session.throttled")).toHaveLength(1);
});

test("an unknown account is refused in the same way, after as many attempts", async () => {
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, index) => attempt("never@people.example", WRONG, `198.51.100.${index}`)),
  );

  expect(statuses(answers)).toEqual({ 401: 10, 429: 5 });
});

test("the right password waits too, and works once the window is over", async () => {
  const { email } = await aPersonWithPassword(provider);
  for (let count = 0; count < 10; count++) await attempt(email, WRONG, "192.0.2.1");

  const within = await attempt(email, PASSWORD, "192.0.2.2");
  await closeWindows();
  const after = await attempt(email, PASSWORD, "192.0.2.2");

  expect([within.status, after.status]).toEqual([429, 200]);
});

test("a right password starts the account afresh", async () => {
  const { email } = await aPersonWithPassword(provider);
  for (let count = 0; count < 9; count++) await attempt(email, WRONG, "192.0.2.3");

  await attempt(email, PASSWORD, "192.0.2.3");
  const answers = [];
  for (let count = 0; count < 11; count++) answers.push(await attempt(email, WRONG, "192.0.2.4"));

  expect(statuses(answers)).toEqual({ 401: 10, 429: 1 });
});

test("one address that tries many accounts is refused", async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => attempt(`somebody-${index}@people.example`, WRONG, "192.0.2.77")),
  );

  const counted = statuses(answers);
  expect(counted[429]).toBeGreaterThanOrEqual(140);
  expect(counted[500]).toBeUndefined();
});

test("a dealership behind one address signs in as often as it likes", async () => {
  const { email } = await aPersonWithPassword(provider);

  const answers = [];
  for (let count = 0; count < 70; count++) answers.push(await attempt(email, PASSWORD, "192.0.2.88"));

  expect(statuses(answers)).toEqual({ 200: 70 });
});

test("a process that starts afterwards counts on, and keeps no address in clear", async () => {
  const { email } = await aPersonWithPassword(provider);
  for (let count = 0; count < 10; count++) await attempt(email, WRONG, "192.0.2.5");
  const { config, database } = provider.services;
  const services = await openServices(config, database);
  const restarted = createApp(services);

  const body = JSON.stringify({ email, password: PASSWORD });
  const headers = { "content-type": "application/json" };
  const answer = await restarted.request("/auth/login", { method: "POST", headers, body });
  await services.jobs.close();
  services.live.close();
  await services.notices.close();

  const rows = await database.transaction({ role: "identity" }, (db) => db.select().from(loginThrottle));
  expect(answer.status).toBe(429);
  expect(rows.some(({ key }) => key.includes("@"))).toBe(false);
});

test("who can still sign in is not held up by the account beside it", async () => {
  const [victim, neighbour] = [await aPersonWithPassword(provider), await aPersonWithPassword(provider)];
  for (let count = 0; count < 12; count++) await attempt(victim.email, WRONG, "192.0.2.6");

  await expect(signIn(provider, neighbour.email)).resolves.toMatchObject({ licenseId: neighbour.licenseId });
});
