import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { session } from "@/provider/db/schema/users.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { aPersonWithPassword, readAudit, readStatus, signIn } from "./signed-in.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

function refresh(refreshToken: string) {
  return provider.call(sessions.refresh, { refreshToken });
}

/** The database's clock counts, so stored times are moved back instead of waiting. */
async function advanceSeconds(refreshToken: string, seconds: number) {
  const [id = ""] = refreshToken.split(".");
  await provider.services.database.transaction({ role: "identity" }, (db) =>
    db
      .update(session)
      .set({ usedAt: sql`${session.usedAt} - make_interval(secs => ${seconds})` })
      .where(eq(session.id, id)),
  );
}

test("a refresh token is exchanged for the next one and a new access token", async () => {
  const grant = await signIn(provider, (await aPersonWithPassword(provider)).email);

  const { status, body } = await refresh(grant.refreshToken);

  expect(status).toBe(200);
  expect(body.refreshToken).not.toBe(grant.refreshToken);
  expect(await readStatus(provider, body)).toBe(200);
});

test("fifty refreshes at once, and one more later, all get the same next token", async () => {
  const grant = await signIn(provider, (await aPersonWithPassword(provider)).email);

  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(grant.refreshToken)));
  const later = await refresh(grant.refreshToken);

  expect(new Set([...answers, later].map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set([...answers, later].map(({ body }) => body.refreshToken)).size).toBe(1);
});

test("a token remains valid until its successor is used, without a time limit", async () => {
  const grant = await signIn(provider, (await aPersonWithPassword(provider)).email);
  const first = await refresh(grant.refreshToken);
  await advanceSeconds(grant.refreshToken, 3600);

  const again = await refresh(grant.refreshToken);

  expect(again.status).toBe(200);
  expect(again.body.refreshToken).toBe(first.body.refreshToken);
});

test("a request in flight may bring the token before it for 30 s more", async () => {
  const grant = await signIn(provider, (await aPersonWithPassword(provider)).email);
  const second = await refresh(grant.refreshToken);
  const third = await refresh(second.body.refreshToken);
  await advanceSeconds(grant.refreshToken, 28);

  const late = await refresh(grant.refreshToken);
  const newest = await refresh(third.body.refreshToken);

  expect(late.status).toBe(200);
  expect(late.body.refreshToken).toBe(second.body.refreshToken);
  expect(newest.status).toBe(200);
});

test("after those 30 s it was copied: the whole session ends, and that is audited", async () => {
  const person = await aPersonWithPassword(provider);
  const grant = await signIn(provider, person.email);
  const second = await refresh(grant.refreshToken);
  const third = await refresh(second.body.refreshToken);
  await advanceSeconds(grant.refreshToken, 31);

  const copied = await refresh(grant.refreshToken);
  const newest = await refresh(third.body.refreshToken);

  expect(copied).toMatchObject({ status: 401, body: { code: "TOKEN_REUSED" } });
  expect(newest).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
  expect(await readStatus(provider, third.body)).toBe(401);
  expect((await readAudit(provider, person)).map(({ action }) => action)).toEqual([
    "session.opened",
    "session.tokenReused",
  ]);
});

test("a token of two generations ago counts as reuse at once", async () => {
  const grant = await signIn(provider, (await aPersonWithPassword(provider)).email);
  const second = await refresh(grant.refreshToken);
  const third = await refresh(second.body.refreshToken);
  await refresh(third.body.refreshToken);

  const copied = await refresh(grant.refreshToken);

  expect(copied).toMatchObject({ status: 401, body: { code: "TOKEN_REUSED" } });
});

test("reuse ends one sign-in and not the person's others", async () => {
  const { email } = await aPersonWithPassword(provider);
  const [copiedOne, other] = [await signIn(provider, email), await signIn(provider, email)];
  const second = await refresh(copiedOne.refreshToken);
  await refresh(second.body.refreshToken);
  await advanceSeconds(copiedOne.refreshToken, 31);

  await refresh(copiedOne.refreshToken);

  expect((await refresh(other.refreshToken)).status).toBe(200);
});

test.each([
  ["nothing of ours", "x"],
  ["dots alone", ".."],
  ["a session's id that is none", "zzz.1.AAAA"],
  ["half a token", "01a1fdbe-6805-76af-94d0-950d78034957.1"],
])("%s is refused", async (_what, token) => {
  const answer = await refresh(token);

  expect(answer).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
});

test("a token with a forged generation is rejected", async () => {
  const grant = await signIn(provider, (await aPersonWithPassword(provider)).email);
  const [id, , signature] = grant.refreshToken.split(".");

  const answer = await refresh(`${id}.2.${signature}`);

  expect(answer.status).toBe(401);
  expect((await refresh(grant.refreshToken)).status).toBe(200);
});

test("refreshes are counted by outcome", async () => {
  const grant = await signIn(provider, (await aPersonWithPassword(provider)).email);
  const count = async (outcome: string) =>
    (await provider.services.metrics.refreshes.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ??
    0;
  const before = { rotated: await count("rotated"), repeated: await count("repeated") };

  await refresh(grant.refreshToken);
  await refresh(grant.refreshToken);

  expect({ rotated: await count("rotated"), repeated: await count("repeated") }).toEqual({
    rotated: before.rotated + 1,
    repeated: before.repeated + 1,
  });
});
