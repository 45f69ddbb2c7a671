import { and, eq } from "drizzle-orm";
import type { Db } from "@/provider/db/client.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { LicensedActor } from "@/provider/registry/authenticators.ts";
import { scopeOf, whereOf } from "./filter.ts";
import type { LeadRow } from "./lead-row.ts";

/** Locks the row of a lead within reach, so that two who change it take turns. @throws Problem NOT_FOUND, also for one that was erased */
export async function holdLead(db: Db, actor: LicensedActor, id: string): Promise<LeadRow> {
  const [found] = await db
    .select()
    .from(lead)
    .where(and(eq(lead.id, id), whereOf(scopeOf(actor))))
    .for("no key update");
  if (!found || found.erasedAt) throw new Problem("NOT_FOUND", { lead: id });
  return found;
}

/** The row as someone saw it. @throws Problem NOT_FOUND, VERSION_CONFLICT */
export async function holdVersion(db: Db, actor: LicensedActor, { id, version }: Pick<LeadRow, "id" | "version">) {
  const found = await holdLead(db, actor, id);
  if (found.version !== version) throw new Problem("VERSION_CONFLICT", { version: found.version });
  return found;
}
