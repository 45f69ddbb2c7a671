import { and, desc, inArray, sql } from "drizzle-orm";
import { delivery, leadAtCrm } from "@/provider/db/schema/deliveries.ts";
import type { Db } from "@/provider/kernel/database.ts";

type Last = Pick<typeof delivery.$inferSelect, "id" | "event" | "state" | "attempts"> & {
  isDue: boolean;
  isFresh: boolean;
};

/** Window of the specification's list of leads in process. */
const IN_PROCESS_SECONDS = 60;

export type LeadCrmState = { answered: (typeof leadAtCrm.$inferSelect)["state"] | undefined; last: Last | undefined };

export const isOpen = (last: Last | undefined): boolean => last?.state === "waiting" || last?.state === "sending";

/** Reads by lead and destination; the leads must be locked. */
export async function readLeadCrmStates(
  db: Db,
  leadIds: string[],
  destinationIds: string[],
): Promise<(leadId: string, destinationId: string) => LeadCrmState> {
  if (leadIds.length === 0 || destinationIds.length === 0) return () => ({ answered: undefined, last: undefined });
  const answered = await db
    .select({ leadId: leadAtCrm.leadId, destinationId: leadAtCrm.destinationId, state: leadAtCrm.state })
    .from(leadAtCrm)
    .where(and(inArray(leadAtCrm.leadId, leadIds), inArray(leadAtCrm.destinationId, destinationIds)));
  const last = await db
    .selectDistinctOn([delivery.leadId, delivery.destinationId], {
      id: delivery.id,
      destinationId: delivery.destinationId,
      leadId: delivery.leadId,
      event: delivery.event,
      state: delivery.state,
      attempts: delivery.attempts,
      isDue: sql<boolean>`${delivery.nextAt} <= clock_timestamp()`,
      isFresh: sql<boolean>`coalesce((${delivery.resends} -> -1 ->> 'at')::timestamptz, ${delivery.createdAt})
        > clock_timestamp() - make_interval(secs => ${IN_PROCESS_SECONDS})`,
    })
    .from(delivery)
    .where(and(inArray(delivery.leadId, leadIds), inArray(delivery.destinationId, destinationIds)))
    .orderBy(
      delivery.leadId,
      delivery.destinationId,
      sql`${delivery.state} in ('waiting', 'sending') desc`,
      desc(delivery.seq),
    );
  const key = (leadId: string | null, destinationId: string) => `${leadId} ${destinationId}`;
  const states = new Map(answered.map((one) => [key(one.leadId, one.destinationId), one.state]));
  const lasts = new Map(last.map((one) => [key(one.leadId, one.destinationId), one]));
  return (leadId, destinationId) => {
    const of = key(leadId, destinationId);
    return { answered: states.get(of), last: lasts.get(of) };
  };
}
