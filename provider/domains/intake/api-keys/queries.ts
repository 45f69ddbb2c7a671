import { desc, isNull } from "drizzle-orm";
import type { ApiKey } from "@/contract/intake/api-keys.ts";
import { apiKey } from "@/provider/db/schema/api-keys.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db.select().from(apiKey).orderBy(desc(apiKey.createdAt), desc(apiKey.id));
  return rows.map(apiKeyOf);
}

/** @throws Problem NOT_FOUND for another than the current licence */
export async function listKeysInUse(ctx: RequestContext, licenseId = ctx.actor.licenseId): Promise<ApiKey[]> {
  if (licenseId !== ctx.actor.licenseId) throw new Problem("NOT_FOUND");
  const inUse = isNull(apiKey.revokedAt);
  const rows = await ctx.db.select().from(apiKey).where(inUse).orderBy(desc(apiKey.createdAt), desc(apiKey.id));
  return rows.map(apiKeyOf);
}

export function apiKeyOf(row: typeof apiKey.$inferSelect): ApiKey {
  const { id, version, name, prefix, scopes, createdAt, lastUsedAt, revokedAt, previousPrefix, previousUntil } = row;
  const isStill = (until: string | null) => revokedAt === null && until !== null && Date.parse(until) > Date.now();
  const hasPrevious = isStill(previousUntil);
  return {
    id,
    version,
    name,
    prefix,
    scopes,
    createdAt,
    lastUsedAt,
    revokedAt,
    isSigned: row.signingSecret !== null,
    previousSecretUntil: isStill(row.previousSecretUntil) ? row.previousSecretUntil : null,
    ...(hasPrevious ? { previousPrefix, previousUntil } : { previousPrefix: null, previousUntil: null }),
  };
}
