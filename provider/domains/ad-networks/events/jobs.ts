import { and, eq, sql } from "drizzle-orm";
import type { Network } from "@/contract/kernel/channels.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { connectedAccount, connection, networkEvent } from "@/provider/db/schema/connections.ts";
import type { ClaimedEvent } from "@/provider/domains/ad-networks/network.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { processEvents } from "./process-events.ts";

const MAX = 200;
const LEASE = "60 seconds";
const AGAIN_SECONDS = 30;

export const storeNetworkLeads: Handler<"network-leads"> = async (services, { licenseId, network }, { signal }) => {
  const tenant = <T>(work: (db: Db) => Promise<T>) =>
    services.database.transaction({ role: "tenant", licenseId }, work);
  for (;;) {
    const claimed = await tenant((db) => claimEvents(db, network));
    if (claimed.length === 0 || signal.aborted) break;
    await processEvents({ services, licenseId }, { network, events: claimed, signal });
    if (claimed.length < MAX) break;
  }
  await tenant((db) => scheduleNext({ db, actor: { licenseId }, services }, network));
};

async function claimEvents(db: Db, network: Network): Promise<ClaimedEvent[]> {
  const { rows } = await db.execute<ClaimedEvent>(sql`
    update ${networkEvent} e set due_at = now() + ${LEASE}::interval, attempts = e.attempts + 1
    from (
      select w.license_id, w.id from ${networkEvent} w
      where w.network = ${network} and w.state = 'waiting' and w.due_at <= now() and ${isOpen(sql`w`)}
      order by w.due_at limit ${MAX} for update skip locked
    ) due
    where e.license_id = due.license_id and e.id = due.id
    returning e.id, e.external_id as "externalId", e.account_external_id as "accountExternalId",
      e.form_external_id as "formExternalId", e.received_at as "receivedAt", e.headers, e.body,
      e.request_id as "requestId", e.attempts`);
  return rows;
}

const isOpen = (event: ReturnType<typeof sql>) => sql`exists (
  select from ${connectedAccount} a join ${connection} c on c.license_id = a.license_id and c.id = a.connection_id
  where a.network = ${event}.network and a.external_id = ${event}.account_external_id and c.state = 'active')`;

async function scheduleNext(
  ctx: Pick<RequestContext<{ licenseId: string }>, "db" | "actor" | "services">,
  network: Network,
): Promise<void> {
  const [next] = await ctx.db
    .select({ dueAt: sql<string | null>`min(${networkEvent.dueAt})` })
    .from(networkEvent)
    .where(and(eq(networkEvent.network, network), eq(networkEvent.state, "waiting"), isOpen(sql`${networkEvent}`)));
  if (!next?.dueAt) return;
  await ctx.services.jobs.send(
    ctx.db,
    "network-leads",
    { licenseId: ctx.actor.licenseId, network },
    {
      startAfter: toIso(next.dueAt),
      once: { key: `${ctx.actor.licenseId} ${network}`, seconds: AGAIN_SECONDS },
    },
  );
}
