import { sql } from "drizzle-orm";
import { license } from "@/provider/db/schema/companies.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

export const ZONE = sql`(select ${license.timeZone} from ${license})`;

export async function zoneOf(db: Db): Promise<string> {
  const [own] = await db.select({ timeZone: license.timeZone }).from(license);
  if (!own) throw new Problem("NOT_FOUND");
  return own.timeZone;
}
