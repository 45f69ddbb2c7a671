import type pg from "pg";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { notification } from "@/provider/db/schema/notifications.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { notificationRow } from "./factories.ts";

type Given = { id: string; advisorId: string; createdAt: Date; place: number };

export async function notifyAdvisors(client: pg.ClientBase, licenseId: string): Promise<void> {
  const { rows } = await client.query<Given>(
    `select id, "advisorId", "createdAt", place from (
        select id, advisor_id as "advisorId", created_at as "createdAt",
          row_number() over (partition by advisor_id order by created_at desc)::int as place
        from lead where advisor_id is not null and deal_state = 'new') given
      where place <= 8`,
  );
  await insertRows(
    client,
    notification,
    rows.map(({ id: leadId, advisorId: userId, createdAt, place }) => {
      const at = createdAt.toISOString();
      const id = new Random(`told ${leadId}`).id(at);
      const readAt = place > 2 ? new Date(createdAt.getTime() + 5 * 60_000).toISOString() : null;
      return notificationRow({ licenseId, id, userId, kind: "leadAssigned", leadId, createdAt: at, readAt });
    }),
  );
}
