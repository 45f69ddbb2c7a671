import { and, eq, sql } from "drizzle-orm";
import type { LeadAssignment } from "@/contract/leads.ts";
import type { Db } from "@/provider/db/client.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { isWorking } from "@/provider/identity/working.ts";
import type { Step } from "@/provider/intake/judge.ts";
import { writeAudit } from "../audits/write.ts";
import { holdVersion } from "./hold-lead.ts";

/**
 * Gives a lead to an advisor of the licence, whoever had it.
 * @throws Problem NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT where the person is none, or not active
 */
export async function assignLead(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { id, version, advisorId }: LeadAssignment,
): Promise<void> {
  const before = await holdVersion(db, actor, { id, version });
  if (before.advisorId === advisorId) return;
  const [advisor] = await db
    .select({ fullName: user.fullName })
    .from(user)
    .where(and(eq(user.id, advisorId), isWorking("sales-manager")));
  if (!advisor) throw new Problem("INVALID_INPUT", { fields: [{ field: "advisorId", code: "invalid" }] });
  const at = new Date().toISOString();
  await db
    .update(lead)
    .set({ advisorId, version: sql`${lead.version} + 1`, updatedAt: at })
    .where(eq(lead.id, id));
  const steps: Step[] = [{ step: "assigned", outcome: "ok", at, facts: { advisor: advisor.fullName } }];
  await writeAudit(db, actor, origin, {
    action: "lead.assigned",
    subject: "lead",
    subjectId: id,
    channel: before.channel,
    before: { advisorId: before.advisorId, advisor: await nameOf(db, before.advisorId) },
    after: { advisorId, advisor: advisor.fullName, steps },
  });
}

async function nameOf(db: Db, userId: string | null): Promise<string> {
  if (userId === null) return "";
  const [found] = await db.select({ fullName: user.fullName }).from(user).where(eq(user.id, userId));
  return found?.fullName ?? "";
}
