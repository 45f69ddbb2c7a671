import { TZDateMini } from "@date-fns/tz";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Month } from "@/contract/kernel/moments.ts";
import { type MonthOfTargets, type Target, targets } from "@/contract/team/team.ts";
import { listPeople, readTimeZone } from "@/provider/db/lookups.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { target } from "@/provider/db/schema/users.ts";
import { changeRecord, type RecordKind } from "@/provider/domains/records/commands.ts";
import { leadsSold } from "@/provider/domains/reports/datasets.ts";
import { command, implement } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

type Sales = { agencyId: string | null; advisorId: string | null; count: number };

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

export function monthBounds(month: Month, timeZone: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const startOfMonth = (index: number) => new Date(new TZDateMini(year, index, 1, timeZone).getTime()).toISOString();
  return { from: startOfMonth(number - 1), to: startOfMonth(number) };
}

export async function getTargets(db: Db, requestedMonth?: Month): Promise<MonthOfTargets> {
  const timeZone = await readTimeZone(db);
  const current = monthAt(new Date(), timeZone);
  const month = requestedMonth ?? current;
  const agencies = await db.select({ id: agency.id, name: agency.name }).from(agency).orderBy(asc(agency.name));
  const advisors = await listPeople(db, "sales-manager");
  const set = await storedTargets(db, month);
  const sales = await salesBetween(db, monthBounds(month, timeZone));

  const toTarget = (id: string, name: string, keyOf: (sold: Sales) => string | null): Target => {
    const { version = 0, sales: aimed = null } = set.get(id) ?? {};
    return { id, name, version, sales: aimed, actual: sumCounts(sales.filter((sold) => keyOf(sold) === id)) };
  };
  return {
    month,
    current,
    agencies: agencies.map(({ id, name }) => toTarget(id, name, ({ agencyId }) => agencyId)),
    advisors: advisors.map(({ id, fullName }) => toTarget(id, fullName, ({ advisorId }) => advisorId)),
    actual: sumCounts(sales),
  };
}

async function storedTargets(db: Db, month: Month): Promise<Map<string, typeof target.$inferSelect>> {
  const rows = await db.select().from(target).where(eq(target.month, month));
  return new Map(rows.map((row) => [row.agencyId ?? row.advisorId ?? "", row]));
}

function sumCounts(sales: readonly Sales[]): number {
  return sales.reduce((sum, { count }) => sum + count, 0);
}

type TargetRow = typeof target.$inferSelect;
type TargetInput = Pick<Target, "id" | "version" | "sales"> & Pick<TargetRow, "agencyId" | "advisorId">;

const TARGET: RecordKind<typeof target, ReturnType<typeof toTarget>, "target"> = {
  table: target,
  subject: "target",
  constraints: {},
  show: toTarget,
};

async function saveTargets(
  ctx: RequestContext,
  { month, agencies, advisors }: InputOf<(typeof targets)["save"]>,
): Promise<MonthOfTargets> {
  const { db } = ctx;
  await checkAgencies(db, agencies);
  await checkAdvisors(db, advisors);
  const input: TargetInput[] = [
    ...agencies.map((one) => ({ ...one, agencyId: one.id, advisorId: null })),
    ...advisors.map((one) => ({ ...one, agencyId: null, advisorId: one.id })),
  ];
  const stored = await storedTargets(db, month);
  // Fixed order against deadlocks.
  for (const one of input.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = stored.get(one.id);
    if (row) await changeRecord(ctx, TARGET, { id: row.id, version: one.version, sales: one.sales });
    else await addTarget(ctx, month, one);
  }
  return getTargets(db, month);
}

async function addTarget(ctx: RequestContext, month: Month, input: TargetInput): Promise<void> {
  const { version, sales, agencyId, advisorId } = input;
  if (version !== 0) throw new Problem("VERSION_CONFLICT", { version: 0 });
  if (sales === null) return;
  const [added] = await ctx.db
    .insert(target)
    .values({ licenseId: ctx.actor.licenseId, id: uuidv7(), month, agencyId, advisorId, sales })
    .onConflictDoNothing()
    .returning();
  if (!added) throw new Problem("VERSION_CONFLICT", { version: 1 });
  const after = toTarget(added);
  await writeAudit(ctx, { action: "target.created", subject: "target", subjectId: after.id, after });
}

/** Locks agencies against removal. */
async function checkAgencies(db: Db, input: readonly { id: string }[]): Promise<void> {
  if (input.length === 0) return;
  const ids = input.map(({ id }) => id);
  const found = await db.select({ id: agency.id }).from(agency).where(inArray(agency.id, ids)).for("key share");
  assertKnown(input, found);
}

async function checkAdvisors(db: Db, input: readonly { id: string }[]): Promise<void> {
  if (input.length > 0) assertKnown(input, await listPeople(db, "sales-manager"));
}

function assertKnown(input: readonly { id: string }[], known: readonly { id: string }[]): void {
  const ids = new Set(known.map(({ id }) => id));
  const unknown = input.filter(({ id }) => !ids.has(id));
  if (unknown.length === 0) return;
  throw new Problem("INVALID_INPUT", { fields: unknown.map(({ id }) => ({ field: id, code: "invalid" })) });
}

function toTarget({ licenseId: _license, ...row }: TargetRow) {
  return row;
}

export const targetRoutes = implement(targets, {
  get: ({ db, input }) => getTargets(db, input.month),
  save: command(saveTargets),
});
