import { and, inArray, isNull, sql } from "drizzle-orm";
import {
  type NotificationChoice,
  notifications,
  type Unread,
  withBell,
} from "@/contract/notifications/notifications.ts";
import { notification, notificationChoice } from "@/provider/db/schema/notifications.ts";
import { implement } from "@/provider/http/implement.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { notifiedElsewhere } from "@/provider/outbox/notifications.ts";
import { countUnread, listChoices, listNotifications, ownShown } from "./queries.ts";

async function markRead(db: Db, actor: LicensedActor, ids: string[] | undefined): Promise<Unread> {
  const marked = await db
    .update(notification)
    .set({ readAt: sql`now()` })
    .where(and(ownShown(actor), isNull(notification.readAt), ids && inArray(notification.id, ids)))
    .returning({ id: notification.id });
  if (marked.length > 0) notifiedElsewhere(db, actor);
  return countUnread(db, actor);
}

async function choose(db: Db, actor: LicensedActor, input: NotificationChoice) {
  const { licenseId, userId } = actor;
  const { kind, ...ways } = withBell(input);
  await db
    .insert(notificationChoice)
    .values({ licenseId, userId, kind, ...ways })
    .onConflictDoUpdate({
      target: [notificationChoice.licenseId, notificationChoice.userId, notificationChoice.kind],
      set: ways,
    });
  return listChoices(db, actor);
}

export const notificationRoutes = implement(notifications, {
  list: ({ db, actor, input, services }) => listNotifications(db, services.config, actor, input),
  unread: ({ db, actor }) => countUnread(db, actor),
  read: ({ db, actor, input }) => markRead(db, actor, input.ids),
  choices: ({ db, actor }) => listChoices(db, actor),
  choose: ({ db, actor, input }) => choose(db, actor, input),
});
