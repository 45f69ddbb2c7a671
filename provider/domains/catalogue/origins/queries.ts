import { and, eq, type SQL, sql } from "drizzle-orm";
import type { LeadOrigin } from "@/contract/catalogue/origins.ts";
import { leadOrigin } from "@/provider/db/schema/lead-origins.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

const IN_ORDER = sql`string_to_array(${leadOrigin.path}, '/')`;

export async function listOrigins(db: Db, which?: SQL): Promise<LeadOrigin[]> {
  return (await db.select().from(leadOrigin).where(which).orderBy(IN_ORDER)).map(originOf);
}

export function listActiveOrigins(db: Db, which?: SQL): Promise<LeadOrigin[]> {
  return listOrigins(db, and(eq(leadOrigin.isActive, true), which));
}

/** @throws Problem NOT_FOUND */
export async function getOriginAt(db: Db, path: string): Promise<LeadOrigin> {
  const [found] = await listOrigins(db, eq(leadOrigin.path, path));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

export function originOf({ licenseId: _license, ...row }: typeof leadOrigin.$inferSelect): LeadOrigin {
  return row;
}
