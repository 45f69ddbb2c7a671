import { and, eq, isNull, sql } from "drizzle-orm";
import type { ApiKeyScope } from "@/contract/api-keys.ts";
import type { Database } from "@/provider/db/client.ts";
import { apiKey } from "@/provider/db/schema/leads.ts";
import type { Sender } from "@/provider/http/authenticate.ts";

const FRESH_MS = 5000;
const USED_EVERY_MS = 60_000;
const MOST = 10_000;

/** Good API keys by their hash, remembered for 5 s; a key revoked in this process is forgotten at once. */
export class ApiKeys {
  private readonly database: Database;
  private readonly known = new Map<string, { until: number; sender: Promise<Sender | undefined> }>();
  private readonly usedAt = new Map<string, number>();

  constructor(database: Database) {
    this.database = database;
  }

  find(hash: string): Promise<Sender | undefined> {
    const found = this.known.get(hash);
    if (found && found.until > performance.now()) return found.sender;
    if (this.known.size >= MOST) this.known.clear();
    const sender = this.read(hash);
    this.known.set(hash, { until: performance.now() + FRESH_MS, sender });
    sender.catch(() => this.known.delete(hash));
    return sender;
  }

  forget(): void {
    this.known.clear();
  }

  private read(hash: string): Promise<Sender | undefined> {
    return this.database.transaction({ role: "identity" }, async (db) => {
      const [row] = await db
        .select({ licenseId: apiKey.licenseId, apiKeyId: apiKey.id, scopes: apiKey.scopes })
        .from(apiKey)
        .where(and(eq(apiKey.hash, hash), isNull(apiKey.revokedAt)));
      if (!row) return undefined;
      const now = performance.now();
      if (now - (this.usedAt.get(row.apiKeyId) ?? -USED_EVERY_MS) >= USED_EVERY_MS) {
        this.usedAt.set(row.apiKeyId, now);
        await db.update(apiKey).set({ lastUsedAt: sql`now()` }).where(eq(apiKey.hash, hash));
      }
      return { ...row, scopes: row.scopes as ApiKeyScope[] };
    });
  }
}
