import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { AuditAction } from "@/contract/audit/actions.ts";
import { session } from "@/provider/db/schema/users.ts";
import { licenseOf } from "@/provider/domains/identity/accounts.ts";
import type { Actor, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

export async function endSessions(db: Db, userId: string, exceptId?: string): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt), exceptId ? ne(session.id, exceptId) : undefined));
}

export function auditOwn(ctx: RequestContext<Actor>, action: AuditAction): Promise<void> {
  const { actor } = ctx;
  const who = { userId: actor.userId, fullName: actor.fullName, licenseId: licenseOf(actor) };
  return writeAudit({ ...ctx, actor: who }, { action, subject: "user", subjectId: actor.userId });
}
