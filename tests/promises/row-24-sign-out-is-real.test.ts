import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Grant, sessions } from "@/contract/identity/sessions.ts";
import { user } from "@/provider/db/schema/users.ts";
import { findPostgres, startPostgres } from "@/tests/support/postgres.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { startProviderProcess } from "@/tests/support/provider-process.ts";
import { expectWithin } from "@/tests/support/within.ts";

const PASSWORD = "Correcta-2026";

describe("at one provider", () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.stop());

  test("a changed role takes effect within the 5 s of the account cache", async () => {
    const person = await provider.given.user(await provider.given.dealership(), "supervisor");
    const read = () => provider.request("GET", "/webhook/apikey", { as: person });
    const before = await read();

    await provider.services.database.transaction({ role: "identity" }, (db) =>
      db
        .update(user)
        .set({ roles: ["admin-client"] })
        .where(eq(user.id, person.userId)),
    );
    await vi.waitUntil(async () => (await read()).status === 200, { timeout: 6000, interval: 250 });

    expect(before.status).toBe(403);
  });

  test.each(["the cookie's eyJhbGciOiJkaXIi.e30.x.y.z", "eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.", "pk_unknown", "null"])(
    "an invalid access token opens no resource: %s",
    async (token) => {
      const headers = { authorization: `Bearer ${token}` };

      const answer = await provider.call(sessions.introspect, {}, { headers });

      expect(answer).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    },
  );

  test("a refresh token is no access token", async () => {
    const person = await provider.given.user(await provider.given.dealership(), "general", { password: PASSWORD });
    const { body } = await provider.call(sessions.login, { email: person.email, password: PASSWORD });
    const headers = { authorization: `Bearer ${body.refreshToken}` };

    const answer = await provider.call(sessions.introspect, {}, { headers });

    expect(answer.status).toBe(401);
  });
});

describe.skipIf(!findPostgres())("at two providers on one PostgreSQL", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-sign-out-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("they start at the same time on an empty database; a sign-out at one takes effect at the other within 5 s", async () => {
    const cluster = await startPostgres();
    const secret = "one secret for all the processes of it";
    const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url, PROVIDER_SECRET: secret, DEMO_DATA: "true" };
    const [here, there] = await Promise.all([startProviderProcess(env), startProviderProcess(env)]);
    const login = await here.request("POST", "/auth/login", {
      email: "host@andesmotor.example",
      password: "Prospecta-2026",
    });
    const { token } = (await login.json()) as Grant;
    const headers = { authorization: `Bearer ${token.accessToken}` };
    const before = await there.request("GET", "/auth/session", undefined, headers);

    const out = await here.request("POST", "/auth/logout", {}, headers);
    const start = performance.now();
    await vi.waitUntil(async () => (await there.request("GET", "/auth/session", undefined, headers)).status === 401, {
      timeout: 8000,
      interval: 100,
    });
    const elapsed = performance.now() - start;

    const atOnce = await here.request("GET", "/auth/session", undefined, headers);
    await Promise.all([here.end("SIGTERM"), there.end("SIGTERM")]);
    cluster.remove();
    expect([login.status, before.status, out.status, atOnce.status]).toEqual([200, 200, 200, 401]);
    expectWithin(elapsed, 5500);
  });
});
