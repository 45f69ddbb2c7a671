import { desc } from "drizzle-orm";
import type { ApiKey } from "@/contract/api-keys.ts";
import type { Db } from "@/provider/db/client.ts";
import { apiKey } from "@/provider/db/schema/api-keys.ts";

export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db.select().from(apiKey).orderBy(desc(apiKey.createdAt));
  return rows.map(apiKeyOf);
}

export function apiKeyOf({
  id,
  name,
  prefix,
  scopes,
  createdAt,
  lastUsedAt,
  revokedAt,
}: typeof apiKey.$inferSelect): ApiKey {
  return { id, name, prefix, scopes, createdAt, lastUsedAt, revokedAt };
}
