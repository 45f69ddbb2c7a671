import { and, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { OwnSession } from "@/contract/identity/account.ts";
import { session } from "@/provider/db/schema/users.ts";
import type { Actor, OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { auditOwn } from "../sessions/own-account.ts";

const MAX = 100;

export async function listOwnSessions(ctx: OpenContext<Actor>): Promise<OwnSession[]> {
  const { id, createdAt, lastUsedAt, ip, userAgent } = session;
  const rows = await ctx.transaction((db) =>
    db
      .select({ id, createdAt, lastUsedAt, ip, userAgent })
      .from(session)
      .where(isGood(ctx))
      .orderBy(desc(lastUsedAt), desc(id))
      .limit(MAX),
  );
  return rows.map((row) => ({ ...row, isCurrent: row.id === ctx.actor.sessionId }));
}

/** @throws Problem NOT_FOUND for another user's or an ended session */
export async function endOwnSession(ctx: OpenContext<Actor>, id: string) {
  const ended = await endThose(ctx, eq(session.id, id));
  if (ended === 0) throw new Problem("NOT_FOUND");
  return { ended };
}

export async function endOtherSessions(ctx: OpenContext<Actor>) {
  return { ended: await endThose(ctx, ne(session.id, ctx.actor.sessionId)) };
}

async function endThose(ctx: OpenContext<Actor>, which: SQL): Promise<number> {
  const ended = await ctx.transaction(async (db) => {
    const rows = await db
      .update(session)
      .set({ revokedAt: sql`now()` })
      .where(and(isGood(ctx), which))
      .returning({ id: session.id });
    if (rows.length > 0) await auditOwn({ ...ctx, db }, "session.ended");
    return rows.length;
  });
  ctx.services.accounts.forget();
  return ended;
}

function isGood(ctx: Pick<RequestContext<Actor>, "actor" | "services">): SQL | undefined {
  return and(
    eq(session.userId, ctx.actor.userId),
    isNull(session.revokedAt),
    gt(session.expiresAt, sql`now()`),
    gt(session.lastUsedAt, sql`now() - make_interval(secs => ${ctx.services.config.SESSION_IDLE_SECONDS})`),
  );
}
