import type pg from "pg";
import { VISIT_RESULTS } from "@/contract/showroom/visits.ts";
import { type InsertRow, insertRows } from "@/provider/db/insert-rows.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { visitRow } from "./lead-factories.ts";

const MINUTE_MS = 60_000;
const HERE = [{ arrivedAgo: 48, called: 46, attended: 41 }, { arrivedAgo: 17, called: 6 }, { arrivedAgo: 4 }] as const;
const RESULTS = VISIT_RESULTS.map(
  (result) => [result, result === "left" ? 1 : result === "notInterested" ? 2 : 5] as const,
);

type VisitPlan = {
  leadId: string;
  advisorId: string | null;
  agencyId: string;
  at: Date;
  appointmentId: string | null;
  isTestDrive: boolean;
};

export async function storeVisits(client: pg.ClientBase, licenseId: string, now: number): Promise<void> {
  const { rows: hosts } = await client.query<{ id: string }>(
    `select u.id from "user" u join user_license m on m.user_id = u.id
      where m.license_id = $1 and 'host' = any(u.roles) order by u.id limit 1`,
    [licenseId],
  );
  const hostId = hosts[0]?.id;
  if (!hostId) return;
  const { rows: walkedIn } = await client.query<VisitPlan>(
    `select id as "leadId", advisor_id as "advisorId", agency_id as "agencyId", created_at as at, null as "appointmentId",
        false as "isTestDrive" from lead
      where source = 'showroom' and deal_state = 'new' and agency_id is not null order by created_at desc`,
  );
  const { rows: awaited } = await client.query<VisitPlan>(
    `select lead_id as "leadId", advisor_id as "advisorId", agency_id as "agencyId", starts_at as at, id as "appointmentId",
        type = 'testDrive' as "isTestDrive" from appointment
      where type in ('visit', 'testDrive') and state = 'shown' and agency_id is not null order by starts_at desc`,
  );
  const past = [...walkedIn.slice(HERE.length), ...awaited].map((one) => pastVisit({ licenseId, hostId }, one, now));
  const busy = new Set<string>();
  const here = walkedIn.slice(0, HERE.length).map((one, index): InsertRow<typeof visit> => {
    const random = new Random(`visit ${one.leadId}`);
    const times = HERE[index] as { arrivedAgo: number; called?: number; attended?: number };
    const ago = (minutes: number | undefined) =>
      minutes === undefined ? null : new Date(now - minutes * MINUTE_MS).toISOString();
    const isCalled = times.called !== undefined && one.advisorId !== null && !busy.has(one.advisorId);
    if (isCalled && one.advisorId) busy.add(one.advisorId);
    const steps = isCalled && {
      advisorId: one.advisorId,
      calledAt: ago(times.called),
      attendedAt: ago(times.attended),
    };
    const arrivedAt = ago(times.arrivedAgo) ?? "";
    const { leadId, agencyId } = one;
    const references = { licenseId, hostId, leadId, agencyId };
    return visitRow({ ...references, id: random.id(arrivedAt), arrivedAt, reason: "followUp", ...(steps || {}) });
  });
  await insertRows(client, visit, [...past, ...here]);
}

function pastVisit(at: { licenseId: string; hostId: string }, one: VisitPlan, now: number): InsertRow<typeof visit> {
  const { leadId, agencyId, appointmentId, advisorId, isTestDrive } = one;
  const random = new Random(`visit ${appointmentId ?? leadId}`);
  const arrived = one.at.getTime() + (appointmentId ? random.int(22) - 12 : 0) * MINUTE_MS;
  const after = (minutes: number) => new Date(Math.min(now, arrived + minutes * MINUTE_MS)).toISOString();
  const called = 1 + random.int(appointmentId ? 4 : 9);
  const attended = called + 1 + random.int(7);
  const result = isTestDrive ? "testDrive" : random.weighed(RESULTS);
  const steps =
    advisorId && result !== "left"
      ? { advisorId, calledAt: after(called), attendedAt: after(attended), result }
      : { result: "left" as const };
  const reason = isTestDrive
    ? "testDrive"
    : appointmentId
      ? "followUp"
      : random.chance(0.8)
        ? "newVehicle"
        : "financing";
  return visitRow({
    ...at,
    leadId,
    agencyId,
    appointmentId,
    reason,
    companions: random.int(3),
    ...steps,
    id: random.id(after(0)),
    arrivedAt: after(0),
    closedAt: after(attended + 10 + random.int(45)),
  });
}
