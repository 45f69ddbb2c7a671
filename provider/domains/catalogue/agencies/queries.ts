import { asc } from "drizzle-orm";
import type { Agency } from "@/contract/catalogue/agencies.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import type { Db } from "@/provider/kernel/database.ts";

export async function listAgencies(db: Db): Promise<Agency[]> {
  return (await db.select().from(agency).orderBy(asc(agency.name))).map(agencyOf);
}

export function agencyOf({ licenseId: _license, ...row }: typeof agency.$inferSelect): Agency {
  return row;
}
