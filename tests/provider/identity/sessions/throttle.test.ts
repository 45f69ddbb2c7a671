import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { createApp } from "@/provider/app.ts";
import { loginThrottle } from "@/provider/db/schema/users.ts";
import { issueLink } from "@/provider/domains/identity/sessions/mailed-links.ts";
import { openServices } from "@/provider/registry/services.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { aPersonWithPassword, PASSWORD, readAudit, signIn } from "./signed-in.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ TRUSTED_PROXIES: "in-process" });
});
afterAll(() => provider.stop());

const INVALID_PASSWORD = "Equivocada-1";

function attempt(email: string, password: string, address: string, deviceToken?: string) {
  return provider.call(sessions.login, { email, password, deviceToken }, { headers: { "x-forwarded-for": address } });
}

async function guess(email: string) {
  for (let index = 0; index < 12; index++) await attempt(email, INVALID_PASSWORD, `203.0.113.${100 + index}`);
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

test("of 200 wrong passwords on one account, from as many addresses, ten are checked", async () => {
  const person = await aPersonWithPassword(provider);

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => attempt(person.email, INVALID_PASSWORD, `203.0.113.${index}`)),
  );

  const rejected = answers.find(({ status }) => status === 429);
  const audit = await readAudit(provider, person);
  expect(statuses(answers)).toEqual({ 401: 10, 429: 190 });
  expect(rejected?.body).toMatchObject({
    code: "TOO_MANY_REQUESTS",
    details: { retryAfterSeconds: expect.any(Number) },
  });
  expect(Number(rejected?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(audit.filter(({ action }) => action === "session.refused")).toHaveLength(10);
  expect(audit.filter(({ action }) => action === "session.throttled")).toHaveLength(1);
});

test("an unknown account is refused in the same way, after as many attempts", async () => {
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, index) => attempt("never@people.example", INVALID_PASSWORD, `198.51.100.${index}`)),
  );

  expect(statuses(answers)).toEqual({ 401: 10, 429: 5 });
});

test("the right password waits too, and works once the window is over", async () => {
  const { email } = await aPersonWithPassword(provider);
  for (let count = 0; count < 10; count++) await attempt(email, INVALID_PASSWORD, "192.0.2.1");

  const within = await attempt(email, PASSWORD, "192.0.2.1");
  await closeWindows();
  const after = await attempt(email, PASSWORD, "192.0.2.1");

  expect([within.status, after.status]).toEqual([429, 200]);
});

test("five passwords of an unknown device are checked, and the owner can sign in from another one", async () => {
  const person = await aPersonWithPassword(provider);

  const answers = await Promise.all(
    Array.from({ length: 200 }, () => attempt(person.email, INVALID_PASSWORD, "192.0.2.1")),
  );
  const owner = await attempt(person.email, PASSWORD, "192.0.2.2");

  const audit = await readAudit(provider, person);
  expect(statuses(answers)).toEqual({ 401: 5, 429: 195 });
  expect(owner.status).toBe(200);
  expect(audit.filter(({ action }) => action === "session.throttled")).toHaveLength(1);
});

test("the addresses of one IPv6 network are one stranger", async () => {
  const { email } = await aPersonWithPassword(provider);

  const answers = [];
  for (let index = 1; index < 12; index++)
    answers.push(await attempt(email, INVALID_PASSWORD, `2001:db8:1:2::${index}`));
  const owner = await attempt(email, PASSWORD, "2001:db8:1:3::1");

  expect(statuses(answers)).toEqual({ 401: 5, 429: 6 });
  expect(owner.status).toBe(200);
});

test("a device that signed in before is let in whatever strangers do, and counts by itself", async () => {
  const { email } = await aPersonWithPassword(provider);
  const { deviceToken } = (await attempt(email, PASSWORD, "192.0.2.10")).body;
  await guess(email);

  const owner = await attempt(email, PASSWORD, "203.0.113.100", deviceToken);
  const responses = [];
  for (let count = 0; count < 12; count++)
    responses.push(await attempt(email, INVALID_PASSWORD, "192.0.2.10", deviceToken));
  const stranger = await attempt(email, PASSWORD, "192.0.2.11");

  expect(owner.status).toBe(200);
  expect(statuses(responses)).toEqual({ 401: 10, 429: 2 });
  expect(stranger.status).toBe(429);
});

test("a device is known for each account that signed in from it, and for no other", async () => {
  const [first, second, other] = [
    await aPersonWithPassword(provider),
    await aPersonWithPassword(provider),
    await aPersonWithPassword(provider),
  ];
  const { deviceToken } = (await attempt(first.email, PASSWORD, "192.0.2.12")).body;
  const shared = (await attempt(second.email, PASSWORD, "192.0.2.12", deviceToken)).body.deviceToken;
  for (const { email } of [first, second, other]) await guess(email);

  const answers = [];
  for (const { email } of [first, second, other]) answers.push(await attempt(email, PASSWORD, "192.0.2.13", shared));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
});

