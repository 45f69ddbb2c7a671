import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { passwordReset } from "@/provider/db/schema/users.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { aPersonWithPassword, bearer, PASSWORD, readAudit, readStatus, signIn } from "./signed-in.ts";

const NEW_PASSWORD = "Renovada-2027";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

async function aLink(userId: string, validFor = "1 hour"): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await provider.services.database.transaction({ role: "identity" }, (db) =>
    db.insert(passwordReset).values({
      tokenHash: hashSecret(token),
      userId,
      expiresAt: sql`now() + ${validFor}::interval`,
    }),
  );
  return token;
}

function reset(token: string, password = NEW_PASSWORD) {
  return provider.call(sessions.resetPassword, { token, password });
}

const check = (token: string) => provider.call(sessions.checkLink, { token });

test("a link sets a new password, once, and ends every session", async () => {
  const { email, userId } = await aPersonWithPassword(provider);
  const before = await signIn(provider, email);
  const token = await aLink(userId);

  const first = await reset(token);
  const second = await reset(token, "Otra-vez-2028");

  expect(first).toMatchObject({ status: 200, body: { done: true } });
  expect(second).toMatchObject({ status: 400, body: { code: "RESET_LINK_INVALID" } });
  expect(await readStatus(provider, before)).toBe(401);
  expect((await provider.call(sessions.login, { email, password: PASSWORD })).status).toBe(401);
  await expect(signIn(provider, email, NEW_PASSWORD)).resolves.toBeDefined();
});

test("a check does not consume a link, and a used link is invalid", async () => {
  const token = await aLink((await aPersonWithPassword(provider)).userId);

  expect([await check(token), await check(token)]).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect((await reset(token)).status).toBe(200);
  expect(await check(token)).toMatchObject({ status: 400, body: { code: "RESET_LINK_INVALID" } });
});

test("a link used twice at one moment works once", async () => {
  const token = await aLink((await aPersonWithPassword(provider)).userId);

  const answers = await Promise.all([reset(token), reset(token), reset(token)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
});

test("using one link spends the others", async () => {
  const { userId } = await aPersonWithPassword(provider);
  const [first, second] = [await aLink(userId), await aLink(userId)];

  await reset(first);

  expect((await reset(second)).status).toBe(400);
});

test("an expired link and an invented one are refused alike", async () => {
  const expired = await aLink((await aPersonWithPassword(provider)).userId, "-1 second");

  const answers = [await reset(expired), await reset("invented"), await check(expired), await check("invented")];

  expect(answers.map(({ body }) => (body as unknown as { code: string }).code)).toEqual([
    "RESET_LINK_INVALID",
    "RESET_LINK_INVALID",
    "RESET_LINK_INVALID",
    "RESET_LINK_INVALID",
  ]);
});

test("a weak password is refused and the link stays good", async () => {
  const token = await aLink((await aPersonWithPassword(provider)).userId);

  const weak = await reset(token, "corta");

  expect(weak).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", details: { fields: [{ field: "password", code: "passwordWeak" }] } },
  });
  expect((await reset(token)).status).toBe(200);
});

test("a password reset is not blocked by earlier failed sign-ins", async () => {
  const { email, userId } = await aPersonWithPassword(provider);
  for (let count = 0; count < 11; count++) await provider.call(sessions.login, { email, password: "Equivocada-1" });

  await reset(await aLink(userId));

  await expect(signIn(provider, email, NEW_PASSWORD)).resolves.toBeDefined();
});

test("changing it ends the other sessions, keeps this one and spends mailed links", async () => {
  const person = await aPersonWithPassword(provider);
  const [here, elsewhere] = [await signIn(provider, person.email), await signIn(provider, person.email)];
  const token = await aLink(person.userId);

  const given = { currentPassword: PASSWORD, password: NEW_PASSWORD };
  const changed = await provider.call(sessions.changePassword, given, bearer(here));

  expect(changed).toMatchObject({ status: 200, body: { done: true } });
  expect([await readStatus(provider, here), await readStatus(provider, elsewhere)]).toEqual([200, 401]);
  expect((await reset(token)).status).toBe(400);
  expect((await readAudit(provider, person)).at(-1)?.action).toBe("password.changed");
});

test("a password change requires the present one, with limited attempts", async () => {
  const person = await aPersonWithPassword(provider);
  const here = await signIn(provider, person.email);
  const given = { currentPassword: "Equivocada-1", password: NEW_PASSWORD };

  const answers = [];
  for (let count = 0; count < 11; count++) {
    answers.push(await provider.call(sessions.changePassword, given, bearer(here)));
  }

  expect(answers[0]).toMatchObject({
    status: 400,
    body: { details: { fields: [{ field: "currentPassword", code: "passwordWrong" }] } },
  });
  expect(answers.at(-1)?.status).toBe(429);
});

test("the new one is another than the one in use", async () => {
  const person = await aPersonWithPassword(provider);
  const here = await signIn(provider, person.email);

  const answer = await provider.call(
    sessions.changePassword,
    { currentPassword: PASSWORD, password: PASSWORD },
    bearer(here),
  );

  expect(answer).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", details: { fields: [{ field: "password", code: "passwordSame" }] } },
  });
});

test("a link request has the same answer for an unknown address", async () => {
  const { email } = await aPersonWithPassword(provider);

  const known = await provider.call(sessions.forgotPassword, { email });
  const unknown = await provider.call(sessions.forgotPassword, { email: "nobody@people.example" });

  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
});
