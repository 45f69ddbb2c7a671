import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { visit } from "@/provider/db/schema/visits.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

export type VisitRow = typeof visit.$inferSelect;
export const NOW = sql`now()`;

export function setVisit(db: Db, { id }: Pick<VisitRow, "id">, fields: PgUpdateSetSource<typeof visit>) {
  return db
    .update(visit)
    .set({ ...fields, version: sql`${visit.version} + 1` })
    .where(eq(visit.id, id));
}

type Step = "visit.joined" | "visit.called" | "visit.attended" | "visit.closed";

export function keepTrace(
  ctx: RequestContext,
  { before, action, after }: { before: VisitRow; action: Step; after: object },
) {
  const { id, leadId, advisorId, result } = before;
  const subject = { subject: "visit", subjectId: id, channel: "showroom" } as const;
  return writeAudit(ctx, { action, ...subject, before: { leadId, advisorId, result }, after });
}
