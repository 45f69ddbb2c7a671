import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { AuditAction } from "@/contract/audit/actions.ts";
import { session } from "@/provider/db/schema/users.ts";
import { licenseOf } from "@/provider/domains/identity/accounts.ts";
import type { Actor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

export async function endSessions(db: Db, userId: string, exceptId?: string): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt), exceptId ? ne(session.id, exceptId) : undefined));
}

export function auditOwn(db: Db, origin: Origin, actor: Actor, action: AuditAction): Promise<void> {
  const who = { userId: actor.userId, fullName: actor.fullName, licenseId: licenseOf(actor) };
  return writeAudit(db, who, origin, { action, subject: "user", subjectId: actor.userId });
}
