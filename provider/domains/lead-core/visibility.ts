import { and, eq } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { toWhere, visibilityFilter } from "./filter.ts";

/** Required before reading a lead's related rows: ids are not permissions. @throws Problem NOT_FOUND */
export async function assertLeadVisible(
  db: Db,
  actor: LicensedActor,
  id: string,
): Promise<Pick<typeof lead.$inferSelect, "id" | "version">> {
  const [found] = await db
    .select({ id: lead.id, version: lead.version })
    .from(lead)
    .where(and(eq(lead.id, id), toWhere(visibilityFilter(actor))));
  if (!found) throw new Problem("NOT_FOUND", { lead: id });
  return found;
}
