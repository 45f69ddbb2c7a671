import { and, asc, desc, eq, isNull, max, type SQL, sql } from "drizzle-orm";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Paging } from "@/contract/kernel/records.ts";
import {
  DEFAULT_CHANNELS,
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationChoice,
  type Unread,
} from "@/contract/notifications/notifications.ts";
import { afterCursor, readPage } from "@/provider/db/keyset.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { notification, notificationChoice } from "@/provider/db/schema/notifications.ts";
import type { LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import { visibleAppointments } from "../agenda/queries.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";

export function ownVisible({ userId }: LicensedActor): SQL | undefined {
  return and(eq(notification.userId, userId), notification.isShown);
}

export function listNotifications(ctx: RequestContext, paging: Paging) {
  const { actor } = ctx;
  return readPage<Notification>({
    config: ctx.services.config,
    licenseId: actor.licenseId,
    paging,
    read: async (page) => {
      const order = page.isOlder ? desc : asc;
      const { id, kind, createdAt, readAt, count, subjectId, details } = notification;
      const rows = await ctx.db
        .select({
          id,
          kind,
          createdAt,
          readAt,
          count,
          subjectId,
          details,
          leadId: lead.id,
          leadName: sql<string>`trim(${lead.firstName} || ' ' || ${lead.lastName})`,
          appointmentId: appointment.id,
          startsAt: appointment.startsAt,
          person: appointment.person,
        })
        .from(notification)
        .leftJoin(appointment, and(eq(appointment.id, notification.appointmentId), visibleAppointments(actor)))
        .leftJoin(
          lead,
          and(
            eq(lead.id, sql`coalesce(${notification.leadId}, ${appointment.leadId})`),
            isNull(lead.erasedAt),
            toWhere(visibilityFilter(actor)),
          ),
        )
        .where(and(ownVisible(actor), afterCursor(page, createdAt, id)))
        .orderBy(order(createdAt), order(id))
        .limit(page.take);
      return rows.map(({ leadId, leadName, appointmentId, startsAt, person, ...row }) => ({
        ...row,
        lead: leadId === null ? null : { id: leadId, name: leadName },
        appointment:
          appointmentId === null || startsAt === null
            ? null
            : { id: appointmentId, startsAt, person: person || leadName || "" },
      }));
    },
    positionOfRow: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
}

export async function countUnread(ctx: RequestContext): Promise<Unread> {
  const some = ctx.db
    .select({ createdAt: notification.createdAt })
    .from(notification)
    .where(and(ownVisible(ctx.actor), isNull(notification.readAt)))
    .orderBy(desc(notification.createdAt))
    .limit(COUNT_CEILING + 1)
    .as("unread");
  const [{ count = 0, latestAt = null } = {}] = await ctx.db
    .select({ count: sql<number>`count(*)::int`, latestAt: max(some.createdAt) })
    .from(some);
  return { count: Math.min(count, COUNT_CEILING), isMore: count > COUNT_CEILING, latestAt };
}

export async function listChoices(ctx: RequestContext): Promise<NotificationChoice[]> {
  const rows = await ctx.db.select().from(notificationChoice).where(eq(notificationChoice.userId, ctx.actor.userId));
  const chosen = new Map(rows.map(({ kind, inApp, browser, sound, mail }) => [kind, { inApp, browser, sound, mail }]));
  return NOTIFICATION_KINDS.map((kind) => ({ kind, ...(chosen.get(kind) ?? DEFAULT_CHANNELS[kind]) }));
}
