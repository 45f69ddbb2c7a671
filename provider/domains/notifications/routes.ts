import { and, inArray, isNull, sql } from "drizzle-orm";
import {
  type NotificationChoice,
  notifications,
  type Unread,
  withBell,
} from "@/contract/notifications/notifications.ts";
import { notification, notificationChoice } from "@/provider/db/schema/notifications.ts";
import { command, implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { notifiedElsewhere } from "@/provider/outbox/notifications.ts";
import { countUnread, listChoices, listNotifications, ownVisible } from "./queries.ts";

async function markRead(ctx: RequestContext, ids: string[] | undefined): Promise<Unread> {
  const marked = await ctx.db
    .update(notification)
    .set({ readAt: sql`now()` })
    .where(and(ownVisible(ctx.actor), isNull(notification.readAt), ids && inArray(notification.id, ids)))
    .returning({ id: notification.id });
  if (marked.length > 0) notifiedElsewhere(ctx.db, ctx.actor);
  return countUnread(ctx);
}

async function choose(ctx: RequestContext, input: NotificationChoice) {
  const { licenseId, userId } = ctx.actor;
  const { kind, ...channels } = withBell(input);
  await ctx.db
    .insert(notificationChoice)
    .values({ licenseId, userId, kind, ...channels })
    .onConflictDoUpdate({
      target: [notificationChoice.licenseId, notificationChoice.userId, notificationChoice.kind],
      set: channels,
    });
  return listChoices(ctx);
}

export const notificationRoutes = implement(notifications, {
  list: query(listNotifications),
  unread: query(countUnread),
  read: command((ctx, input) => markRead(ctx, input.ids)),
  choices: query(listChoices),
  choose: command(choose),
});
