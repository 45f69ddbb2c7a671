import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { isActiveStaff } from "@/provider/db/lookups.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { toWhere, visibilityFilter } from "./filter.ts";
import type { LeadRow } from "./lead-row.ts";

/** Locks a visible lead. @throws Problem NOT_FOUND, also when erased */
export async function lockLead(ctx: RequestContext, id: string): Promise<LeadRow> {
  const [found] = await ctx.db
    .select()
    .from(lead)
    .where(and(eq(lead.id, id), toWhere(visibilityFilter(ctx.actor))))
    .for("no key update");
  if (!found || found.erasedAt) throw new Problem("NOT_FOUND", { lead: id });
  return found;
}

export async function lockLeadAtVersion(ctx: RequestContext, { id, version }: Pick<LeadRow, "id" | "version">) {
  const found = await lockLead(ctx, id);
  if (found.version !== version) throw new Problem("VERSION_CONFLICT", { version: found.version });
  return found;
}

/** Locks unerased leads in the global order, without their keys: duplicates can be stored meanwhile. */
export function lockLeads(db: Db, ids: readonly string[]): Promise<LeadRow[]> {
  return db
    .select()
    .from(lead)
    .where(and(inArray(lead.id, [...ids]), isNull(lead.erasedAt)))
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .for("no key update");
}

export type Advisor = { id: string; fullName: string };

export async function getAdvisor(db: Db, advisorId: string): Promise<Advisor> {
  const [advisor] = await db
    .select({ id: user.id, fullName: user.fullName })
    .from(user)
    .where(and(eq(user.id, advisorId), isActiveStaff("sales-manager")));
  if (!advisor) throw new Problem("INVALID_INPUT", { fields: [{ field: "advisorId", code: "invalid" }] });
  return advisor;
}
