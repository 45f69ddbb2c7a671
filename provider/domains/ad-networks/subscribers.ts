import { and, eq } from "drizzle-orm";
import type { Network } from "@/contract/kernel/channels.ts";
import { connectedAccount } from "@/provider/db/schema/connections.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { TtlCache } from "@/provider/kernel/ttl-cache.ts";

const MAX = 10_000;

export class Subscribers extends TtlCache<string[]> {
  private readonly database: Database;

  constructor(database: Database) {
    super(MAX);
    this.database = database;
  }

  /** Misses are not cached: the first event may follow the subscription at once. */
  async ofAccount(network: Network, externalId: string): Promise<string[]> {
    const key = `${network} ${externalId}`;
    const licenses = await this.of(key);
    if (licenses.length === 0) this.forget(key);
    return licenses;
  }

  protected read(key: string): Promise<string[]> {
    const [network, ...rest] = key.split(" ");
    return this.database.read({ role: "identity" }, async (db) => {
      const rows = await db
        .selectDistinct({ licenseId: connectedAccount.licenseId })
        .from(connectedAccount)
        .where(
          and(
            eq(connectedAccount.network, network as Network),
            eq(connectedAccount.externalId, rest.join(" ")),
            eq(connectedAccount.isSubscribed, true),
          ),
        );
      return rows.map(({ licenseId }) => licenseId);
    });
  }
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    subscribers: Subscribers;
  }
}
