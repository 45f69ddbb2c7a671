import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { session } from "@/provider/db/schema/users.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { startProvider } from "@/tests/support/provider.ts";

test("the sweep forgets sessions that ended a month ago, and no other", async () => {
  const provider = await startProvider();
  const { database } = provider.services;
  const person = await provider.given.user(await provider.given.dealership(), "general");
  const [old, revoked, recent] = [randomUUID(), randomUUID(), randomUUID()];
  const row = { userId: person.userId, createdAt: sql`now()`, lastUsedAt: sql`now()`, ip: "", userAgent: "" };
  await database.transaction({ role: "identity" }, (db) =>
    db.insert(session).values([
      { ...row, id: old, expiresAt: sql`now() - interval '31 days'` },
      { ...row, id: revoked, expiresAt: sql`now()`, revokedAt: sql`now() - interval '31 days'` },
      { ...row, id: recent, expiresAt: sql`now() - interval '29 days'` },
    ]),
  );

  const context = { requestId: "", signal: new AbortController().signal };
  await HANDLERS["session-sweep"](provider.services, {}, context);

  const left = await database.transaction({ role: "identity" }, (db) =>
    db
      .select({ id: session.id })
      .from(session)
      .where(inArray(session.id, [old, revoked, recent, person.sessionId])),
  );
  await provider.stop();
  expect(left.map(({ id }) => id).toSorted()).toEqual([recent, person.sessionId].toSorted());
});
