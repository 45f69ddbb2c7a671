import { and, desc, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { ConnectedAccount } from "@/contract/ad-networks/connections.ts";
import { connectedAccount, connection } from "@/provider/db/schema/connections.ts";
import {
  type GraphAccount,
  readAdAccounts,
  readPages,
  subscribe,
  unsubscribe,
} from "@/provider/domains/ad-networks/meta/client/accounts.ts";
import { NetworkError } from "@/provider/domains/ad-networks/network.ts";
import type { LicensedServices, OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { accountTokenContext } from "@/provider/secrets/secrets.ts";
import { isOthersToo } from "../connections/commands.ts";
import { callNetwork, OF_TOKENS, openAccount, openConnection } from "../connections/open-connection.ts";
import { toAccount } from "../connections/queries.ts";

type Kind = GraphAccount["kind"];
const READERS = { page: readPages, adAccount: readAdAccounts } satisfies Record<Kind, unknown>;

export async function readAccounts(
  { services, licenseId }: LicensedServices,
  { connectionId, kinds }: { connectionId: string; kinds: readonly Kind[] },
): Promise<ConnectedAccount[]> {
  const { config, database } = services;
  const { token } = await openConnection({ services, licenseId }, { network: "meta", id: connectionId });
  const readAll = async () => {
    const read: GraphAccount[] = [];
    for (const kind of kinds) read.push(...(await READERS[kind](config, token)));
    return read;
  };
  // Meta lists pages without the permission that leads need.
  const found = await callNetwork({ services, licenseId, connectionId }, readAll, ["tokenExpired", "tokenRevoked"]);
  if (found.length === 0) return [];
  return database.transaction({ role: "tenant", licenseId }, async (db) => {
    const holders = await findHolders(db, found);
    for (const account of found) {
      const holder = holders.get(account.externalId);
      if (!holder) await addAccount({ db, actor: { licenseId }, services }, connectionId, account);
      else if (holder.connectionId === connectionId || holder.isIdle) {
        await saveAccount(
          { db, actor: { licenseId }, services },
          { connectionId, id: holder.id, graphAccount: account },
        );
      }
    }
    const rows = await db
      .select()
      .from(connectedAccount)
      .where(isAmong(found))
      .orderBy(desc(connectedAccount.kind), connectedAccount.name);
    return rows.map(toAccount);
  });
}

const isAmong = (found: readonly GraphAccount[]) =>
  and(
    eq(connectedAccount.network, "meta"),
    inArray(
      connectedAccount.externalId,
      found.map(({ externalId }) => externalId),
    ),
  );

/** A page managed by two people stays with its connection, unless that ended or fails. */
async function findHolders(db: Db, found: readonly GraphAccount[]) {
  const rows = await db
    .select({ account: connectedAccount, state: connection.state, errorCode: connection.errorCode })
    .from(connectedAccount)
    .innerJoin(connection, eq(connection.id, connectedAccount.connectionId))
    .where(isAmong(found));
  return new Map(
    rows.map(({ account: { externalId, id, connectionId }, state, errorCode }) => [
      externalId,
      { id, connectionId, isIdle: state === "ended" || (errorCode !== null && OF_TOKENS.includes(errorCode)) },
    ]),
  );
}

async function addAccount(
  ctx: Pick<RequestContext<{ licenseId: string }>, "db" | "actor" | "services">,
  connectionId: string,
  { kind, externalId, name, token }: GraphAccount,
): Promise<void> {
  const id = uuidv7();
  await ctx.db
    .insert(connectedAccount)
    .values({
      licenseId: ctx.actor.licenseId,
      id,
      connectionId,
      network: "meta",
      kind,
      externalId,
      name,
      secret: token && ctx.services.secrets.encrypt(token, accountTokenContext(ctx.actor.licenseId, id)),
    })
    .onConflictDoNothing();
}

async function saveAccount(
  ctx: Pick<RequestContext<{ licenseId: string }>, "db" | "actor" | "services">,
  { connectionId, id, graphAccount: { name, token } }: { connectionId: string; id: string; graphAccount: GraphAccount },
): Promise<void> {
  await ctx.db
    .update(connectedAccount)
    .set({
      connectionId,
      name,
      secret: token && ctx.services.secrets.encrypt(token, accountTokenContext(ctx.actor.licenseId, id)),
    })
    .where(eq(connectedAccount.id, id));
}

export async function setSubscription(
  { services, actor, request }: OpenContext,
  { kind, id, isSubscribed }: { kind: Kind; id: string; isSubscribed: boolean },
): Promise<ConnectedAccount> {
  const { config, database, subscribers } = services;
  const { licenseId } = actor;
  const { account, connection: of, token } = await openAccount({ services, licenseId }, { network: "meta", id });
  if (account.kind !== kind) throw new Problem("NOT_FOUND");
  const { externalId, name } = account;
  await callNetwork({ services, licenseId, connectionId: of.id }, async () => {
    if (isSubscribed) await subscribe(config, { kind, externalId, name, token });
    else if (!(await isOthersToo({ services, licenseId }, { network: "meta", externalId })))
      await leave(services, externalId, token);
  });
  const changed = await database.transaction({ role: "tenant", licenseId }, async (db) => {
    const [before] = await db.select().from(connectedAccount).where(eq(connectedAccount.id, id)).for("update");
    if (!before) throw new Problem("NOT_FOUND");
    if (before.isSubscribed === isSubscribed) return toAccount(before);
    const after = { ...toAccount(before), isSubscribed };
    await db.update(connectedAccount).set({ isSubscribed }).where(eq(connectedAccount.id, id));
    const auditFields = { subject: kind, subjectId: id, before: toAccount(before), after };
    await writeAudit(
      { db, actor, request },
      {
        action: `${kind}.${isSubscribed ? "subscribed" : "unsubscribed"}`,
        ...auditFields,
      },
    );
    return after;
  });
  subscribers.forget();
  return changed;
}

/** Best effort: a dead token must not leave the page subscribed. */
async function leave({ config }: Services, externalId: string, token: string): Promise<void> {
  await unsubscribe(config, { externalId, token }).catch((cause: unknown) => {
    if (cause instanceof NetworkError && (cause.code === "tokenExpired" || cause.code === "tokenRevoked")) return;
    throw cause;
  });
}
