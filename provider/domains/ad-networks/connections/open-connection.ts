import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { connectedAccount, connection } from "@/provider/db/schema/connections.ts";
import { mapNetworkErrors, NetworkError } from "@/provider/domains/ad-networks/network.ts";
import type { LicensedServices } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { accountTokenContext, connectionTokenContext } from "@/provider/secrets/secrets.ts";
import { isLive } from "./queries.ts";

export function lastErrorValues(code: ConnectionError, detail: string) {
  return { lastErrorCode: code, lastErrorDetail: detail, lastErrorAt: sql`now()` };
}

/** The first failure time stays; the next token check may clear it. */
export function tokenErrorValues(code: ConnectionError, detail: string) {
  return {
    errorCode: code,
    errorDetail: detail,
    errorAt: sql`case when ${connection.errorCode} = ${code} then ${connection.errorAt} else now() end`,
    isLeadError: false,
    ...lastErrorValues(code, detail),
  };
}

export async function openConnection(
  { services: { database, secrets }, licenseId }: LicensedServices,
  { network, id }: { network: Network; id: string },
) {
  const [row] = await database.read({ role: "tenant", licenseId }, (db) =>
    db
      .select()
      .from(connection)
      .where(and(eq(connection.id, id), eq(connection.network, network), isLive)),
  );
  if (!row) throw new Problem("NOT_FOUND");
  return { connection: row, token: secrets.open(row.secret, connectionTokenContext(licenseId, id)) };
}

export async function openAccount(
  { services, licenseId }: LicensedServices,
  { network, id }: { network: Network; id: string },
) {
  const { database, secrets } = services;
  const [row] = await database.read({ role: "tenant", licenseId }, (db) =>
    db
      .select({ account: connectedAccount, connection })
      .from(connectedAccount)
      .innerJoin(connection, eq(connection.id, connectedAccount.connectionId))
      .where(and(eq(connectedAccount.id, id), eq(connectedAccount.network, network), isLive)),
  );
  if (!row) throw new Problem("NOT_FOUND");
  const { secret } = row.account;
  const token = secret
    ? secrets.open(secret, accountTokenContext(licenseId, id))
    : secrets.open(row.connection.secret, connectionTokenContext(licenseId, row.connection.id));
  return { ...row, token };
}

export const OF_TOKENS: readonly ConnectionError[] = ["tokenExpired", "tokenRevoked", "permissionMissing"];

/** Stores an error that needs action, and clears it after success. @param proven errors that a success clears */
export function callNetwork<T>(
  { services, licenseId, connectionId }: LicensedServices & { connectionId: string },
  call: () => Promise<T>,
  proven?: readonly ConnectionError[],
): Promise<T> {
  return mapNetworkErrors(() => recordErrors({ services, licenseId, connectionId }, call, proven));
}

export async function recordErrors<T>(
  { services: { database }, licenseId, connectionId }: LicensedServices & { connectionId: string },
  call: () => Promise<T>,
  proven: readonly ConnectionError[] = OF_TOKENS,
): Promise<T> {
  const updateToken = (values: PgUpdateSetSource<typeof connection>, where: SQL | undefined) =>
    database.transaction({ role: "tenant", licenseId }, (db) =>
      db
        .update(connection)
        .set(values)
        .where(and(eq(connection.id, connectionId), where)),
    );
  try {
    const answer = await call();
    const isProven = and(eq(connection.isLeadError, false), inArray(connection.errorCode, proven));
    await updateToken({ errorCode: null, errorDetail: "", errorAt: null }, isProven);
    return answer;
  } catch (cause) {
    if (cause instanceof NetworkError && OF_TOKENS.includes(cause.code))
      await updateToken(tokenErrorValues(cause.code, cause.detail), undefined);
    throw cause;
  }
}
