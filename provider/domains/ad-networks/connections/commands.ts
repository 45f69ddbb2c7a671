import { and, eq, inArray, sql } from "drizzle-orm";
import type { Connection } from "@/contract/ad-networks/connections.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import type { RecordToRemove, Versioned } from "@/contract/kernel/records.ts";
import { connectedAccount, connection, networkEvent } from "@/provider/db/schema/connections.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import { changeRecord, lockRecord, type RecordKind } from "@/provider/domains/records/commands.ts";
import type { LicensedServices, OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { failureKind, Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { accountTokenContext, connectionTokenContext } from "@/provider/secrets/secrets.ts";
import { isLive, toConnection } from "./queries.ts";

const CONNECTION: RecordKind<typeof connection, Connection> = {
  table: connection,
  subject: "connection",
  constraints: {},
  show: toConnection,
};

export async function setConnectionState(
  { transaction, actor, request, services }: OpenContext,
  change: Versioned & Pick<Connection, "state">,
): Promise<Connection> {
  const changed = await transaction(async (db) => {
    await lockActive(db, change);
    const after = await changeRecord({ db, actor, request }, CONNECTION, change);
    if (after.state === "active") await makeDue({ db, actor, request, services }, after);
    return after;
  });
  services.jobs.wake("network-leads");
  return changed;
}

/** Deletes the token, unsubscribes the accounts, erases Meta's person. Informs the network first, best effort. */
export async function endConnection(
  { transaction, actor, request, services }: OpenContext,
  input: RecordToRemove,
): Promise<void> {
  const { network } = await transaction((db) => lockActive(db, input));
  await leaveAccounts(services, actor.licenseId, network, input.id);
  await transaction(async (db) => {
    const before = await lockActive(db, input);
    await db
      .update(connectedAccount)
      .set({ isSubscribed: false, secret: null, subscriptionId: null })
      .where(eq(connectedAccount.connectionId, input.id));
    await db
      .update(connection)
      .set({
        state: "ended",
        secret: "",
        scopes: [],
        tokenExpiresAt: null,
        ...(network === "meta" && { name: "", externalId: input.id }),
        errorCode: null,
        errorDetail: "",
        errorAt: null,
        version: sql`${connection.version} + 1`,
      })
      .where(eq(connection.id, input.id));
    const auditFields = { subject: "connection", subjectId: input.id, before: toConnection(before) } as const;
    await writeAudit({ db, actor, request }, { action: "connection.removed", ...auditFields });
  });
  services.subscribers.forget();
}

async function lockActive(db: Db, which: Versioned) {
  const [live] = await db
    .select({ id: connection.id })
    .from(connection)
    .where(and(eq(connection.id, which.id), isLive));
  if (!live) throw new Problem("NOT_FOUND");
  return lockRecord(db, CONNECTION, which);
}

async function leaveAccounts(services: Services, licenseId: string, network: Network, connectionId: string) {
  const { database, secrets, config, log } = services;
  const { leave } = networks[network];
  if (!leave) return;
  const subscribed = await database.read({ role: "tenant", licenseId }, (db) =>
    db
      .select({ account: connectedAccount, secret: connection.secret })
      .from(connectedAccount)
      .innerJoin(connection, eq(connection.id, connectedAccount.connectionId))
      .where(and(eq(connectedAccount.connectionId, connectionId), eq(connectedAccount.isSubscribed, true))),
  );
  for (const { account, secret } of subscribed) {
    if (await isOthersToo({ services, licenseId }, { network, externalId: account.externalId })) continue;
    const token = account.secret
      ? secrets.open(account.secret, accountTokenContext(licenseId, account.id))
      : secrets.open(secret, connectionTokenContext(licenseId, connectionId));
    await leave(config, { externalId: account.externalId, token }).catch((cause: unknown) =>
      log.warn({ network, account: account.externalId, reason: failureKind(cause) }, "unsubscribing failed"),
    );
  }
}

/** A network has one subscription of the app for all licences: only the last one ends it. */
export async function isOthersToo(
  { services: { subscribers }, licenseId }: LicensedServices,
  { network, externalId }: { network: Network; externalId: string },
): Promise<boolean> {
  subscribers.forget();
  return (await subscribers.ofAccount(network, externalId)).some((other) => other !== licenseId);
}

export async function makeDue(ctx: RequestContext, { id, network }: Pick<Connection, "id" | "network">): Promise<void> {
  const { db } = ctx;
  const own = db
    .select({ externalId: connectedAccount.externalId })
    .from(connectedAccount)
    .where(eq(connectedAccount.connectionId, id));
  await db
    .update(networkEvent)
    .set({ dueAt: sql`now()` })
    .where(
      and(
        eq(networkEvent.network, network),
        eq(networkEvent.state, "waiting"),
        inArray(networkEvent.accountExternalId, own),
      ),
    );
  await ctx.services.jobs.send(
    db,
    "network-leads",
    { licenseId: ctx.actor.licenseId, network },
    { requestId: ctx.request.id },
  );
}
