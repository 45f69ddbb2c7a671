import { and, eq } from "drizzle-orm";
import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";
import { isActiveStaff, MAIL_RECIPIENT_COLUMNS } from "@/provider/db/lookups.ts";
import { destination } from "@/provider/db/schema/deliveries.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { sendMail } from "@/provider/mail/mailer.ts";
import { notify, notifyAndMail } from "@/provider/outbox/notifications.ts";
import type { Destination } from "./delivery-kind.ts";
import { destinationStoppedMail } from "./disabled-mail.ts";

function findAdministrators(db: Db): Promise<{ id: string }[]> {
  return db.select({ id: user.id }).from(user).where(isActiveStaff("admin-client"));
}

export async function notifyDeliveryFailure(
  db: Db,
  { licenseId, id, name, kind, openedAt }: Destination,
  dead: number,
): Promise<void> {
  const details = { name, destinationKind: kind, isAway: openedAt !== null };
  const notifications = (await findAdministrators(db)).map(({ id: userId }) => {
    return { userId, kind: "deliveryFailed" as const, subjectId: id, count: dead, details };
  });
  await notify({ db, actor: { licenseId } }, notifications);
}

const SCREENS: Record<DestinationKind, string> = { crm: "/settings/integrations/crm", webhook: "/settings/webhooks" };

export async function notifyDestinationDisabled(
  ctx: Pick<RequestContext, "db" | "services">,
  { licenseId, id: destinationId, name, kind: destinationKind }: Destination,
): Promise<void> {
  const notifications = (await findAdministrators(ctx.db)).map(({ id: userId }) => ({
    userId,
    kind: "destinationDisabled" as const,
    subjectId: destinationId,
    details: { name, destinationKind },
  }));
  await notifyAndMail({ ...ctx, actor: { licenseId } }, notifications);
}

export const sendDestinationStoppedMail: Handler<"destination-disabled-mail"> = async (services, data) => {
  const { licenseId, userId, destinationId } = data;
  const { database, config, log } = services;
  const { person, found } = await database.read({ role: "tenant", licenseId }, async (db) => ({
    person: (
      await db
        .select(MAIL_RECIPIENT_COLUMNS)
        .from(user)
        .where(and(eq(user.id, userId), isActiveStaff("admin-client")))
    )[0],
    found: (await db.select().from(destination).where(eq(destination.id, destinationId)))[0],
  }));
  if (!person || !found?.disabledFor || found.removedAt) return;
  await sendMail(config, log, destinationStoppedMail(person, found, config.WEB_URL + SCREENS[found.kind]));
};
