import { and, eq } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { toWhere, visibilityFilter } from "./filter.ts";

/** Required before reading a lead's related rows: ids are not permissions. @throws Problem NOT_FOUND */
export async function assertLeadVisible(
  ctx: RequestContext,
  id: string,
): Promise<Pick<typeof lead.$inferSelect, "id" | "version">> {
  const [found] = await ctx.db
    .select({ id: lead.id, version: lead.version })
    .from(lead)
    .where(and(eq(lead.id, id), toWhere(visibilityFilter(ctx.actor))));
  if (!found) throw new Problem("NOT_FOUND", { lead: id });
  return found;
}
