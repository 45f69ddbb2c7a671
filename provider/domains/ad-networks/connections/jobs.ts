import { and, eq, sql } from "drizzle-orm";
import { connectedAccount, connection } from "@/provider/db/schema/connections.ts";
import { type KnownToken, NetworkError } from "@/provider/domains/ad-networks/network.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import { connectionTokenContext } from "@/provider/secrets/secrets.ts";
import { OF_TOKENS, tokenErrorValues } from "./open-connection.ts";
import { isLive } from "./queries.ts";

export const refreshTokens: Handler<"connection-health"> = (services) =>
  services.database.transaction({ role: "identity" }, async (db) => {
    const found = await db
      .selectDistinct({ licenseId: connectedAccount.licenseId, network: connectedAccount.network })
      .from(connectedAccount)
      .where(eq(connectedAccount.isSubscribed, true));
    for (const one of found) {
      await services.jobs.send(db, "connection-tokens", one);
      await services.jobs.send(db, "form-names", one);
    }
  });

export const checkTokens: Handler<"connection-tokens"> = async (services, { licenseId, network }) => {
  const { database, secrets, config } = services;
  const { readToken } = networks[network];
  if (!readToken) return;
  const tenant = { role: "tenant", licenseId } as const;
  const rows = await database.read(tenant, (db) =>
    db
      .select()
      .from(connection)
      .where(and(eq(connection.network, network), isLive)),
  );
  for (const { id, secret } of rows) {
    const known = await readToken(config, secrets.open(secret, connectionTokenContext(licenseId, id))).catch(
      (cause: unknown) => {
        if (cause instanceof NetworkError && OF_TOKENS.includes(cause.code)) return cause;
        throw cause;
      },
    );
    // A token exchanged meanwhile is unaffected by this result.
    const same = and(eq(connection.id, id), eq(connection.secret, secret));
    await database.transaction(tenant, (db) => db.update(connection).set(toConnectionState(known)).where(same));
  }
};

function toConnectionState(known: KnownToken | NetworkError) {
  if (known instanceof NetworkError) return tokenErrorValues(known.code, known.detail);
  const { scopes, expiresAt, missing } = known;
  const lives = { scopes, tokenExpiresAt: expiresAt };
  if (missing.length > 0) return { ...lives, ...tokenErrorValues("permissionMissing", missing.join(", ")) };
  // Leads alone clear an error that leads caused.
  const { errorCode, errorDetail, errorAt, isLeadError } = connection;
  return {
    ...lives,
    errorCode: sql`case when ${isLeadError} then ${errorCode} end`,
    errorDetail: sql`case when ${isLeadError} then ${errorDetail} else '' end`,
    errorAt: sql`case when ${isLeadError} then ${errorAt} end`,
  };
}
