import { gt, sql } from "drizzle-orm";
import type { LeadsChanged } from "@/contract/leads.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin, OwnTransaction, Sent } from "@/provider/http/implement.ts";
import type { LiveUpdates } from "@/provider/live-updates.ts";
import { scopeOf, whereOf } from "./filter.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What changes from now on; first, what came since `Last-Event-ID`. Ids grow with time, so one id says where to resume. */
export async function* watchLeads(
  live: LiveUpdates,
  tx: OwnTransaction,
  actor: LicensedActor,
  origin: Origin,
): AsyncGenerator<Sent<LeadsChanged>> {
  const queue: LeadsChanged[] = [];
  let wake = () => {};
  let isOver = false;
  const end = () => {
    isOver = true;
    wake();
  };
  const unsubscribe = live.subscribe(actor.licenseId, (change) => {
    queue.push(change);
    wake();
  });
  const offEnd = live.onEnd(end);
  origin.signal.addEventListener("abort", end);
  try {
    const missed = await findMissed(tx, actor, origin.headers.get("last-event-id") ?? "");
    if (missed) yield { id: missed.lastId, data: missed };
    while (!isOver) {
      const change = queue.shift();
      if (change) yield { id: change.lastId, data: change };
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    unsubscribe();
    offEnd();
    origin.signal.removeEventListener("abort", end);
  }
}

async function findMissed(tx: OwnTransaction, actor: LicensedActor, lastId: string): Promise<LeadsChanged | undefined> {
  if (!UUID.test(lastId)) return undefined;
  const rows = await tx((db) =>
    db
      .select({ source: lead.source, count: sql<number>`count(*)::int`, newest: sql<string>`max(${lead.id}::text)` })
      .from(lead)
      .where(sql`${gt(lead.id, lastId)} and ${whereOf(scopeOf(actor)) ?? sql`true`}`)
      .groupBy(lead.source),
  );
  if (rows.length === 0) return undefined;
  return {
    lastId:
      rows
        .map(({ newest }) => newest)
        .sort()
        .at(-1) ?? lastId,
    arrived: Object.fromEntries(rows.map(({ source, count }) => [source, count])),
    changed: [],
  };
}
