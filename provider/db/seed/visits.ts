import type pg from "pg";
import { VISIT_RESULTS } from "@/contract/visits.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import { type Row, visitRow } from "./factories.ts";
import { Random } from "./random.ts";

const MINUTE_MS = 60_000;
const MOST = 60;
/** Who is in the store at this moment: minutes since they came, were called and attended. */
const HERE = [{ came: 48, called: 46, attended: 41 }, { came: 17, called: 6 }, { came: 4 }] as const;

type Came = { leadId: string; advisorId: string | null; agencyId: string; createdAt: Date };

/** Whoever came to the showroom: those that made its leads, and some who are there now. */
export async function keepVisits(client: pg.ClientBase, licenseId: string, now: number): Promise<void> {
  const { rows: hosts } = await client.query<{ id: string }>(
    `select u.id from "user" u join user_license m on m.user_id = u.id
      where m.license_id = $1 and 'host' = any(u.roles) order by u.id limit 1`,
    [licenseId],
  );
  const hostId = hosts[0]?.id;
  if (!hostId) return;
  const { rows: came } = await client.query<Came>(
    `select id as "leadId", advisor_id as "advisorId", agency_id as "agencyId", created_at as "createdAt" from lead
      where source = 'showroom' and deal_state = 'new' and agency_id is not null order by created_at desc limit $1`,
    [MOST],
  );
  const who = (one: Came) => ({ licenseId, hostId, leadId: one.leadId, agencyId: one.agencyId });
  const past = came.slice(HERE.length).map((one): Row<typeof visit> => {
    const random = new Random(`visit ${one.leadId}`);
    const at = (minutes: number) => new Date(one.createdAt.getTime() + minutes * MINUTE_MS).toISOString();
    const called = 1 + random.int(8);
    const attended = called + 1 + random.int(6);
    const steps = one.advisorId
      ? { advisorId: one.advisorId, calledAt: at(called), attendedAt: at(attended), result: random.pick(VISIT_RESULTS) }
      : { result: "left" as const };
    const closedAt = at(attended + 10 + random.int(45));
    return visitRow({ ...who(one), id: random.id(at(0)), arrivedAt: at(0), ...steps, closedAt });
  });
  const busy = new Set<string>();
  const here = came.slice(0, HERE.length).map((one, index): Row<typeof visit> => {
    const random = new Random(`visit ${one.leadId}`);
    const times = HERE[index] as { came: number; called?: number; attended?: number };
    const ago = (minutes: number | undefined) =>
      minutes === undefined ? null : new Date(now - minutes * MINUTE_MS).toISOString();
    const isCalled = times.called !== undefined && one.advisorId !== null && !busy.has(one.advisorId);
    if (isCalled && one.advisorId) busy.add(one.advisorId);
    const steps = isCalled && {
      advisorId: one.advisorId,
      calledAt: ago(times.called),
      attendedAt: ago(times.attended),
    };
    const arrivedAt = ago(times.came) ?? "";
    return visitRow({ ...who(one), id: random.id(arrivedAt), arrivedAt, reason: "followUp", ...(steps || {}) });
  });
  await insertRows(client, visit, [...past, ...here]);
}
