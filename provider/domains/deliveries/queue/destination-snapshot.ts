import { sql } from "drizzle-orm";
import type { Db } from "@/provider/kernel/database.ts";
import type { Lease } from "./leases.ts";

export type DestinationSnapshot = {
  version: number;
  isOpen: boolean;
  isBroken: boolean;
  leases: ReadonlyMap<string, number | null>;
};

type Row = { version: number; isOpen: boolean; isBroken: boolean } & Partial<LeasedRow>;
type LeasedRow = { id: string; attempt: number; leadVersion: number | null };

export async function lookAt(
  db: Db,
  destinationId: string,
  claims: readonly Lease[],
): Promise<DestinationSnapshot | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.attempts as attempt, l.lead_version as "leadVersion", d.version, d.opened_at is not null as "isBroken",
      d.state = 'active' and d.removed_at is null and coalesce(d.asked_until, '-infinity') <= now() as "isOpen"
    from destination d left join delivery l on l.license_id = d.license_id and l.state = 'sending'
      and l.id = any(${sql.param(claims.map(({ id }) => id))}::uuid[])
    where d.id = ${destinationId}`);
  const [first] = rows;
  if (!first) return;
  const attempts = new Map(claims.map(({ id, attempt }) => [id, attempt]));
  const leases = rows.flatMap(({ id, attempt, leadVersion = null }): [string, number | null][] =>
    id && attempts.get(id) === attempt ? [[id, leadVersion]] : [],
  );
  const { version, isOpen, isBroken } = first;
  return { version, isOpen, isBroken, leases: new Map(leases) };
}
