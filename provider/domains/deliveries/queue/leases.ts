import { sql } from "drizzle-orm";
import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";
import type { Db } from "@/provider/kernel/database.ts";

export type DestinationSnapshot = {
  version: number;
  isOpen: boolean;
  isBroken: boolean;
  leases: ReadonlyMap<string, number | null>;
};

type DestinationRow = { version: number; isOpen: boolean; isBroken: boolean } & Partial<LeasedRow>;
type LeasedRow = { id: string; attempt: number; leadVersion: number | null };

export async function readSnapshot(
  db: Db,
  destinationId: string,
  claims: readonly Lease[],
): Promise<DestinationSnapshot | undefined> {
  const { rows } = await db.execute<DestinationRow>(sql`
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

/** A lease not renewed for this long belongs to a dead worker. */
export const LEASE_SECONDS = 30;

const OPEN = sql.raw("('waiting', 'sending')");

export type Due = { licenseId: string; id: string; kind: DestinationKind; inMs: number };
export type Lease = {
  licenseId: string;
  id: string;
  destinationId: string;
  attempt: number;
  isProbe: boolean;
};

export async function findDue(db: Db, kinds: readonly DestinationKind[]): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    select d.license_id as "licenseId", d.id, d.kind, extract(epoch from
      greatest(case when d.opened_at is null then first.next_at else d.probe_at end, d.paced_until, d.asked_until) - now()
    )::float8 * 1000 as "inMs"
    from destination d cross join lateral (
      select next_at from delivery where destination_id = d.id and state in ${OPEN} order by next_at, seq limit 1
    ) first
    where d.state = 'active' and d.removed_at is null and d.kind = any(${sql.param([...kinds])}::text[])`);
  return rows;
}

export type Claiming = {
  probeSeconds: number;
  /** Ids this process still has, whatever their lease: a result may wait to be stored. */
  leased: readonly string[];
  mayTakeOver: boolean;
};

/** Oldest first, one open per subject to preserve order. Skips locked destinations. Runs as `worker`. */
export async function claim(
  db: Db,
  counts: ReadonlyMap<string, number>,
  { probeSeconds, leased, mayTakeOver }: Claiming,
): Promise<Lease[]> {
  const { rows } = await db.execute<Lease>(sql`
    with wanted as (
      select * from unnest(${sql.param([...counts.keys()])}::uuid[], ${sql.param([...counts.values()])}::int[]) as w(id, most)
    ), chosen as (
      select d.id, d.opened_at is not null as is_probe, case
        when d.opened_at is not null then 1
        when d.rate_per_minute is null then w.most
        else least(w.most, greatest(1, d.rate_per_minute / 60)) end as most
      from destination d join wanted w on w.id = d.id
      where d.state = 'active' and d.removed_at is null and coalesce(greatest(d.paced_until, d.asked_until), '-infinity') <= now()
        and (d.opened_at is null or coalesce(d.probe_at, '-infinity') <= now())
      for no key update of d skip locked
    ), due as (
      select free.license_id, free.id, c.is_probe from chosen c cross join lateral (
        select l.license_id, l.id from delivery l
        where l.destination_id = c.id and l.state in ${OPEN}
          and l.next_at <= case when c.is_probe then 'infinity' else now() end
          and (l.state = 'waiting' or (${mayTakeOver} and l.next_at <= now())) and l.id <> all(${sql.param([...leased])}::uuid[])
          and (l.lead_id is null or not exists (
            select from delivery e where e.license_id = l.license_id and e.lead_id = l.lead_id
              and e.destination_id = l.destination_id and e.seq < l.seq and e.state in ${OPEN}))
          and (l.subject_id is null or not exists (
            select from delivery e where e.license_id = l.license_id and e.subject_id = l.subject_id
              and e.destination_id = l.destination_id and e.seq < l.seq and e.state in ${OPEN}))
        order by l.next_at, l.seq limit c.most for no key update of l skip locked
      ) free
    ), taken as (
      update delivery l
      set state = 'sending', attempts = l.attempts + 1, next_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from due where l.license_id = due.license_id and l.id = due.id
      returning l.license_id, l.id, l.destination_id, l.attempts, due.is_probe
    ), paced as (
      update destination d set
        paced_until = case when d.rate_per_minute is null then d.paced_until
          else now() + make_interval(secs => 60.0 * t.count / d.rate_per_minute) end,
        probe_at = case when d.opened_at is null then d.probe_at else now() + make_interval(secs => ${probeSeconds}) end
      from (select destination_id, count(*) as count from taken group by 1) t
      where d.id = t.destination_id and (d.rate_per_minute is not null or d.opened_at is not null)
    )
    select license_id as "licenseId", id, destination_id as "destinationId", attempts as attempt,
      is_probe as "isProbe" from taken`);
  return rows;
}

/** Renews the leases of running deliveries, not of those being stored. Runs as `worker`. */
export async function renewLeases(db: Db, claims: readonly Lease[]): Promise<void> {
  await db.execute(sql`
    with ours as (select l.license_id, l.id from delivery l join ${ofClaims(claims)} on ${isOurs}
      for no key update of l skip locked)
    update delivery l set next_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from ours where l.license_id = ours.license_id and l.id = ours.id`);
}

export async function releaseLeases(db: Db, claims: readonly Lease[]): Promise<void> {
  await db.execute(sql`
    with ours as (select l.license_id, l.id from delivery l join ${ofClaims(claims)} on ${isOurs}
      order by l.id for no key update of l)
    update delivery l set state = 'waiting', attempts = l.attempts - 1, next_at = l.created_at
    from ours where l.license_id = ours.license_id and l.id = ours.id`);
}

const isOurs = sql`l.license_id = c.license_id and l.id = c.id and l.state = 'sending' and l.attempts = c.attempt`;

function ofClaims(claims: readonly Lease[]) {
  const column = <Name extends keyof Lease>(name: Name) => sql.param(claims.map((one) => one[name]));
  return sql`unnest(${column("licenseId")}::uuid[], ${column("id")}::uuid[], ${column("attempt")}::int[])
    as c(license_id, id, attempt)`;
}
