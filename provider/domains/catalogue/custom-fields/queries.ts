import { asc, eq, type SQL } from "drizzle-orm";
import type { Property } from "@/contract/catalogue/custom-fields.ts";
import { property } from "@/provider/db/schema/properties.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

export async function listProperties(db: Db, which?: SQL): Promise<Property[]> {
  const rows = await db.select().from(property).where(which).orderBy(asc(property.labelEs), asc(property.id));
  return rows.map(propertyOf);
}

/** @throws Problem NOT_FOUND */
export async function getProperty(db: Db, id: string): Promise<Property> {
  const [found] = await listProperties(db, eq(property.id, id));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

export function propertyOf({ licenseId: _license, ...row }: typeof property.$inferSelect): Property {
  return row;
}
