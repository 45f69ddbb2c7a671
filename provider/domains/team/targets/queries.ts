import { TZDateMini } from "@date-fns/tz";
import { asc, eq, sql } from "drizzle-orm";
import type { Month } from "@/contract/kernel/calendar.ts";
import type { MonthOfTargets, Target } from "@/contract/team/targets.ts";
import { zoneOf } from "@/provider/db/license-time-zone.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { target } from "@/provider/db/schema/targets.ts";
import { listPeople } from "@/provider/db/users.ts";
import { leadsSold } from "@/provider/domains/reports/facts.ts";
import type { Db } from "@/provider/kernel/database.ts";

type Sales = { agencyId: string | null; advisorId: string | null; count: number };

/** Same counting as reports, by time of sale. */
async function salesBetween(db: Db, { from, to }: { from: string; to: string }): Promise<Sales[]> {
  const { rows } = await db.execute<Sales>(sql`
    select ${lead.agencyId} as "agencyId", ${lead.advisorId} as "advisorId", count(*)::int as count
    from ${leadsSold.from} where ${leadsSold.where}
      and ${leadsSold.at} >= ${from}::timestamptz and ${leadsSold.at} < ${to}::timestamptz
    group by 1, 2`);
  return rows;
}

export function monthAt(moment: Date, timeZone: string): Month {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment).slice(0, 7);
}

export function edgesOf(month: Month, timeZone: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const startOf = (index: number) => new Date(new TZDateMini(year, index, 1, timeZone).getTime()).toISOString();
  return { from: startOf(number - 1), to: startOf(number) };
}

export async function getTargets(db: Db, requestedMonth?: Month): Promise<MonthOfTargets> {
  const timeZone = await zoneOf(db);
  const current = monthAt(new Date(), timeZone);
  const month = requestedMonth ?? current;
  const agencies = await db.select({ id: agency.id, name: agency.name }).from(agency).orderBy(asc(agency.name));
  const advisors = await listPeople(db, "sales-manager");
  const set = await storedTargets(db, month);
  const sales = await salesBetween(db, edgesOf(month, timeZone));

  const targetOf = (id: string, name: string, whose: (sold: Sales) => string | null): Target => {
    const { version = 0, sales: aimed = null } = set.get(id) ?? {};
    return { id, name, version, sales: aimed, actual: countOf(sales.filter((sold) => whose(sold) === id)) };
  };
  return {
    month,
    current,
    agencies: agencies.map(({ id, name }) => targetOf(id, name, ({ agencyId }) => agencyId)),
    advisors: advisors.map(({ id, fullName }) => targetOf(id, fullName, ({ advisorId }) => advisorId)),
    actual: countOf(sales),
  };
}

export async function storedTargets(db: Db, month: Month): Promise<Map<string, typeof target.$inferSelect>> {
  const rows = await db.select().from(target).where(eq(target.month, month));
  return new Map(rows.map((row) => [row.agencyId ?? row.advisorId ?? "", row]));
}

function countOf(sales: readonly Sales[]): number {
  return sales.reduce((sum, { count }) => sum + count, 0);
}
