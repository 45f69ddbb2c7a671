import { user } from "@/provider/db/schema/users.ts";
import { isActiveStaff } from "@/provider/db/users.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { notify } from "@/provider/outbox/notifications.ts";
import type { Destination } from "./delivery-kind.ts";

export function findAdministrators(db: Db): Promise<{ id: string }[]> {
  return db.select({ id: user.id }).from(user).where(isActiveStaff("admin-client"));
}

/** One unread notification per destination. @param dead number of final failures, may be 0 */
export async function notifyDeliveryFailure(
  db: Db,
  { licenseId, id, name, kind, openedAt }: Destination,
  dead: number,
): Promise<void> {
  const facts = { name, destinationKind: kind, isAway: openedAt !== null };
  const notifications = (await findAdministrators(db)).map(({ id: userId }) => {
    return { userId, kind: "deliveryFailed" as const, subjectId: id, count: dead, facts };
  });
  await notify(db, licenseId, notifications);
}
