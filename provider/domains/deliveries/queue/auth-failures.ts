import { sql } from "drizzle-orm";
import { toIso } from "@/provider/db/schema/columns.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Destination, SendAttempt } from "./delivery-kind.ts";
import { type Health, isSuccess } from "./retry-policy.ts";

export const CREDENTIALS_PAUSED = { state: "paused", disabledFor: "credentials" } as const satisfies Partial<Health>;

/**
 * One lead alone waits; a second without a success between, or the first answer ever, pauses the CRM.
 * Repeated failures amid successes reject the lead. @param tried results of the destination in order
 */
export async function classifyAuthFailures(
  db: Db,
  { id, lastSuccessAt }: Destination,
  attempts: readonly SendAttempt[],
): Promise<{ evaluation: SendAttempt[]; isCredentialsPaused: boolean }> {
  const denied = attempts.filter(({ sendResult }) => sendResult.outcome === "denied").map(({ sending }) => sending.id);
  if (denied.length === 0) return { evaluation: [...attempts], isCredentialsPaused: false };
  const before = await readDenials(db, { destinationId: id, lastSuccessAt, denied });
  const others = new Set(before.others);
  let hasSucceeded = false;
  let isCredentialsPaused = false;
  const evaluation = attempts.map((one): SendAttempt => {
    const { sending, sendResult } = one;
    if (isSuccess(sendResult.outcome)) {
      hasSucceeded = true;
      isCredentialsPaused = false;
      others.clear();
    }
    if (sendResult.outcome !== "denied") return one;
    const earlier = before.of.get(sending.id);
    const isPassedBy = earlier && (hasSucceeded || (lastSuccessAt !== null && lastSuccessAt > earlier));
    if (isPassedBy && sending.attempt > 1) return { ...one, sendResult: { ...sendResult, outcome: "permanent" } };
    others.delete(sending.id);
    if (others.size > 0 || (!earlier && lastSuccessAt === null && !hasSucceeded)) isCredentialsPaused = true;
    others.add(sending.id);
    return one;
  });
  return { evaluation, isCredentialsPaused };
}

type AuthFailureQuery = { destinationId: string; lastSuccessAt: string | null; denied: string[] };

async function readDenials(db: Db, { destinationId, lastSuccessAt, denied }: AuthFailureQuery) {
  const { rows } = await db.execute<{ id: string; at: string; isOther: boolean }>(sql`
    select a.delivery_id as id, max(a.at) as at, false as "isOther" from delivery_attempt a
    where a.license_id = nullif(current_setting('app.license_id', true), '')::uuid and a.outcome = 'denied'
      and a.delivery_id = any(${sql.param(denied)}::uuid[]) group by 1
    union all
    (select l.id, l.next_at, true from delivery l
    where l.destination_id = ${destinationId} and l.state = 'waiting' and l.fault = 'credentials'
      and l.next_at > coalesce(${lastSuccessAt}::timestamptz, '-infinity') and l.id <> all(${sql.param(denied)}::uuid[])
      and exists (select from delivery_attempt a where a.license_id = l.license_id and a.delivery_id = l.id
        and a.outcome = 'denied' and a.at < l.next_at and a.at > coalesce(${lastSuccessAt}::timestamptz, '-infinity'))
    limit 1)`);
  return {
    of: new Map(rows.filter(({ isOther }) => !isOther).map((row) => [row.id, toIso(row.at)])),
    others: rows.filter(({ isOther }) => isOther).map((row) => row.id),
  };
}

export async function resetAuthFailures(db: Db, destinationId: string): Promise<void> {
  await db.execute(sql`
    with late as (select license_id, id from delivery
      where destination_id = ${destinationId} and state = 'waiting' and fault = 'credentials' and next_at > created_at
      for no key update skip locked)
    update delivery l set next_at = l.created_at, attempts = 0
    from late where l.license_id = late.license_id and l.id = late.id`);
}