test.each([
  ["no token", ""],
  ["another signature", "id~account.signature"],
  ["more accounts than were signed", "+"],
])("a device token that was not issued is a stranger's: %s", async (_, token) => {
  const [owner, other] = [await aPersonWithPassword(provider), await aPersonWithPassword(provider)];
  const own = (await attempt(owner.email, PASSWORD, "192.0.2.14")).body.deviceToken;
  const [body, signature] = own.split(".");
  const forged =
    token === "+"
      ? `${body}~${(await attempt(other.email, PASSWORD, "192.0.2.15")).body.deviceToken.split("~")[1]}.${signature}`
      : token;
  await guess(other.email);

  expect((await attempt(other.email, PASSWORD, "192.0.2.14", forged)).status).toBe(429);
});

test("a new password by mailed link lets its owner in where the link was used, and strangers stay out", async () => {
  const person = await aPersonWithPassword(provider);
  const token = await provider.services.database.transaction({ role: "identity" }, (db) =>
    issueLink(db, person.userId, "1 hour"),
  );
  await guess(person.email);

  const headers = { "x-forwarded-for": "192.0.2.20" };
  const reset = await provider.call(sessions.resetPassword, { token, password: "Otra-clave-2026" }, { headers });
  const owner = await attempt(person.email, "Otra-clave-2026", "192.0.2.20");
  const elsewhere = await attempt(person.email, "Otra-clave-2026", "192.0.2.21");

  expect([reset.status, owner.status, elsewhere.status]).toEqual([200, 200, 429]);
});

test("strangers who guess do not keep a signed-in user from a new password", async () => {
  const { email } = await aPersonWithPassword(provider);
  const { token } = (await attempt(email, PASSWORD, "192.0.2.22")).body;
  await guess(email);

  const headers = { authorization: `Bearer ${token.accessToken}` };
  const responses = [];
  for (let count = 0; count < 9; count++)
    responses.push(
      await provider.call(
        sessions.changePassword,
        { currentPassword: INVALID_PASSWORD, password: "Otra-2026-x" },
        { headers },
      ),
    );
  const right = await provider.call(
    sessions.changePassword,
    { currentPassword: PASSWORD, password: "Otra-2026-x" },
    { headers },
  );

  expect(statuses(responses)).toEqual({ 400: 9 });
  expect(right.status).toBe(200);
});

test("a right password resets the count of its source, and no other", async () => {
  const { email } = await aPersonWithPassword(provider);
  for (let count = 0; count < 3; count++) await attempt(email, INVALID_PASSWORD, "192.0.2.30");
  for (let count = 0; count < 4; count++) await attempt(email, INVALID_PASSWORD, "192.0.2.3");

  await attempt(email, PASSWORD, "192.0.2.3");
  const again = [];
  for (let count = 0; count < 6; count++) again.push(await attempt(email, INVALID_PASSWORD, "192.0.2.3"));
  const others = [];
  for (let count = 0; count < 4; count++) others.push(await attempt(email, INVALID_PASSWORD, "192.0.2.4"));

  expect(statuses(again)).toEqual({ 401: 5, 429: 1 });
  expect(statuses(others)).toEqual({ 401: 2, 429: 2 });
});

test("one address that tries many accounts is throttled", async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      attempt(`somebody-${index}@people.example`, INVALID_PASSWORD, "192.0.2.77"),
    ),
  );

  const counted = statuses(answers);
  expect(counted[429]).toBeGreaterThanOrEqual(140);
  expect(counted[500]).toBeUndefined();
});

test("a dealership with one shared address has unlimited successful sign-ins", async () => {
  const { email } = await aPersonWithPassword(provider);

  const answers = [];
  for (let count = 0; count < 70; count++) answers.push(await attempt(email, PASSWORD, "192.0.2.88"));

  expect(statuses(answers)).toEqual({ 200: 70 });
});

test("a process that starts later continues the count, and stores no plain address", async () => {
  const { email } = await aPersonWithPassword(provider);
  for (let index = 0; index < 10; index++) await attempt(email, INVALID_PASSWORD, `198.51.100.${100 + index}`);
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

test("a user who can sign in is not blocked by another account", async () => {
  const [victim, neighbour] = [await aPersonWithPassword(provider), await aPersonWithPassword(provider)];
  for (let count = 0; count < 12; count++) await attempt(victim.email, INVALID_PASSWORD, "192.0.2.6");

  await expect(signIn(provider, neighbour.email)).resolves.toMatchObject({ licenseId: neighbour.licenseId });
});
