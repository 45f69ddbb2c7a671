import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { ApiKeyScope } from "@/contract/intake/api-keys.ts";
import { apiKey } from "@/provider/db/schema/intake.ts";
import type { Sender } from "@/provider/kernel/context.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { TtlCache } from "@/provider/kernel/ttl-cache.ts";
import type { Secrets } from "@/provider/secrets/secrets.ts";

export const signingSecretContext = ({ licenseId, id }: { licenseId: string; id: string }) =>
  `api_key ${licenseId} ${id} signing`;

const USED_EVERY_MS = 60_000;
const MAX = 10_000;

/** Sender by key hash; undefined when unknown or revoked. Revocation here is immediate. */
export class ApiKeys extends TtlCache<Sender | undefined> {
  private readonly database: Database;
  private readonly secrets: Secrets;
  private readonly recentlyUsed = new LRUCache<string, true>({ max: MAX, ttl: USED_EVERY_MS, ttlResolution: 0 });

  constructor(database: Database, secrets: Secrets) {
    super(MAX);
    this.database = database;
    this.secrets = secrets;
  }

  protected read(hash: string): Promise<Sender | undefined> {
    return this.database.transaction({ role: "identity" }, async (db) => {
      const isStillGood = and(eq(apiKey.previousHash, hash), gt(apiKey.previousUntil, sql`now()`));
      const [row] = await db
        .select({
          licenseId: apiKey.licenseId,
          id: apiKey.id,
          scopes: apiKey.scopes,
          signingSecret: apiKey.signingSecret,
          previousSecret: sql<
            string | null
          >`case when ${apiKey.previousSecretUntil} > now() then ${apiKey.previousSecret} end`,
        })
        .from(apiKey)
        .where(and(or(eq(apiKey.hash, hash), isStillGood), isNull(apiKey.revokedAt)));
      if (!row) return undefined;
      if (!this.recentlyUsed.has(row.id)) {
        this.recentlyUsed.set(row.id, true);
        await db.update(apiKey).set({ lastUsedAt: sql`now()` }).where(eq(apiKey.id, row.id));
      }
      const { licenseId, id, scopes, signingSecret, previousSecret } = row;
      const encryptedSecrets = [signingSecret, previousSecret].filter((one) => one !== null);
      const secrets =
        signingSecret === null
          ? null
          : encryptedSecrets.map((one) => this.secrets.open(one, signingSecretContext(row)));
      return { licenseId, apiKeyId: id, scopes: scopes as ApiKeyScope[], secrets };
    });
  }
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    apiKeys: ApiKeys;
  }
}
