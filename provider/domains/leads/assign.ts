import { eq, sql } from "drizzle-orm";
import type { LeadAssignment } from "@/contract/leads/leads.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { type Advisor, getAdvisor, lockLeadAtVersion } from "@/provider/domains/lead-core/lock-lead.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";
import { publishLeadEvent } from "./change-lead.ts";

/** Assigns a lead to an active advisor, or to none. */
export async function assignLead(ctx: RequestContext, { id, version, advisorId }: LeadAssignment): Promise<void> {
  const before = await lockLeadAtVersion(ctx, { id, version });
  if (before.advisorId === advisorId) return;
  await assignLeadTo(ctx, before, advisorId === null ? null : await getAdvisor(ctx.db, advisorId));
  if (advisorId !== null && advisorId !== ctx.actor.userId) await notify(ctx, assignedTo([{ id, advisorId }]));
}

type Giver = { userId: string | null; fullName: string; licenseId: string };

/** Reassigns a locked lead; the caller notifies. A pending retry is due now. */
export async function assignLeadTo(
  ctx: Pick<RequestContext<Giver>, "db" | "actor" | "request">,
  before: LeadRow,
  advisor: Advisor | null,
) {
  const at = new Date().toISOString();
  const [name, formerName] = [advisor?.fullName ?? "", await findName(ctx.db, before.advisorId)];
  const [after] = await ctx.db
    .update(lead)
    .set({
      advisorId: advisor?.id ?? null,
      version: sql`${lead.version} + 1`,
      updatedAt: at,
      againAt: before.againAt && before.againAt > at ? at : before.againAt,
    })
    .where(eq(lead.id, before.id))
    .returning();
  const steps: Step[] = [
    { step: "assigned", outcome: "ok", at, facts: advisor ? { advisor: name } : { former: formerName } },
  ];
  await writeAudit(ctx, {
    action: "lead.assigned",
    subject: "lead",
    subjectId: before.id,
    channel: before.channel,
    before: { advisorId: before.advisorId, advisor: formerName },
    after: { advisorId: advisor?.id ?? null, advisor: name, steps },
  });
  await publishLeadEvent(ctx, { event: "lead.assigned", row: after, more: { advisor: name } });
}

async function findName(db: Db, userId: string | null): Promise<string> {
  if (userId === null) return "";
  const [found] = await db.select({ fullName: user.fullName }).from(user).where(eq(user.id, userId));
  return found?.fullName ?? "";
}
