import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Connection } from "@/contract/ad-networks/connections.ts";
import type { TikTokToken } from "@/contract/ad-networks/tiktok.ts";
import { connectedAccount, connection } from "@/provider/db/schema/connections.ts";
import { mapNetworkErrors, NetworkError, toProblem } from "@/provider/domains/ad-networks/network.ts";
import { type Advertiser, exchangeCode, listAdvertisers } from "@/provider/domains/ad-networks/tiktok/client/calls.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { connectionTokenContext } from "@/provider/secrets/secrets.ts";
import { makeDue } from "../connections/commands.ts";
import { spendLoginState } from "../connections/login-state.ts";
import { toConnection } from "../connections/queries.ts";
import { assertSetUp } from "./queries.ts";
import { subscribeAgain } from "./subscribe.ts";

/** TikTok names no owner: a token that reaches a connected advertiser replaces that connection's token. */
export async function connect(connecting: OpenContext, input: TikTokToken): Promise<Connection> {
  const { services, transaction } = connecting;
  const { config } = services;
  assertSetUp(config);
  const token = input.accessToken ?? (await tokenOfCode(connecting, input));
  const advertisers = await mapNetworkErrors(() => listAdvertisers(config, token));
  const [first, ...others] = advertisers;
  if (!first) throw toProblem(new NetworkError("permissionMissing", { detail: "Ad Account Management" }));
  const { saved, lost } = await transaction((db) => saveAccounts({ ...connecting, db }, token, [first, ...others]));
  services.jobs.wake("network-leads");
  await subscribeAgain({ services, licenseId: connecting.actor.licenseId }, { token, accounts: lost });
  return saved;
}

async function tokenOfCode({ services, actor }: OpenContext, { authCode, state }: TikTokToken): Promise<string> {
  if (!authCode) throw new Problem("INVALID_INPUT", { fields: [{ field: "accessToken", code: "required" }] });
  await spendLoginState({ actor, services }, "tiktok", state ?? "");
  return mapNetworkErrors(() => exchangeCode(services.config, authCode));
}

async function saveAccounts(ctx: RequestContext, token: string, advertisers: readonly [Advertiser, ...Advertiser[]]) {
  const { db, actor, services } = ctx;
  const { licenseId } = actor;
  const [first] = advertisers;
  // Serialises concurrent connects of the same account.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('tiktok ' || ${licenseId}))`);
  const ids = advertisers.map(({ id }) => id);
  const isKnown = and(eq(connectedAccount.network, "tiktok"), inArray(connectedAccount.externalId, ids));
  const known = await db.select().from(connectedAccount).where(isKnown);
  const connectionId = known[0]?.connectionId ?? uuidv7();
  const secret = services.secrets.encrypt(token, connectionTokenContext(licenseId, connectionId));
  const [before] = await db.select().from(connection).where(eq(connection.id, connectionId));
  const [row] = before
    ? await db
        .update(connection)
        .set({
          secret,
          name: first.name,
          state: before.state === "ended" ? "active" : before.state,
          errorCode: null,
          errorDetail: "",
          errorAt: null,
          version: sql`${connection.version} + 1`,
        })
        .where(eq(connection.id, connectionId))
        .returning()
    : await db
        .insert(connection)
        .values({ licenseId, id: connectionId, network: "tiktok", externalId: first.id, name: first.name, secret })
        .returning();
  for (const { id, name } of advertisers) {
    await db
      .insert(connectedAccount)
      .values({
        licenseId,
        id: uuidv7(),
        connectionId,
        network: "tiktok",
        kind: "advertiser",
        externalId: id,
        name,
      })
      .onConflictDoUpdate({
        target: [connectedAccount.licenseId, connectedAccount.network, connectedAccount.externalId],
        set: { connectionId, name },
      });
  }
  const was = before?.state === "ended" ? undefined : before;
  const saved = toConnection(row as typeof connection.$inferSelect);
  await writeAudit(ctx, {
    action: was ? "connection.changed" : "connection.created",
    subject: "connection",
    subjectId: connectionId,
    ...(was && { before: toConnection(was) }),
    after: saved,
  });
  await makeDue(ctx, saved);
  return { saved, lost: known.filter(({ isSubscribed }) => isSubscribed) };
}
