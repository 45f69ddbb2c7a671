import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { ApiKeyScope } from "@/contract/api-keys.ts";
import type { Database } from "@/provider/db/client.ts";
import { Remembered } from "@/provider/db/remembered.ts";
import { apiKey } from "@/provider/db/schema/api-keys.ts";

/** A machine that holds an API key of a licence. */
export type Sender = { licenseId: string; apiKeyId: string; scopes: ApiKeyScope[] };

const USED_EVERY_MS = 60_000;
const MOST = 10_000;

/** Who sends with a key, by its hash: undefined when the key is unknown or revoked. One revoked here is forgotten at once. */
export class ApiKeys extends Remembered<Sender | undefined> {
  private readonly database: Database;
  private readonly usedAt = new Map<string, number>();

  constructor(database: Database) {
    super(MOST);
    this.database = database;
  }

  protected read(hash: string): Promise<Sender | undefined> {
    return this.database.transaction({ role: "identity" }, async (db) => {
      const isStillGood = and(eq(apiKey.previousHash, hash), gt(apiKey.previousUntil, sql`now()`));
      const [row] = await db
        .select({ licenseId: apiKey.licenseId, apiKeyId: apiKey.id, scopes: apiKey.scopes })
        .from(apiKey)
        .where(and(or(eq(apiKey.hash, hash), isStillGood), isNull(apiKey.revokedAt)));
      if (!row) return undefined;
      const now = performance.now();
      if (now - (this.usedAt.get(row.apiKeyId) ?? -USED_EVERY_MS) >= USED_EVERY_MS) {
        this.usedAt.set(row.apiKeyId, now);
        await db.update(apiKey).set({ lastUsedAt: sql`now()` }).where(eq(apiKey.id, row.apiKeyId));
      }
      return { ...row, scopes: row.scopes as ApiKeyScope[] };
    });
  }
}
