import { and, inArray, sql } from "drizzle-orm";
import type { DeliveryState, Resend } from "@/contract/deliveries/deliveries.ts";
import { afterCommit } from "@/provider/db/after-commit.ts";
import { delivery } from "@/provider/db/schema/deliveries.ts";
import type { Db } from "@/provider/kernel/database.ts";

/** Resets deliveries to their first attempt, due now, and records actor, reason and time. @returns their number */
export async function requeue(
  db: Db,
  ids: readonly string[],
  { actor, reason }: Omit<Resend, "at">,
  states: readonly Exclude<DeliveryState, "sending">[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const resendEntry = sql`jsonb_build_array(jsonb_build_object('actor', ${actor}::text, 'reason', ${reason}::text,
    'at', to_char(now()::timestamptz(3) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`;
  const queued = await db
    .update(delivery)
    .set({
      state: "waiting",
      attempts: 0,
      nextAt: sql`now()`,
      endedAt: null,
      sentAgain: sql`coalesce(${delivery.sentAgain}, '[]') || ${resendEntry}`,
    })
    .where(and(inArray(delivery.id, [...ids]), inArray(delivery.state, [...states])))
    .returning({ id: delivery.id });
  if (queued.length > 0) afterCommit(db, "deliveries");
  return queued.length;
}
