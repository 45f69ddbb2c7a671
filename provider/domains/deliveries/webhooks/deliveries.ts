import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Total } from "@/contract/kernel/records.ts";
import {
  SentEvent,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookDeliveryFilter,
  type WebhookDeliveryNarrowing,
} from "@/contract/webhooks/webhooks.ts";
import { afterCursor, type PageRequest, readPage } from "@/provider/db/keyset.ts";
import { delivery, deliveryAttempt, destination } from "@/provider/db/schema/deliveries.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { isWebhook } from "./queries.ts";

const listColumns = {
  id: delivery.id,
  leadId: delivery.leadId,
  event: delivery.event,
  state: delivery.state,
  attempts: delivery.attempts,
  createdAt: delivery.createdAt,
  nextAt: delivery.nextAt,
  endedAt: delivery.endedAt,
  status: delivery.status,
  failureReason: delivery.failureReason,
  webhookId: destination.id,
  webhook: destination.name,
  leadName: sql<
    string | null
  >`coalesce(nullif(trim(${lead.firstName} || ' ' || ${lead.lastName}), ''), nullif(${lead.phone}, ''))`,
};
const IS_OF_DESTINATION = eq(destination.id, delivery.destinationId);
const ABOUT = eq(lead.id, delivery.leadId);

export async function listDeliveries(
  ctx: RequestContext,
  { webhook, deliveryState, event, ...paging }: WebhookDeliveryFilter,
) {
  const found = await ctx.db
    .select({ id: destination.id })
    .from(destination)
    .where(and(isWebhook, webhook ? eq(destination.id, webhook) : undefined));
  const read = async (page: PageRequest) => {
    const rows = [];
    for (const { id } of found)
      rows.push(...(await readDeliveries(ctx.db, { webhook: id, deliveryState, event }, page)));
    const sign = page.isOlder ? -1 : 1;
    const isBefore = (one: DeliveryPosition, other: DeliveryPosition) =>
      one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id);
    return rows.sort((one, other) => (isBefore(one, other) ? -sign : sign)).slice(0, page.take);
  };
  return readPage<WebhookDelivery>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging,
    read,
    positionOfRow: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
}

type DeliveryPosition = { createdAt: string; id: string };

async function readDeliveries(
  db: Db,
  narrowing: WebhookDeliveryNarrowing,
  page: PageRequest,
): Promise<WebhookDelivery[]> {
  const order = page.isOlder ? desc : asc;
  const rows = await db
    .select(listColumns)
    .from(delivery)
    .innerJoin(destination, IS_OF_DESTINATION)
    .leftJoin(lead, ABOUT)
    .where(and(toWhere(narrowing), afterCursor(page, delivery.createdAt, delivery.id)))
    .orderBy(order(delivery.createdAt), order(delivery.id))
    .limit(page.take);
  return rows.map(toDelivery);
}

export async function countDeliveries(db: Db, narrowing: WebhookDeliveryNarrowing): Promise<Total> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(delivery)
    .innerJoin(destination, IS_OF_DESTINATION)
    .where(and(isWebhook, toWhere(narrowing)))
    .limit(COUNT_CEILING + 1);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${some} counted`);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNT_CEILING), isMore: count > COUNT_CEILING };
}

const MAX_ATTEMPTS = 50;

export async function getDelivery(db: Db, id: string): Promise<WebhookDeliveryDetail> {
  const [found] = await db
    .select({ ...listColumns, body: delivery.payload, resends: delivery.resends })
    .from(delivery)
    .innerJoin(destination, IS_OF_DESTINATION)
    .leftJoin(lead, ABOUT)
    .where(and(eq(delivery.id, id), isWebhook));
  if (!found) throw new Problem("NOT_FOUND", { delivery: id });
  const attemptList = await db
    .select()
    .from(deliveryAttempt)
    .where(eq(deliveryAttempt.deliveryId, id))
    .orderBy(desc(deliveryAttempt.at), desc(deliveryAttempt.id))
    .limit(MAX_ATTEMPTS);
  const { body, resends, ...rest } = found;
  return {
    ...toDelivery(rest),
    body: body ?? "",
    resends: resends ?? [],
    attemptList: attemptList.map(
      ({ licenseId: _license, deliveryId: _delivery, leadId: _lead, ...attempt }) => attempt,
    ),
  };
}

function toDelivery(row: Omit<WebhookDelivery, "event"> & { event: string }): WebhookDelivery {
  const isWaiting = row.state === "waiting";
  return { ...row, event: SentEvent.parse(row.event), nextAt: isWaiting ? row.nextAt : null };
}

export function toWhere({ webhook, deliveryState, event }: WebhookDeliveryNarrowing): SQL | undefined {
  return and(
    webhook ? eq(delivery.destinationId, webhook) : undefined,
    deliveryState ? eq(delivery.state, deliveryState) : undefined,
    event ? eq(delivery.event, event) : undefined,
  );
}
