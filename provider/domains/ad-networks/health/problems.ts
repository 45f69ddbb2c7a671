import { asc, isNull, sql } from "drizzle-orm";
import type { ConnectionProblem } from "@/contract/ad-networks/connection-health.ts";
import { isFailing } from "@/contract/webhooks/webhooks.ts";
import { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import { getAdfSummary } from "@/provider/domains/intake/adf/queries.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { readConnections } from "./queries.ts";

export async function listProblems(db: Db): Promise<ConnectionProblem[]> {
  const networks = (await readConnections(db)).filter(({ since }) => since !== null);
  const { state, lastError } = await getAdfSummary(db);
  return [
    ...networks.map(({ network: kind, name }) => ({ kind, name })),
    ...(state === "active" && lastError ? [{ kind: "adf" as const, name: "ADF" }] : []),
    ...(await listTroubledDestinations(db)),
  ];
}

// By name: Drizzle omits the table of a column in a single-table select.
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
    .filter((row) => row.state === "disabled" || (row.state === "active" && isInTrouble(row)))
    .map((row) => ({ kind: row.kind, name: row.name }));
}

type Row = { openedAt: string | null; lastErrorAt: string | null; lastSuccessAt: string | null; hasWaiting: boolean };

const isInTrouble = ({ openedAt, hasWaiting, ...last }: Row) => openedAt !== null || (hasWaiting && isFailing(last));
