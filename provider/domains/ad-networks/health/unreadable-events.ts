import { sql } from "drizzle-orm";
import type { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import type { InputOf, OutputOf } from "@/contract/kernel/endpoint.ts";
import { readPage } from "@/provider/db/keyset.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { connection } from "@/provider/db/schema/connections.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { maskBody } from "@/provider/kernel/mask-secrets.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { LEFT, OF_CONNECTION } from "./queries.ts";

type Unreadable = (typeof connectionHealth)["unreadable"];
type Row = { id: string; receivedAt: string | Date; body: string };

/** @throws Problem NOT_FOUND, INVALID_CURSOR */
export async function listUnreadable(
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
      const { rows } = await ctx.db.execute<Row>(sql`
        select n.id, n.received_at as "receivedAt", n.body from ${connection} c cross join lateral (
          select e.id, e.received_at, e.body from ${OF_CONNECTION} and ${LEFT.unreadable}) n
        where c.id = ${id} ${after}
        order by n.received_at ${order}, n.id ${order} limit ${take}`);
      return rows.map((row) => ({ id: row.id, receivedAt: toIso(row.receivedAt), body: maskBody(row.body) }));
    },
    positionOfRow: ({ receivedAt, id: eventId }) => ({ at: receivedAt, id: eventId }),
  });
}
