import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SessionUser, sessions } from "@/contract/identity/sessions.ts";
import { session, user } from "@/provider/db/schema/users.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { aPersonWithPassword, bearer, PASSWORD, readAudit, readStatus, signIn } from "./signed-in.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const asIdentity = { role: "identity" } as const;

test("the right password opens a session with the user's identity, and no more", async () => {
  const person = await aPersonWithPassword(provider);

  const { status, body } = await provider.call(sessions.login, {
    email: ` ${person.email.toUpperCase()} `,
    password: PASSWORD,
  });
  const observed = await provider.call(sessions.introspect, {}, bearer(body));

  expect(status).toBe(200);
  expect(Object.keys(body.token).toSorted()).toEqual(["accessToken", "exp", "iat", "uid"]);
  expect(body.token.uid).toBe(person.userId);
  expect(Object.keys(body.user).toSorted()).toEqual(Object.keys(SessionUser.shape).toSorted());
  expect(observed.body).toEqual({ user: body.user, licenseId: person.licenseId });
});

test("a wrong password, an unknown account and a disabled one get the same answer", async () => {
  const person = await aPersonWithPassword(provider);
  const disabled = await aPersonWithPassword(provider, { state: "disabled" });
  const attempts = [
    { email: person.email, password: "Equivocada-1" },
    { email: "nobody@people.example", password: PASSWORD },
    { email: disabled.email, password: PASSWORD },
  ];

  const answers = await Promise.all(attempts.map((attempt) => provider.call(sessions.login, attempt)));

  const responses = answers.map(({ status, body, headers }) => {
    const { requestId, ...rest } = body as unknown as { requestId: string };
    return { status, rest, headers: [...headers.keys()] };
  });
  expect(responses[0]).toMatchObject({ status: 401, rest: { code: "CREDENTIALS_INVALID", details: {} } });
  expect(responses[1]).toEqual(responses[0]);
  expect(responses[2]).toEqual(responses[0]);
});

test("every sign-in is a session of its own", async () => {
  const { email } = await aPersonWithPassword(provider);

  const [first, second] = [await signIn(provider, email), await signIn(provider, email)];

  expect(first.refreshToken.split(".")[0]).not.toBe(second.refreshToken.split(".")[0]);
});

test("signing out ends this session at once and leaves the others", async () => {
  const { email } = await aPersonWithPassword(provider);
  const [here, elsewhere] = [await signIn(provider, email), await signIn(provider, email)];

  const out = await provider.call(sessions.logout, {}, bearer(here));
  const refreshed = await provider.call(sessions.refresh, { refreshToken: here.refreshToken });

  expect(out.body).toEqual({ done: true });
  expect(await readStatus(provider, here)).toBe(401);
  expect(refreshed.status).toBe(401);
  expect(await readStatus(provider, elsewhere)).toBe(200);
});

test("a disabled user is signed out within the 5 s of the account cache, and cannot refresh", async () => {
  const person = await aPersonWithPassword(provider);
  const grant = await signIn(provider, person.email);
  await provider.services.database.transaction(asIdentity, (db) =>
    db.update(user).set({ state: "disabled" }).where(eq(user.id, person.userId)),
  );

  const refreshed = await provider.call(sessions.refresh, { refreshToken: grant.refreshToken });
  await new Promise((resolve) => setTimeout(resolve, 5100));

  expect(refreshed.status).toBe(401);
  expect(await readStatus(provider, grant)).toBe(401);
});

test.each([
  { bound: "the idle limit", column: "lastUsedAt", ago: "8 hours 1 second" },
  { bound: "the absolute limit", column: "expiresAt", ago: "1 second" },
] as const)("$bound ends a session", async ({ column, ago }) => {
  const { email } = await aPersonWithPassword(provider);
  const grant = await signIn(provider, email);
  const [id = ""] = grant.refreshToken.split(".");
  await provider.services.database.transaction(asIdentity, (db) =>
    db
      .update(session)
      .set({ [column]: sql`now() - ${ago}::interval` })
      .where(eq(session.id, id)),
  );
  provider.services.accounts.forget();

  const observed = await readStatus(provider, grant);
  const refreshed = await provider.call(sessions.refresh, { refreshToken: grant.refreshToken });

  expect(observed).toBe(401);
  expect(refreshed).toMatchObject({ status: 401, body: { code: "TOKEN_EXPIRED" } });
});

test("a session lasts seven days at the most, however much it is used", async () => {
  const { email } = await aPersonWithPassword(provider);
  const grant = await signIn(provider, email);
  const [id = ""] = grant.refreshToken.split(".");
  await provider.call(sessions.refresh, { refreshToken: grant.refreshToken });

  const [row] = await provider.services.database.transaction(asIdentity, (db) =>
    db.select().from(session).where(eq(session.id, id)),
  );

  const days = (Date.parse(row?.expiresAt ?? "") - Date.parse(row?.createdAt ?? "")) / 86_400_000;
  expect(days).toBe(7);
});

test("the licence last used is the one of the next sign-in; another company's is refused", async () => {
  const { given } = provider;
  const first = await given.dealership();
  const second = await given.dealership({ companyId: first.companyId });
  const stranger = await given.dealership();
  const licenses = [first.licenseId, second.licenseId];
  const { email } = await given.user(first, "admin-client", { password: PASSWORD, licenses });
  const grant = await signIn(provider, email);
  const other = licenses.find((licenseId) => licenseId !== grant.licenseId) ?? "";

  const selected = await provider.call(sessions.chooseLicense, { licenseId: other }, bearer(grant));
  const rejected = await provider.call(sessions.chooseLicense, { licenseId: stranger.licenseId }, bearer(grant));
  const next = await signIn(provider, email);

  expect(selected.status).toBe(200);
  expect(rejected).toMatchObject({ status: 403, body: { code: "LICENSE_FORBIDDEN" } });
  expect(next.licenseId).toBe(other);
});

test("sign-in, rejection and sign-out are in the licence's audit, once each, with the address", async () => {
  const person = await aPersonWithPassword(provider);
  await provider.call(sessions.login, { email: person.email, password: "Equivocada-1" });
  const grant = await signIn(provider, person.email);
  await provider.call(sessions.logout, {}, bearer(grant));

  const audit = await readAudit(provider, person);

  expect(audit.map(({ action }) => action)).toEqual(["session.refused", "session.opened", "session.closed"]);
  expect(audit.every(({ actorId, ip }) => actorId === person.userId && ip === "in-process")).toBe(true);
});
