import { and, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { OwnSession } from "@/contract/identity/account.ts";
import { session } from "@/provider/db/schema/users.ts";
import type { Actor, Origin, RunInTransaction } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { auditOwn } from "../sessions/own-account.ts";

const MAX = 100;

export async function listOwnSessions(services: Services, tx: RunInTransaction, actor: Actor): Promise<OwnSession[]> {
  const { id, createdAt, lastUsedAt, ip, userAgent } = session;
  const rows = await tx((db) =>
    db
      .select({ id, createdAt, lastUsedAt, ip, userAgent })
      .from(session)
      .where(isGood(services, actor))
      .orderBy(desc(lastUsedAt), desc(id))
      .limit(MAX),
  );
  return rows.map((row) => ({ ...row, isCurrent: row.id === actor.sessionId }));
}

/** @throws Problem NOT_FOUND for another user's or an ended session */
export async function endOwnSession(
  services: Services,
  tx: RunInTransaction,
  origin: Origin,
  actor: Actor,
  id: string,
) {
  const ended = await endThose(services, tx, origin, actor, eq(session.id, id));
  if (ended === 0) throw new Problem("NOT_FOUND");
  return { ended };
}

export async function endOtherSessions(services: Services, tx: RunInTransaction, origin: Origin, actor: Actor) {
  return { ended: await endThose(services, tx, origin, actor, ne(session.id, actor.sessionId)) };
}

async function endThose(
  services: Services,
  tx: RunInTransaction,
  origin: Origin,
  actor: Actor,
  which: SQL,
): Promise<number> {
  const ended = await tx(async (db) => {
    const rows = await db
      .update(session)
      .set({ revokedAt: sql`now()` })
      .where(and(isGood(services, actor), which))
      .returning({ id: session.id });
    if (rows.length > 0) await auditOwn(db, origin, actor, "session.ended");
    return rows.length;
  });
  services.accounts.forget();
  return ended;
}

function isGood({ config }: Services, { userId }: Actor): SQL | undefined {
  return and(
    eq(session.userId, userId),
    isNull(session.revokedAt),
    gt(session.expiresAt, sql`now()`),
    gt(session.lastUsedAt, sql`now() - make_interval(secs => ${config.SESSION_IDLE_SECONDS})`),
  );
}
