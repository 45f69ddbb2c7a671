import { inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Month } from "@/contract/kernel/calendar.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { MonthOfTargets, Target, targets } from "@/contract/team/targets.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import { target } from "@/provider/db/schema/targets.ts";
import { listPeople } from "@/provider/db/users.ts";
import { changeRecord, type RecordKind } from "@/provider/domains/records/commands.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { getTargets, storedTargets } from "./queries.ts";

type Row = typeof target.$inferSelect;
type Given = Pick<Target, "id" | "version" | "sales"> & Pick<Row, "agencyId" | "advisorId">;

const TARGET: RecordKind<typeof target, ReturnType<typeof targetOf>, "target"> = {
  table: target,
  subject: "target",
  constraints: {},
  show: targetOf,
};

/** All or nothing. @throws Problem INVALID_INPUT, VERSION_CONFLICT */
export async function saveTargets(
  ctx: RequestContext,
  { month, agencies, advisors }: InputOf<(typeof targets)["save"]>,
): Promise<MonthOfTargets> {
  const { db } = ctx;
  await checkAgencies(db, agencies);
  await checkAdvisors(db, advisors);
  const input: Given[] = [
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

async function addTarget(ctx: RequestContext, month: Month, input: Given): Promise<void> {
  const { version, sales, agencyId, advisorId } = input;
  if (version !== 0) throw new Problem("VERSION_CONFLICT", { version: 0 });
  if (sales === null) return;
  // A concurrent save finds the row present.
  const [added] = await ctx.db
    .insert(target)
    .values({ licenseId: ctx.actor.licenseId, id: uuidv7(), month, agencyId, advisorId, sales })
    .onConflictDoNothing()
    .returning();
  if (!added) throw new Problem("VERSION_CONFLICT", { version: 1 });
  const after = targetOf(added);
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

/** Names the field by the unknown id. @throws Problem INVALID_INPUT */
function assertKnown(input: readonly { id: string }[], known: readonly { id: string }[]): void {
  const ids = new Set(known.map(({ id }) => id));
  const unknown = input.filter(({ id }) => !ids.has(id));
  if (unknown.length === 0) return;
  throw new Problem("INVALID_INPUT", { fields: unknown.map(({ id }) => ({ field: id, code: "invalid" })) });
}

function targetOf({ licenseId: _license, ...row }: Row) {
  return row;
}
