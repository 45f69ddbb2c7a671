import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { crms, WaitingLead } from "@/contract/deliveries/crm.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { afterCursor, readPage } from "@/provider/db/keyset.ts";
import { delivery } from "@/provider/db/schema/deliveries.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { readCrm } from "./queries.ts";

/** Walks the due index, most retried first. Concurrent changes may repeat or skip a row. @throws Problem NOT_FOUND */
export async function listWaiting(ctx: RequestContext, { id, ...paging }: InputOf<(typeof crms)["waiting"]>) {
  await readCrm(ctx.db, id);
  const { items, cursor } = await readPage<WaitingLead & { position: { at: string; id: string } }>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging,
    positionOfRow: ({ position }) => position,
    read: async (page) => {
      const order = page.isOlder ? desc : asc;
      const rows = await ctx.db
        .select({
          deliveryId: delivery.id,
          leadId: delivery.leadId,
          at: delivery.createdAt,
          dueAt: delivery.nextAt,
          state: delivery.state,
          attempts: delivery.attempts,
          status: delivery.status,
          failureReason: delivery.failureReason,
          message: delivery.message,
          event: delivery.event,
          source: lead.source,
          name: sql<string>`coalesce(nullif(trim(${lead.firstName} || ' ' || ${lead.lastName}), ''), ${lead.phone})`,
        })
        .from(delivery)
        .innerJoin(lead, eq(lead.id, delivery.leadId))
        .where(
          and(
            eq(delivery.destinationId, id),
            inArray(delivery.state, ["waiting", "sending"]),
            afterCursor(page, delivery.nextAt, delivery.id),
          ),
        )
        .orderBy(order(delivery.nextAt), order(delivery.id))
        .limit(page.take);
      return rows.map(({ deliveryId, leadId, dueAt, state, event, ...row }) => ({
        ...row,
        leadId: leadId as string,
        isChange: event === "crm.update",
        nextAt: state === "waiting" ? dueAt : null,
        position: { at: dueAt, id: deliveryId },
      }));
    },
  });
  return { items: items.map(({ position: _, ...item }) => item), cursor };
}
