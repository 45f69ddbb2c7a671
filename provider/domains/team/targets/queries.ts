import { asc, eq } from "drizzle-orm";
import type { Month } from "@/contract/kernel/moments.ts";
import type { MonthOfTargets, Target } from "@/contract/team/targets.ts";
import { zoneOf } from "@/provider/db/license-time-zone.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import { target } from "@/provider/db/schema/targets.ts";
import { listPeople } from "@/provider/db/users.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { edgesOf, monthAt } from "./months.ts";
import { type Sales, salesBetween } from "./sales.ts";

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
