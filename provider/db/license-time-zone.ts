import { sql } from "drizzle-orm";
import { license } from "@/provider/db/schema/companies.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

// Row-level security shows the licence in force and no other.

/** The licence's zone, in which its days begin and its dates are said, within a statement. */
export const ZONE = sql`(select ${license.timeZone} from ${license})`;

/** The same as a value. @throws Problem NOT_FOUND without a licence in force */
export async function zoneOf(db: Db): Promise<string> {
  const [own] = await db.select({ timeZone: license.timeZone }).from(license);
  if (!own) throw new Problem("NOT_FOUND");
  return own.timeZone;
}
