import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { LEAD_SCOPE, type Role } from "@/contract/kernel/access.ts";
import { isOfTheDay, MAIL_DIGEST_HOUR, REMINDED_MINUTES } from "@/contract/notifications/notifications.ts";
import { isActiveStaff, MAIL_RECIPIENT_COLUMNS } from "@/provider/db/lookups.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { notification } from "@/provider/db/schema/notifications.ts";
import { user } from "@/provider/db/schema/users.ts";
import { appointmentReminderMail } from "@/provider/domains/agenda/reminder-mail.ts";
import { type Handler, licenseJob } from "@/provider/jobs/job.ts";
import { sendMail } from "@/provider/mail/mailer.ts";
import { notifyAndMail } from "@/provider/outbox/notifications.ts";
import { notificationDigestMail } from "./digest-mail.ts";

const BATCH = 500;

/** Reminds once of appointments within the hour; concurrent workers skip each other's rows. */
export const remindOfAppointments = licenseJob<"appointment-reminders">((job) =>
  job.transaction(async (ctx) => {
    const due = await ctx.db.execute<{ id: string; advisorId: string; leadId: string | null }>(sql`
        update appointment set reminded_at = now()
        where id in (
          select id from appointment where state = 'planned' and reminded_at is null and starts_at > now()
            and starts_at <= now() + make_interval(mins => ${REMINDED_MINUTES})
          order by starts_at limit ${BATCH} for update skip locked)
        returning id, advisor_id as "advisorId", lead_id as "leadId"`);
    const notifications = due.rows.map(({ id, advisorId, leadId }) => ({
      userId: advisorId,
      kind: "appointmentDue" as const,
      leadId,
      appointmentId: id,
    }));
    await notifyAndMail(ctx, notifications);
  }),
);

export const sendAppointmentReminder: Handler<"appointment-reminder-mail"> = async (services, data) => {
  const { licenseId, appointmentId } = data;
  const { database, config, log } = services;
  const [found] = await database.read({ role: "tenant", licenseId }, (db) =>
    db
      .select({
        type: appointment.type,
        startsAt: appointment.startsAt,
        person: sql<string>`coalesce(trim(${lead.firstName} || ' ' || ${lead.lastName}), ${appointment.person})`,
        timeZone: license.timeZone,
        advisor: MAIL_RECIPIENT_COLUMNS,
        roles: user.roles,
      })
      .from(appointment)
      .innerJoin(user, eq(user.id, appointment.advisorId))
      .innerJoin(license, eq(license.id, appointment.licenseId))
      .leftJoin(lead, and(eq(lead.licenseId, appointment.licenseId), eq(lead.id, appointment.leadId)))
      .where(
        and(
          eq(appointment.id, appointmentId),
          eq(appointment.state, "planned"),
          gt(appointment.startsAt, sql`now()`),
          isActiveStaff(),
        ),
      ),
  );
  if (!found) return;
  const link = config.WEB_URL + appointmentUrl(appointmentId, found);
  await sendMail(config, log, appointmentReminderMail(found.advisor, found, link));
};

function appointmentUrl(
  appointment: string,
  { roles, startsAt, timeZone }: { roles: readonly Role[]; startsAt: string; timeZone: string },
): string {
  if (!roles.some((role) => LEAD_SCOPE[role] === "licence"))
    return `/externalmanagement?${new URLSearchParams({ tab: "agenda", appointment })}`;
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date(startsAt));
  return `/schedule?${new URLSearchParams({ view: "day", day, appointment })}`;
}

export const sendDigests = licenseJob<"notification-digest">(async ({ licenseId, timeZone, transaction }) => {
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hour12: false }).format();
  if (Number(hour) !== MAIL_DIGEST_HOUR) return;
  await transaction(async ({ db, services: { jobs } }) => {
    const waiting = await db
      .selectDistinct({ userId: notification.userId })
      .from(notification)
      .where(eq(notification.isToMail, true));
    for (const { userId } of waiting) await jobs.send(db, "notification-digest-mail", { licenseId, userId });
  });
});

export const sendDigest: Handler<"notification-digest-mail"> = async (services, { licenseId, userId }) => {
  const { database, config, log } = services;
  const found = await database.read({ role: "tenant", licenseId }, async (db) => ({
    person: (
      await db
        .select(MAIL_RECIPIENT_COLUMNS)
        .from(user)
        .where(and(eq(user.id, userId), isActiveStaff()))
    )[0],
    rows: await db
      .select({ id: notification.id, kind: notification.kind, count: notification.count })
      .from(notification)
      .where(and(eq(notification.userId, userId), eq(notification.isToMail, true)))
      .orderBy(asc(notification.createdAt))
      .limit(1000),
  }));
  if (found.rows.length === 0) return;
  const ids = found.rows.map(({ id }) => id);
  const ofTheDay = found.rows.flatMap(({ kind, count }) => (isOfTheDay(kind) ? [{ kind, count }] : []));
  if (found.person && ofTheDay.length > 0)
    await sendMail(config, log, notificationDigestMail(found.person, ofTheDay, config.WEB_URL));
  await database.transaction({ role: "tenant", licenseId }, (db) =>
    db.update(notification).set({ isToMail: false }).where(inArray(notification.id, ids)),
  );
};

export const sweepNotifications = licenseJob<"notification-sweep">(
  async ({ services: { config }, signal, transaction }) => {
    for (let swept = BATCH; swept === BATCH && !signal.aborted; ) {
      swept = await transaction(async ({ db }) => {
        const old = db
          .select({ id: notification.id })
          .from(notification)
          .where(lte(notification.createdAt, sql`now() - make_interval(days => ${config.NOTIFICATION_DAYS})`))
          .orderBy(asc(notification.createdAt))
          .limit(BATCH);
        const removed = await db
          .delete(notification)
          .where(inArray(notification.id, old))
          .returning({ id: notification.id });
        return removed.length;
      });
    }
  },
);
