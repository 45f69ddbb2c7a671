import { inArray } from "drizzle-orm";
import { property } from "@/provider/db/schema/lead-origins.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { isSecretName } from "@/provider/kernel/mask-secrets.ts";

type Extra = { extraProperties: Record<string, unknown> };

/** Custom fields with secret-like names; no query without such names. */
export async function customFieldsOf(db: Db, rows: readonly Extra[]): Promise<ReadonlySet<string>> {
  const masked = new Set(rows.flatMap((row) => Object.keys(row.extraProperties).filter(isSecretName)));
  if (masked.size === 0) return masked;
  const own = await db
    .select({ key: property.key })
    .from(property)
    .where(inArray(property.key, [...masked]));
  return new Set(own.map(({ key }) => key));
}
