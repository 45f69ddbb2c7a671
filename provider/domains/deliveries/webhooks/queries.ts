import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import { WEBHOOK_EVENTS } from "@/contract/webhooks/events.ts";
import type { Webhook } from "@/contract/webhooks/webhooks.ts";
import { destination } from "@/provider/db/schema/deliveries.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { WebhookConfig } from "./webhook.ts";

export type WebhookRow = typeof destination.$inferSelect;

export const isWebhook = and(eq(destination.kind, "webhook"), isNull(destination.removedAt));

// Names the table: Drizzle omits it from a column in a single-table select.
const IN_DAY = sql<number>`(select count(*)::int from (select 1 from delivery d
  where d.destination_id = destination.id and d.created_at > now() - interval '1 day'
    and d.state = 'delivered' and d.event <> 'webhook.test'
  limit ${COUNT_CEILING}) counted)`;

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await db
    .select({ row: destination, inDay: IN_DAY })
    .from(destination)
    .where(isWebhook)
    .orderBy(asc(destination.name));
  return rows.map(({ row, inDay }) => ({ ...toWebhook(row), inDay }));
}

export async function getWebhook(db: Db, id: string): Promise<WebhookRow> {
  const [found] = await db
    .select()
    .from(destination)
    .where(and(eq(destination.id, id), isWebhook));
  if (!found) throw new Problem("NOT_FOUND", { webhook: id });
  return found;
}

export function toWebhook(row: WebhookRow): Webhook {
  const { id, version, name, events, state, disabledFor, createdAt, lastSuccessAt, lastErrorAt, lastFailureReason } =
    row;
  const until = row.previousSecretEndsAt;
  return {
    id,
    version,
    name,
    state,
    disabledFor,
    createdAt,
    lastSuccessAt,
    lastErrorAt,
    lastFailureReason,
    ...WebhookConfig.parse(row.config),
    isDegraded: row.openedAt !== null,
    inDay: 0,
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    previousSecretUntil: until !== null && Date.parse(until) > Date.now() ? until : null,
  };
}
