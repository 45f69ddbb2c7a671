import { asc, isNull, sql } from "drizzle-orm";
import { type ConnectionProblem, connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import type { InputOf, OutputOf } from "@/contract/kernel/endpoint.ts";
import { isFailing } from "@/contract/webhooks/webhooks.ts";
import { readPage } from "@/provider/db/keyset.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { connection } from "@/provider/db/schema/connections.ts";
import { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import { getAdfSummary } from "@/provider/domains/intake/adf/settings.ts";
import { listUnread, reviewAllUnread, reviewUnread } from "@/provider/domains/intake/unread-requests.ts";
import { command, implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { maskBody } from "@/provider/kernel/mask-secrets.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { OF_CONNECTION, readConnections, readHealth, readNetworks, UNPROCESSED } from "./queries.ts";

async function listProblems(db: Db): Promise<ConnectionProblem[]> {
  const networks = (await readConnections(db)).filter(({ since }) => since !== null);
  const { state, lastError } = await getAdfSummary(db);
  return [
    ...networks.map(({ network: kind, name }) => ({ kind, name })),
    ...(state === "active" && lastError ? [{ kind: "adf" as const, name: "ADF" }] : []),
    ...(await listTroubledDestinations(db)),
  ];
}

// Names the table: Drizzle omits it from a column in a single-table select.
const HAS_WAITING = sql<boolean>`exists (select from ${delivery} d where d.license_id = "destination".license_id
  and d.destination_id = "destination".id and d.state in ('waiting', 'sending'))`;

async function listTroubledDestinations(db: Db): Promise<ConnectionProblem[]> {
  const { kind, name, state, openedAt, lastErrorAt, lastSuccessAt, removedAt } = destination;
  const rows = await db
    .select({ kind, name, state, openedAt, lastErrorAt, lastSuccessAt, hasWaiting: HAS_WAITING })
    .from(destination)
    .where(isNull(removedAt))
    .orderBy(asc(kind), asc(name));
  return rows
    .filter((row) => row.state === "disabled" || (row.state === "active" && needsAttention(row)))
    .map((row) => ({ kind: row.kind, name: row.name }));
}

type DestinationRow = {
  openedAt: string | null;
  lastErrorAt: string | null;
  lastSuccessAt: string | null;
  hasWaiting: boolean;
};

const needsAttention = ({ openedAt, hasWaiting, ...last }: DestinationRow) =>
  openedAt !== null || (hasWaiting && isFailing(last));

type Unreadable = (typeof connectionHealth)["unreadable"];
type RequestRow = { id: string; receivedAt: string | Date; body: string };

async function listUnreadable(
  ctx: RequestContext,
  { id, ...paging }: InputOf<Unreadable>,
): Promise<OutputOf<Unreadable>> {
  const { rows: found } = await ctx.db.execute(
    sql`select from ${connection} c where c.id = ${id} and c.state <> 'ended'`,
  );
  if (found.length === 0) throw new Problem("NOT_FOUND");
  return readPage({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging,
    read: async ({ from, isOlder, isInclusive, take }) => {
      const order = sql.raw(isOlder ? "desc" : "asc");
      const sign = sql.raw(`${isOlder ? "<" : ">"}${isInclusive ? "=" : ""}`);
      const after = from && sql`and (n.received_at, n.id) ${sign} (${from.at}::timestamptz, ${from.id}::uuid)`;
      const { rows } = await ctx.db.execute<RequestRow>(sql`
        select n.id, n.received_at as "receivedAt", n.body from ${connection} c cross join lateral (
          select e.id, e.received_at, e.body from ${OF_CONNECTION} and ${UNPROCESSED.unreadable}) n
        where c.id = ${id} ${after}
        order by n.received_at ${order}, n.id ${order} limit ${take}`);
      return rows.map((row) => ({ id: row.id, receivedAt: toIso(row.receivedAt), body: maskBody(row.body) }));
    },
    positionOfRow: ({ receivedAt, id: eventId }) => ({ at: receivedAt, id: eventId }),
  });
}

export const connectionHealthRoutes = implement(connectionHealth, {
  list: ({ db }) => readHealth(db),
  problems: ({ db }) => listProblems(db),
  networks: ({ db }) => readNetworks(db),
  unread: query(listUnread),
  unreadable: query(listUnreadable),
  see: command(reviewUnread),
  seeAll: command(reviewAllUnread),
});
