import { eq } from "drizzle-orm";
import type { ConnectedAccount } from "@/contract/ad-networks/connections.ts";
import type { Overlap } from "@/contract/ad-networks/tiktok.ts";
import { connectedAccount } from "@/provider/db/schema/connections.ts";
import { mapNetworkErrors } from "@/provider/domains/ad-networks/network.ts";
import {
  isOurs,
  leaveAdvertiser,
  listSubscriptions,
  type Subscription,
  subscribe,
  unsubscribe,
} from "@/provider/domains/ad-networks/tiktok/client/calls.ts";
import type { LicensedServices, OpenContext } from "@/provider/kernel/context.ts";
import { failureKind } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { isOthersToo } from "../connections/commands.ts";
import { callNetwork, openAccount } from "../connections/open-connection.ts";
import { toAccount } from "../connections/queries.ts";
import { assertSetUp } from "./queries.ts";

/** Reuses an existing subscription. */
export async function subscribeAccount(
  subscribing: OpenContext,
  accountId: string,
): Promise<{ account: ConnectedAccount; overlaps: Overlap[] }> {
  const { services, actor } = subscribing;
  const { config } = services;
  assertSetUp(config);
  const { licenseId } = actor;
  const { account, token } = await openAccount({ services, licenseId }, { network: "tiktok", id: accountId });
  const withAccount = <T>(call: () => Promise<T>) =>
    callNetwork({ services, licenseId, connectionId: account.connectionId }, call);
  const all = await withAccount(() => listSubscriptions(config));
  const own = all.filter(({ advertiserId }) => advertiserId === account.externalId);
  const ours = own.find((one) => isOurs(config, one) && one.pageId === null);
  const subscriptionId = ours?.id ?? (await withAccount(() => subscribe(config, token, account.externalId)));
  const saved = await recordResults(subscribing, account, { isSubscribed: true, subscriptionId });
  return { account: saved, overlaps: own.filter(({ id }) => id !== subscriptionId).map(toOverlap) };
}

/** A subscription stays at TikTok while another licence uses it. */
export async function unsubscribeAccount(subscribing: OpenContext, accountId: string): Promise<ConnectedAccount> {
  const { services, actor } = subscribing;
  const { config } = services;
  const { account } = await openAccount({ services, licenseId: actor.licenseId }, { network: "tiktok", id: accountId });
  if (
    !(await isOthersToo(
      { services, licenseId: actor.licenseId },
      { network: "tiktok", externalId: account.externalId },
    ))
  ) {
    assertSetUp(config);
    await mapNetworkErrors(() => leaveAdvertiser(config, account.externalId));
  }
  return recordResults(subscribing, account, { isSubscribed: false, subscriptionId: null });
}

/** Subscriptions end silently with their token. The next check reports failures. */
export async function subscribeAgain(
  { services: { config, database, log }, licenseId }: LicensedServices,
  {
    token,
    accounts,
  }: { token: string; accounts: readonly { id: string; externalId: string; subscriptionId: string | null }[] },
): Promise<void> {
  for (const { id, externalId, subscriptionId } of accounts) {
    try {
      if (subscriptionId) await unsubscribe(config, subscriptionId).catch(() => {});
      const renewed = await subscribe(config, token, externalId);
      await database.transaction({ role: "tenant", licenseId }, (db) =>
        db.update(connectedAccount).set({ subscriptionId: renewed }).where(eq(connectedAccount.id, id)),
      );
    } catch (cause) {
      log.warn({ licenseId, account: externalId, reason: failureKind(cause) }, "subscription not renewed");
    }
  }
}

async function recordResults(
  { services, transaction, actor, request }: OpenContext,
  account: typeof connectedAccount.$inferSelect,
  after: { isSubscribed: boolean; subscriptionId: string | null },
): Promise<ConnectedAccount> {
  const saved = await transaction(async (db) => {
    const [row] = await db.update(connectedAccount).set(after).where(eq(connectedAccount.id, account.id)).returning();
    const changed = toAccount(row as typeof connectedAccount.$inferSelect);
    await writeAudit(
      { db, actor, request },
      {
        action: after.isSubscribed ? "advertiser.subscribed" : "advertiser.unsubscribed",
        subject: "advertiser",
        subjectId: account.id,
        before: toAccount(account),
        after: changed,
      },
    );
    return changed;
  });
  services.subscribers.forget(`tiktok ${account.externalId}`);
  return saved;
}

function toOverlap({ id, pageId, callbackUrl }: Subscription): Overlap {
  return { subscriptionId: id, formExternalId: pageId, address: callbackUrl };
}
